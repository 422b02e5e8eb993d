package io.gridwrapper.upstream;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongSupplier;

/** A bearer token in a file that is renewed in place, as the kubelet does for a Pod's service account. */
final class TokenFile implements Identity {

    private final WatchedFiles<String> token;

    /** @throws ConfigurationException where the file cannot be read now */
    TokenFile(Path file, String name, LongSupplier nanoTime) {
        try {
            this.token = new WatchedFiles<>(() -> bearer(file, name), nanoTime);
        } catch (IOException e) {
            throw new ConfigurationException(e.getMessage());
        }
    }

    private static String bearer(Path file, String name) throws IOException {
        return Bearer.authorization(CredentialFiles.text(file, name), name);
    }

    @Override
    public Optional<String> authorization() {
        return Optional.of(token.value());
    }

    @Override
    public Optional<ClientCertificate> certificate() {
        return Optional.empty();
    }

    @Override
    public boolean showsCertificate() {
        return false;
    }

    @Override
    public void refused() {
        token.expire();
    }
}
