package io.gridwrapper.tls;

import io.gridwrapper.upstream.ConfigurationException;
import io.gridwrapper.upstream.CredentialFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A small file that the user has named.
 *
 * @param origin where it is named: what the line of a fault begins with
 * @param path where it is
 */
public record NamedFile(String origin, Path path) {

    public NamedFile {
        Objects.requireNonNull(origin, "origin is null");
        Objects.requireNonNull(path, "path is null");
    }

    /** @throws ConfigurationException where it cannot be read; the message is one line for the user */
    byte[] bytes() {
        try {
            return CredentialFiles.bytes(path, origin);
        } catch (IOException e) {
            throw new ConfigurationException(e.getMessage());
        }
    }

    /** Where it is named, and where it is. */
    @Override
    public String toString() {
        return origin + ": " + path;
    }
}
