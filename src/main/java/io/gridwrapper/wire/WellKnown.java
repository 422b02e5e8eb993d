package io.gridwrapper.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.time.Instant;

/**
 * The messages that have JSON forms of their own: Quantity, FieldsV1, Time and IntOrString. What reads one expects its
 * length next; what makes one gives the bytes that a Kubernetes server writes, less the length.
 *
 * <p>Source: {@code k8s.io/apimachinery}, pkg/api/resource, pkg/util/intstr and pkg/apis/meta/v1.
 */
final class WellKnown {

    private static final int VALUE = 1;
    private static final long YEAR_1 = -62_135_596_800L;
    private static final long YEAR_10000 = 253_402_300_800L;

    private WellKnown() {}

    /** The text of a Quantity, or the JSON of a FieldsV1: their only field. */
    static String readText(CodedInputStream in) throws IOException {
        int limit = in.pushLimit(in.readRawVarint32());
        String text = "";
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (tag == (VALUE << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED)) {
                text = in.readString();
            } else {
                in.skipField(tag);
            }
        }
        in.popLimit(limit);
        return text;
    }

    /** A Time in RFC 3339, in seconds and UTC; null for the time that is none. */
    static String readTime(CodedInputStream in) throws IOException {
        int length = in.readRawVarint32();
        int limit = in.pushLimit(length);
        long seconds = 0;
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (tag == (VALUE << 3 | WireFormat.WIRETYPE_VARINT)) {
                seconds = in.readInt64();
            } else {
                in.skipField(tag);
            }
        }
        in.popLimit(limit);
        boolean none = length == 0 || seconds < YEAR_1 || seconds >= YEAR_10000;
        return none ? null : Instant.ofEpochSecond(seconds).toString();
    }

    /** Writes an IntOrString as the number or the string that it is. */
    static void writeIntOrString(CodedInputStream in, JsonGenerator out) throws IOException {
        int limit = in.pushLimit(in.readRawVarint32());
        boolean isText = false;
        int number = 0;
        String text = "";
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            switch (WireFormat.getTagFieldNumber(tag)) {
                case 1 -> isText = in.readInt64() == 1;
                case 2 -> number = in.readInt32();
                case 3 -> text = in.readString();
                default -> in.skipField(tag);
            }
        }
        in.popLimit(limit);
        if (isText) {
            out.writeString(text);
        } else {
            out.writeNumber(number);
        }
    }

    /** A Quantity of a text, or a FieldsV1 of JSON. */
    static byte[] textMessage(String text) throws IOException {
        return ProtoBytes.of(out -> out.writeString(VALUE, text));
    }

    /** @param seconds since 1970 */
    static byte[] time(long seconds) throws IOException {
        return ProtoBytes.of(out -> {
            out.writeInt64(1, seconds);
            out.writeInt32(2, 0);
        });
    }

    static byte[] intOrString(int number) throws IOException {
        return intOrString(0, number, "");
    }

    static byte[] intOrString(String text) throws IOException {
        return intOrString(1, 0, text);
    }

    private static byte[] intOrString(int type, int number, String text) throws IOException {
        return ProtoBytes.of(out -> {
            out.writeInt64(1, type);
            out.writeInt32(2, number);
            out.writeString(3, text);
        });
    }
}
