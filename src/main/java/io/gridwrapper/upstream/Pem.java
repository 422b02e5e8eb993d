package io.gridwrapper.upstream;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads certificates and private keys in the textual encoding of RFC 7468. A file may hold both, and text between the
 * blocks. Keys: PKCS#8, PKCS#1 (RSA) and SEC 1 (EC), not encrypted.
 */
public final class Pem {

    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----(.*?)-----END \\1-----", Pattern.DOTALL);

    /** As the JDK names them. */
    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA", "RSASSA-PSS", "DSA");

    private record Block(String label, byte[] der) {}

    private Pem() {}

    /** @throws ConfigurationException where {@code pem} holds no certificate or a broken one; the message begins with {@code name} */
    public static List<X509Certificate> certificates(byte[] pem, String name) {
        List<X509Certificate> certificates = new ArrayList<>();
        try {
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            for (Block block : blocks(pem)) {
                if (block.label.equals("CERTIFICATE")) {
                    certificates.add(
                            (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(block.der)));
                }
            }
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new ConfigurationException(name + ": holds a broken certificate");
        }
        if (certificates.isEmpty()) {
            throw new ConfigurationException(name + ": holds no PEM certificate");
        }
        return List.copyOf(certificates);
    }

    /** @throws ConfigurationException where {@code pem} holds no usable private key; the message begins with {@code name} */
    public static PrivateKey privateKey(byte[] pem, String name) {
        try {
            for (Block block : blocks(pem)) {
                if (block.label.equals("ENCRYPTED PRIVATE KEY")
                        || block.label.endsWith("PRIVATE KEY") && block.der.length == 0) {
                    throw new ConfigurationException(name + ": the private key is encrypted");
                }
                if (block.label.endsWith("PRIVATE KEY")) {
                    return key(block);
                }
            }
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new ConfigurationException(name + ": holds a broken private key");
        }
        throw new ConfigurationException(name + ": holds no PEM private key");
    }

    private static PrivateKey key(Block block) throws GeneralSecurityException {
        return switch (block.label) {
            case "RSA PRIVATE KEY" -> key("RSA", Pkcs8.ofRsa(block.der));
            case "EC PRIVATE KEY" -> key("EC", Pkcs8.ofEc(block.der));
            default -> key(block.der);
        };
    }

    private static PrivateKey key(String algorithm, byte[] pkcs8) throws GeneralSecurityException {
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
    }

    /** The key says of which kind it is, but the JDK wants to be told first. */
    private static PrivateKey key(byte[] pkcs8) throws GeneralSecurityException {
        for (String algorithm : ALGORITHMS) {
            try {
                return key(algorithm, pkcs8);
            } catch (InvalidKeySpecException e) {
                // It is of another kind, or of none.
            }
        }
        throw new InvalidKeySpecException("none of " + ALGORITHMS);
    }

    private static List<Block> blocks(byte[] pem) {
        List<Block> blocks = new ArrayList<>();
        Matcher matcher = BLOCK.matcher(new String(pem, StandardCharsets.US_ASCII));
        while (matcher.find()) {
            String body = matcher.group(2);
            // A header (RFC 1421 "Proc-Type: 4,ENCRYPTED") is what only encrypted keys have.
            boolean encrypted = body.contains(":");
            blocks.add(new Block(
                    matcher.group(1),
                    encrypted ? new byte[0] : Base64.getMimeDecoder().decode(body.strip())));
        }
        return blocks;
    }
}
