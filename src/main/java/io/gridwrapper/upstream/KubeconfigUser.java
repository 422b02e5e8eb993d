package io.gridwrapper.upstream;

import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** The user of a kubeconfig, as an identity. As in client-go, a token file goes before a token. */
final class KubeconfigUser {

    private KubeconfigUser() {}

    static Identity identity(KubeconfigFields user, KubeconfigFields cluster) {
        if (user.map("auth-provider").isPresent()) {
            throw user.bad("auth-provider", "is not supported; use exec");
        }
        List<Identity> parts = new ArrayList<>();
        certificate(user).ifPresent(parts::add);
        authorization(user).ifPresent(parts::add);
        user.map("exec")
                .map(exec -> new ExecIdentity(ExecFields.plugin(exec, cluster), InstantSource.system()))
                .ifPresent(parts::add);
        return CombinedIdentity.of(parts);
    }

    private static Optional<Identity> certificate(KubeconfigFields user) {
        Optional<Material> certificate = user.material("client-certificate");
        Optional<Material> key = user.material("client-key");
        if (certificate.isEmpty() && key.isEmpty()) {
            return Optional.empty();
        }
        Material shown = certificate.orElseThrow(() -> user.bad("client-certificate", "is missing"));
        Material secret = key.orElseThrow(() -> user.bad("client-key", "is missing"));
        return Optional.of(new CertificateFiles(shown, secret, System::nanoTime));
    }

    private static Optional<Identity> authorization(KubeconfigFields user) {
        return user.text("tokenFile")
                .<Identity>map(path -> new TokenFile(user.resolve(path), user.name("tokenFile"), System::nanoTime))
                .or(() -> user.text("token")
                        .map(token -> FixedIdentity.ofAuthorization(Bearer.authorization(token, user.name("token")))))
                .or(() -> user.text("username").map(name -> basic(name, user)));
    }

    private static Identity basic(String name, KubeconfigFields user) {
        String pair = name + ":" + user.text("password").orElse("");
        String encoded = Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
        return FixedIdentity.ofAuthorization("Basic " + encoded);
    }
}
