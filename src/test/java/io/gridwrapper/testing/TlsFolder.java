package io.gridwrapper.testing;

import io.gridwrapper.tls.NamedFile;
import io.gridwrapper.tls.TlsFiles;
import io.gridwrapper.upstream.TestAuthority;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The files that TLS is served with, as a test writes and replaces them. */
public record TlsFolder(Path folder) {

    public Path certificate() {
        return folder.resolve("tls.crt");
    }

    public Path key() {
        return folder.resolve("tls.key");
    }

    public Path authorities() {
        return folder.resolve("ca.crt");
    }

    /** Of a server that asks its clients for nothing. */
    public TlsFiles files() {
        return new TlsFiles(
                new NamedFile("--cert-file", certificate()), new NamedFile("--key-file", key()), Optional.empty());
    }

    /** Of a server that asks its clients for a certificate. */
    public TlsFiles filesWithAuthorities() {
        return new TlsFiles(
                files().certificate(), files().key(), Optional.of(new NamedFile("--ca-file", authorities())));
    }

    public TlsFolder with(TestAuthority.Issued issued) {
        return with(issued.certificatePem(), issued.keyPem());
    }

    public TlsFolder with(String certificatePem, String keyPem) {
        write(certificate(), certificatePem);
        write(key(), keyPem);
        return this;
    }

    public TlsFolder withAuthorities(String pem) {
        write(authorities(), pem);
        return this;
    }

    public static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
