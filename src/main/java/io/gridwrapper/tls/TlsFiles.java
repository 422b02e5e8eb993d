package io.gridwrapper.tls;

import io.gridwrapper.upstream.ConfigurationException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files that TLS is served with, in PEM.
 *
 * @param certificate our certificate, then those that signed it ({@code --cert-file})
 * @param key its private key ({@code --key-file}); may be the same file
 * @param clientAuthorities who must have signed the certificate of a client ({@code --ca-file}); empty where clients need
 *     none
 */
public record TlsFiles(NamedFile certificate, NamedFile key, Optional<NamedFile> clientAuthorities) {

    public TlsFiles {
        Objects.requireNonNull(certificate, "certificate is null");
        Objects.requireNonNull(key, "key is null");
        Objects.requireNonNull(clientAuthorities, "clientAuthorities is null");
    }

    /**
     * What one look at the files has found. Equal to another that has found the same.
     *
     * @param contents what each holds, in the order of the parameters above
     * @param trouble why they cannot be read, in one line for the user; empty where they can
     */
    record Look(List<ByteBuffer> contents, String trouble) {}

    Look look() {
        try {
            return new Look(
                    Stream.concat(Stream.of(certificate, key), clientAuthorities.stream())
                            .map(file -> ByteBuffer.wrap(file.bytes()))
                            .toList(),
                    "");
        } catch (ConfigurationException e) {
            return new Look(List.of(), e.getMessage());
        }
    }
}
