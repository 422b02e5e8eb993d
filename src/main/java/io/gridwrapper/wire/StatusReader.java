package io.gridwrapper.wire;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.util.Arrays;

/**
 * What matters of a Status that came.
 *
 * <p>Field numbers: {@code k8s.io/apimachinery/pkg/apis/meta/v1/generated.proto}.
 *
 * @param code the HTTP status
 * @param message the sentence for people
 */
public record StatusReader(int code, String message) {

    private static final byte[] MAGIC = {'k', '8', 's', 0};
    private static final int UNKNOWN_RAW = 2;
    private static final int MESSAGE = 3;
    private static final int CODE = 6;

    /**
     * @param body a whole answer in Kubernetes' protobuf
     * @throws IOException where it is not one
     */
    public static StatusReader readAnswer(byte[] body) throws IOException {
        if (!Arrays.equals(MAGIC, 0, MAGIC.length, body, 0, Math.min(MAGIC.length, body.length))) {
            throw new InvalidProtocolBufferException("not Kubernetes' protobuf");
        }
        CodedInputStream in = CodedInputStream.newInstance(body, MAGIC.length, body.length - MAGIC.length);
        byte[] raw = new byte[0];
        while (!in.isAtEnd()) {
            int tag = in.readTag();
            if (WireFormat.getTagFieldNumber(tag) == UNKNOWN_RAW) {
                raw = in.readByteArray();
            } else {
                in.skipField(tag);
            }
        }
        return read(raw);
    }

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
