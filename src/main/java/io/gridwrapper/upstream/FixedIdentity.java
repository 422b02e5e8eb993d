package io.gridwrapper.upstream;

import java.util.Optional;

/** Credentials that stand in the kubeconfig itself and never change. */
record FixedIdentity(Optional<String> authorization, Optional<ClientCertificate> certificate) implements Identity {

    static FixedIdentity ofAuthorization(String value) {
        return new FixedIdentity(Optional.of(value), Optional.empty());
    }

    @Override
    public boolean showsCertificate() {
        return certificate.isPresent();
    }

    @Override
    public void refused() {}

    /** Says nothing of what it holds: it must not reach a log. */
    @Override
    public String toString() {
        return "FixedIdentity";
    }
}
