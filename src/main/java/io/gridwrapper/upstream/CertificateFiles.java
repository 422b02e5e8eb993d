package io.gridwrapper.upstream;

import java.io.IOException;
import java.util.Optional;
import java.util.function.LongSupplier;

/** A client certificate and its key in files that are renewed in place, as the kubelet does with its own. */
final class CertificateFiles implements Identity {

    private final WatchedFiles<ClientCertificate> certificate;

    /** @throws ConfigurationException where a file cannot be read now, or is broken */
    CertificateFiles(Material certificate, Material key, LongSupplier nanoTime) {
        try {
            this.certificate = new WatchedFiles<>(() -> read(certificate, key), nanoTime);
        } catch (IOException e) {
            throw new ConfigurationException(e.getMessage());
        }
    }

    private static ClientCertificate read(Material certificate, Material key) throws IOException {
        return ClientCertificate.parse(certificate.bytes(), certificate.name(), key.bytes(), key.name());
    }

    @Override
    public Optional<String> authorization() {
        return Optional.empty();
    }

    @Override
    public Optional<ClientCertificate> certificate() {
        return Optional.of(certificate.value());
    }

    @Override
    public boolean showsCertificate() {
        return true;
    }

    @Override
    public void refused() {
        certificate.expire();
    }
}
