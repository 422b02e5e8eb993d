package io.gridwrapper.upstream;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PemTest {

    @ParameterizedTest
    @ValueSource(strings = {"RSA", "EC"})
    void aKeyIsReadInItsOldForm(String algorithm) throws Exception {
        KeyPair keys = TestAuthority.keys(algorithm);
        String pem = TestAuthority.Issued.keyPem(keys);
        assertThat(pem).contains("BEGIN " + algorithm + " PRIVATE KEY");
        assertThat(belongs(Pem.privateKey(pem.getBytes(US_ASCII), "key"), keys.getPublic()))
                .isTrue();
    }

    private static boolean belongs(PrivateKey key, PublicKey to) throws Exception {
        Signature signature =
                Signature.getInstance(key.getAlgorithm().equals("RSA") ? "SHA256withRSA" : "SHA256withECDSA");
        signature.initSign(key);
        byte[] signed = signature.sign();
        signature.initVerify(to);
        return signature.verify(signed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"RSA", "EC"})
    void aKeyIsReadAsPkcs8(String algorithm) throws Exception {
        KeyPair keys = TestAuthority.keys(algorithm);
        String pem = "-----BEGIN PRIVATE KEY-----\n"
                + Base64.getMimeEncoder().encodeToString(keys.getPrivate().getEncoded())
                + "\n-----END PRIVATE KEY-----\n";
        assertThat(Pem.privateKey(pem.getBytes(US_ASCII), "key")).isEqualTo(keys.getPrivate());
    }

    @Test
    void aFileMayHoldTheCertificateTheKeyAndText() throws Exception {
        TestAuthority authority = TestAuthority.create();
        TestAuthority.Issued issued = authority.issue("client", "EC");
        byte[] pem = ("some text\n" + issued.certificatePem() + issued.keyPem() + authority.pem()).getBytes(US_ASCII);
        assertThat(Pem.certificates(pem, "file")).containsExactly(issued.certificate(), authority.certificate());
        assertThat(Pem.privateKey(pem, "file")).isNotNull();
    }

    @Test
    void whatIsNotThereOrBrokenIsNamed() {
        assertRefused("", "f: holds no PEM private key");
        assertRefused("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----", "f: holds a broken private key");
        assertRefused(
                "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----",
                "f: the private key is encrypted");
        assertRefused(
                "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nAAAA\n-----END RSA PRIVATE KEY-----",
                "f: the private key is encrypted");
        assertThatThrownBy(() -> Pem.certificates(new byte[0], "f")).hasMessage("f: holds no PEM certificate");
        byte[] broken = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----".getBytes(US_ASCII);
        assertThatThrownBy(() -> Pem.certificates(broken, "f")).hasMessage("f: holds a broken certificate");
    }

    private static void assertRefused(String pem, String message) {
        assertThatThrownBy(() -> Pem.privateKey(pem.getBytes(US_ASCII), "f"))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage(message);
    }
}
