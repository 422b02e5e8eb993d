package io.gridwrapper.wire;

import io.gridwrapper.kube.Resource;

final class JsonWriter {
    private JsonWriter() {}

    static byte[] write(Resource resource, byte[] message) {
        throw new UnsupportedOperationException(resource + " " + message.length);
    }
}
