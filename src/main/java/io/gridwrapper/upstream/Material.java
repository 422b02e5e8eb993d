package io.gridwrapper.upstream;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Base64;

/**
 * Bytes that a configuration holds itself or names by a file.
 *
 * @param name the file and the field, for messages
 * @param reader gives the bytes
 */
record Material(String name, WatchedFiles.Reader<byte[]> reader) {

    /** @throws ConfigurationException where {@code base64} is not base64 */
    static Material data(String base64, String name) {
        try {
            byte[] bytes = Base64.getMimeDecoder().decode(base64);
            return new Material(name, () -> bytes);
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException(name + ": is not base64");
        }
    }

    static Material file(Path file, String name) {
        return new Material(name, () -> CredentialFiles.bytes(file, name));
    }

    byte[] bytes() throws IOException {
        return reader.read();
    }

    /** @throws ConfigurationException where the file cannot be read */
    byte[] bytesNow() {
        try {
            return bytes();
        } catch (IOException e) {
            throw new ConfigurationException(e.getMessage());
        }
    }
}
