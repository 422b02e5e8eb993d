package io.gridwrapper.upstream;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads the small files that a configuration names. */
public final class CredentialFiles {

    /** No kubeconfig, bundle or token is larger; what stands behind it is not read. */
    private static final int LIMIT = 4 << 20;

    private CredentialFiles() {}

    /**
     * @param name the file and the field that names it, for the message
     * @throws IOException with a message for the user
     */
    public static byte[] bytes(Path file, String name) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(LIMIT);
        } catch (NoSuchFileException e) {
            throw new IOException(name + ": no such file: " + file, e);
        } catch (AccessDeniedException e) {
            throw new IOException(name + ": not allowed to read " + file, e);
        } catch (IOException e) {
            throw new IOException(name + ": cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    static String text(Path file, String name) throws IOException {
        return new String(bytes(file, name), StandardCharsets.UTF_8);
    }
}
