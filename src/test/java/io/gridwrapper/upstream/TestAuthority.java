package io.gridwrapper.upstream;

import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPrivateKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.concurrent.atomic.AtomicLong;
import org.bouncycastle.asn1.sec.SECObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.util.io.pem.PemObject;

/** A certificate authority for tests. */
public final class TestAuthority {

    /** A key and its certificate. */
    public record Issued(KeyPair keys, X509Certificate certificate) {

        public String certificatePem() {
            return pem(certificate);
        }

        public String keyPem() {
            return keyPem(keys);
        }

        public String keyPkcs8Pem() {
            return pem(new PemObject("PRIVATE KEY", keys.getPrivate().getEncoded()));
        }

        /** PKCS#1 for RSA, SEC 1 with the curve for EC. */
        static String keyPem(KeyPair keys) {
            if (!(keys.getPrivate() instanceof ECPrivateKey key)) {
                return pem(keys.getPrivate());
            }
            org.bouncycastle.asn1.sec.ECPrivateKey sec1 =
                    new org.bouncycastle.asn1.sec.ECPrivateKey(256, key.getS(), SECObjectIdentifiers.secp256r1);
            try {
                return pem(new PemObject("EC PRIVATE KEY", sec1.getEncoded()));
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
    }

    private static final AtomicLong SERIAL = new AtomicLong(1);
    private static final String NAME = "CN=test authority";

    private final Issued self;

    private TestAuthority(Issued self) {
        this.self = self;
    }

    public static TestAuthority create() throws Exception {
        return create(Instant.now().plus(Duration.ofDays(1)));
    }

    /** @param end until when its certificate is valid */
    public static TestAuthority create(Instant end) throws Exception {
        KeyPair keys = keys("EC");
        return new TestAuthority(new Issued(keys, sign(NAME, keys, NAME, keys, true, anHourAgo(), end)));
    }

    /** Another, whose certificate this one has signed. */
    public TestAuthority subordinate(String name) throws Exception {
        return new TestAuthority(issue(name, keys("EC"), true, anHourAgo(), inADay()));
    }

    public X509Certificate certificate() {
        return self.certificate();
    }

    public String pem() {
        return self.certificatePem();
    }

    /** A certificate that is valid today. */
    public Issued issue(String name, String algorithm) throws Exception {
        return issue(name, algorithm, anHourAgo(), inADay());
    }

    public Issued issue(String name, String algorithm, Instant begin, Instant end) throws Exception {
        return issue(name, keys(algorithm), false, begin, end);
    }

    private Issued issue(String name, KeyPair keys, boolean authority, Instant begin, Instant end) throws Exception {
        String issuer = self.certificate.getSubjectX500Principal().getName();
        return new Issued(keys, sign("CN=" + name, keys, issuer, self.keys, authority, begin, end));
    }

    private static Instant anHourAgo() {
        return Instant.now().minus(Duration.ofHours(1));
    }

    private static Instant inADay() {
        return Instant.now().plus(Duration.ofDays(1));
    }

    public static KeyPair keys(String algorithm) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
        if (!algorithm.equals("Ed25519")) {
            generator.initialize(algorithm.equals("EC") ? 256 : 2048);
        }
        return generator.generateKeyPair();
    }

    private static String pem(Object object) {
        StringWriter text = new StringWriter();
        try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
            writer.writeObject(object);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return text.toString();
    }

    private static X509Certificate sign(
            String subject, KeyPair keys, String issuer, KeyPair signer, boolean authority, Instant begin, Instant end)
            throws IOException, OperatorCreationException, GeneralSecurityException {
        X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                new X500Name(issuer),
                BigInteger.valueOf(SERIAL.getAndIncrement()),
                Date.from(begin),
                Date.from(end),
                new X500Name(subject),
                keys.getPublic());
        builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(authority));
        builder.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(new GeneralName[] {
            new GeneralName(GeneralName.dNSName, "localhost"), new GeneralName(GeneralName.iPAddress, "127.0.0.1")
        }));
        return new JcaX509CertificateConverter()
                .getCertificate(
                        builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(signer.getPrivate())));
    }
}
