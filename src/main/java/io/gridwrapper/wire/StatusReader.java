package io.gridwrapper.wire;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;

/**
 * What matters of a Status that came.
 *
 * <p>Field numbers: {@code k8s.io/apimachinery/pkg/apis/meta/v1/generated.proto}.
 *
 * @param code the HTTP status
 * @param message the sentence for people
 */
public record StatusReader(int code, String message) {

    private static final int MESSAGE = 3;
    private static final int CODE = 6;

    /** @param bytes the message of a Status, without its envelope */
    public static StatusReader read(byte[] bytes) throws IOException {
        int code = 0;
        String message = "";
        CodedInputStream in = CodedInputStream.newInstance(bytes);
        while (!in.isAtEnd()) {
            int tag = in.readTag();
            switch (WireFormat.getTagFieldNumber(tag)) {
                case MESSAGE -> message = in.readStringRequireUtf8();
                case CODE -> code = in.readInt32();
                default -> in.skipField(tag);
            }
        }
        return new StatusReader(code, message);
    }
}
