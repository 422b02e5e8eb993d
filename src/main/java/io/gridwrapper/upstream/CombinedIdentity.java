package io.gridwrapper.upstream;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Several sources of credentials: of each sort the first one that has it counts. */
record CombinedIdentity(List<Identity> parts) implements Identity {

    static Identity of(List<Identity> parts) {
        return switch (parts.size()) {
            case 0 -> ANONYMOUS;
            case 1 -> parts.get(0);
            default -> new CombinedIdentity(List.copyOf(parts));
        };
    }

    @Override
    public Optional<String> authorization() throws IOException {
        for (Identity part : parts) {
            Optional<String> value = part.authorization();
            if (value.isPresent()) {
                return value;
            }
        }
        return Optional.empty();
    }

    @Override
    public Optional<ClientCertificate> certificate() throws IOException {
        for (Identity part : parts) {
            Optional<ClientCertificate> certificate = part.certificate();
            if (certificate.isPresent()) {
                return certificate;
            }
        }
        return Optional.empty();
    }

    @Override
    public boolean showsCertificate() {
        return parts.stream().anyMatch(Identity::showsCertificate);
    }

    @Override
    public void refused() {
        parts.forEach(Identity::refused);
    }
}
