package io.gridwrapper.wire;

import io.gridwrapper.kube.Status;
import io.gridwrapper.wire.yaml.YamlWriter;
import java.nio.charset.StandardCharsets;

/** Writes a Status of a failure, byte for byte as the apiserver does. */
public final class StatusEncoder {

    private StatusEncoder() {}

    /** The body of an answer. */
    public static byte[] encode(Status status, Encoding encoding) {
        return switch (encoding) {
            case JSON -> utf8(new StatusJson(false).write(status) + "\n");
            case PROTOBUF -> StatusMessage.inEnvelope(status);
            case YAML -> utf8(YamlWriter.write(JsonTree.read(jsonObject(status))));
        };
    }

    /** The body of an answer that is to be indented, or whose encoding could not be negotiated: JSON, no newline. */
    public static byte[] indented(Status status) {
        return utf8(new StatusJson(true).write(status));
    }

    /** The object of an ERROR event in JSON, without a newline. */
    static byte[] jsonObject(Status status) {
        return utf8(new StatusJson(false).write(status));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
