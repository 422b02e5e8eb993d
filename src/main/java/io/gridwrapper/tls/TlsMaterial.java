package io.gridwrapper.tls;

import io.gridwrapper.upstream.ConfigurationException;
import io.gridwrapper.upstream.KeyStores;
import io.gridwrapper.upstream.Pem;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/**
 * What TLS is served with, checked as far as that goes without a client.
 *
 * @param key the private key of the first certificate
 * @param chain our certificate, then those that signed it
 * @param clientAuthorities who must have signed the certificate of a client; none where clients need none
 */
record TlsMaterial(PrivateKey key, List<X509Certificate> chain, List<X509Certificate> clientAuthorities) {

    /** By the names of keys in the JDK: how each signs. Keys of other kinds are of no use in TLS 1.2 and 1.3. */
    private static final Map<String, String> SIGNATURES =
            Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA", "EdDSA", "EdDSA");

    TlsMaterial {
        chain = List.copyOf(chain);
        clientAuthorities = List.copyOf(clientAuthorities);
    }

    /**
     * @param look what a look at the files has found
     * @param now the time at which the certificates must be valid
     * @throws ConfigurationException where a file cannot be used; the message is one line that names it
     */
    static TlsMaterial parse(TlsFiles files, TlsFiles.Look look, Instant now) {
        if (!look.trouble().isEmpty()) {
            throw new ConfigurationException(look.trouble());
        }
        List<ByteBuffer> contents = look.contents();
        List<X509Certificate> chain = certificates(contents.get(0), files.certificate());
        PrivateKey key = Pem.privateKey(contents.get(1).array(), files.key().toString());
        checkChain(chain, files.certificate());
        checkKey(key, chain.get(0).getPublicKey(), files);
        checkTime(chain.get(0), files.certificate(), now);
        List<X509Certificate> authorities = files.clientAuthorities()
                .map(file -> authorities(contents.get(2), file, now))
                .orElse(List.of());
        return new TlsMaterial(key, chain, authorities);
    }

    private static List<X509Certificate> certificates(ByteBuffer content, NamedFile file) {
        return Pem.certificates(content.array(), file.toString());
    }

    /** TLS 1.2 wants them in this order, and clients that take them in another are not to be counted on. */
    private static void checkChain(List<X509Certificate> chain, NamedFile file) {
        for (int i = 1; i < chain.size(); i++) {
            boolean signed = chain.get(i - 1)
                    .getIssuerX500Principal()
                    .equals(chain.get(i).getSubjectX500Principal());
            check(signed, file, "certificate " + (i + 1) + " is not of who signed the one before it");
        }
    }

    private static void checkKey(PrivateKey key, PublicKey certified, TlsFiles files) {
        String algorithm = key.getAlgorithm();
        check(
                SIGNATURES.containsKey(algorithm),
                files.key(),
                "a key for " + algorithm + "; TLS needs one for RSA, EC or Ed25519");
        check(
                algorithm.equals(certified.getAlgorithm()) && belongs(key, certified),
                files.key(),
                "not the key of the certificate in " + files.certificate().path());
    }

    private static boolean belongs(PrivateKey key, PublicKey certified) {
        try {
            Signature signature = Signature.getInstance(SIGNATURES.get(key.getAlgorithm()));
            signature.initSign(key);
            // Something: EdDSA of the JDK cannot verify what it signs of nothing.
            signature.update(certified.getEncoded());
            byte[] signed = signature.sign();
            signature.initVerify(certified);
            signature.update(certified.getEncoded());
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            // So the JDK says that a signature cannot even be of that key, by its length or its curve.
            return false;
        }
    }

    private static void checkTime(X509Certificate certificate, NamedFile file, Instant now) {
        Instant end = certificate.getNotAfter().toInstant();
        check(now.isBefore(end), file, "the certificate has expired at " + end);
        Instant begin = certificate.getNotBefore().toInstant();
        check(!now.isBefore(begin), file, "the certificate is not valid before " + begin);
    }

    /** Of a bundle, those that have expired vouch for nobody. */
    private static List<X509Certificate> authorities(ByteBuffer content, NamedFile file, Instant now) {
        List<X509Certificate> valid = certificates(content, file).stream()
                .filter(certificate -> now.isBefore(certificate.getNotAfter().toInstant()))
                .toList();
        check(!valid.isEmpty(), file, "each certificate has expired");
        return valid;
    }

    private static void check(boolean holds, NamedFile file, String problem) {
        if (!holds) {
            throw new ConfigurationException(file + ": " + problem);
        }
    }

    /** Until when clients accept us. */
    Instant expiry() {
        return chain.get(0).getNotAfter().toInstant();
    }

    /** @throws GeneralSecurityException where the JDK cannot use it, for a reason that is not checked here */
    SSLContext toContext() throws GeneralSecurityException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(KeyStores.of(key, chain), new char[0]);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust(), null);
        return context;
    }

    /** Nobody where clients need no certificate: null would stand for the authorities of the JDK. */
    private TrustManager[] trust() throws GeneralSecurityException {
        if (clientAuthorities.isEmpty()) {
            return new TrustManager[0];
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(KeyStores.of(clientAuthorities));
        return trust.getTrustManagers();
    }

    /** For the log: without the key. */
    @Override
    public String toString() {
        String ours = name(chain.get(0)) + ", valid until " + expiry();
        return clientAuthorities.isEmpty()
                ? ours
                : ours + "; clients must show a certificate of "
                        + clientAuthorities.stream().map(TlsMaterial::name).collect(Collectors.joining(" or "));
    }

    private static String name(X509Certificate certificate) {
        return certificate.getSubjectX500Principal().getName();
    }
}
