package io.gridwrapper.wire;

import com.google.protobuf.CodedOutputStream;
import io.gridwrapper.kube.Status;
import io.gridwrapper.kube.Status.Cause;
import io.gridwrapper.kube.Status.Details;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;

/**
 * The protobuf message {@code meta.k8s.io/v1 Status} (apimachinery, {@code meta/v1/generated.proto}). Like the
 * apiserver's, it holds every field of a message that is there, empty ones too.
 */
final class StatusMessage {

    private static final byte[] MAGIC = {'k', '8', 's', 0};

    private StatusMessage() {}

    /** The message in {@code runtime.Unknown}, behind the magic number: what stands in the body of an answer. */
    static byte[] inEnvelope(Status status) {
        byte[] unknown = message(out -> {
            out.writeByteArray(1, typeMeta());
            out.writeByteArray(2, of(status));
            out.writeString(3, "");
            out.writeString(4, "");
        });
        byte[] envelope = Arrays.copyOf(MAGIC, MAGIC.length + unknown.length);
        System.arraycopy(unknown, 0, envelope, MAGIC.length, unknown.length);
        return envelope;
    }

    private static byte[] typeMeta() {
        return message(out -> {
            out.writeString(1, "v1");
            out.writeString(2, "Status");
        });
    }

    static byte[] of(Status status) {
        return message(out -> {
            out.writeByteArray(1, listMeta(status.continueToken()));
            out.writeString(2, "Failure");
            out.writeString(3, status.message());
            out.writeString(4, status.reason());
            if (status.details() != null) {
                out.writeByteArray(5, details(status.details()));
            }
            out.writeInt32(6, status.code());
        });
    }

    private static byte[] listMeta(String continueToken) {
        return message(out -> {
            out.writeString(1, "");
            out.writeString(2, "");
            out.writeString(3, continueToken);
        });
    }

    private static byte[] details(Details details) {
        return message(out -> {
            out.writeString(1, details.name());
            out.writeString(2, details.group());
            out.writeString(3, details.kind());
            for (Cause cause : details.causes()) {
                out.writeByteArray(4, cause(cause));
            }
            out.writeInt32(5, details.retryAfterSeconds());
            out.writeString(6, "");
        });
    }

    private static byte[] cause(Cause cause) {
        return message(out -> {
            out.writeString(1, cause.reason());
            out.writeString(2, cause.message());
            out.writeString(3, cause.field());
        });
    }

    private interface Fields {
        void writeTo(CodedOutputStream out) throws IOException;
    }

    private static byte[] message(Fields fields) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        try {
            fields.writeTo(out);
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
