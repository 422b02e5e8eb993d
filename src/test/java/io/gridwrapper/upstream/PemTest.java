package io.gridwrapper.upstream;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.bouncycastle.asn1.DERBitString;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
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

    @ParameterizedTest
    @ValueSource(ints = {1024, 2048, 4096})
    void aKeyOfAnyLengthIsMadePkcs8AsALibraryMakesIt(int bits) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(bits);
        byte[] pkcs8 = generator.generateKeyPair().getPrivate().getEncoded();
        byte[] pkcs1 = PrivateKeyInfo.getInstance(pkcs8)
                .parsePrivateKey()
                .toASN1Primitive()
                .getEncoded();
        assertThat(Pkcs8.ofRsa(pkcs1)).isEqualTo(pkcs8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"secp256r1", "secp384r1", "secp521r1"})
    void theCurveOfAKeyIsKept(String curve) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec(curve));
        KeyPair keys = generator.generateKeyPair();
        PrivateKeyInfo info = PrivateKeyInfo.getInstance(keys.getPrivate().getEncoded());
        int bits = ((ECPrivateKey) keys.getPrivate()).getParams().getOrder().bitLength();
        org.bouncycastle.asn1.sec.ECPrivateKey sec1 = new org.bouncycastle.asn1.sec.ECPrivateKey(
                bits,
                ((ECPrivateKey) keys.getPrivate()).getS(),
                DERBitString.getInstance(new byte[] {3, 2, 0, 4}),
                info.getPrivateKeyAlgorithm().getParameters());
        assertThat(belongs(Pem.privateKey(pem("EC PRIVATE KEY", sec1.getEncoded()), "key"), keys.getPublic()))
                .isTrue();
    }

    @Property
    void aKeyThatIsCutOrChangedIsRefused(@ForAll @Size(max = 200) byte[] bytes) {
        assertThatThrownBy(() -> Pem.privateKey(pem("EC PRIVATE KEY", bytes), "f"))
                .isInstanceOf(ConfigurationException.class);
        assertThatThrownBy(() -> Pem.privateKey(pem("RSA PRIVATE KEY", bytes), "f"))
                .isInstanceOf(ConfigurationException.class);
    }

    private static byte[] pem(String label, byte[] der) {
        String body = Base64.getMimeEncoder().encodeToString(der);
        return ("-----BEGIN " + label + "-----\n" + body + "\n-----END " + label + "-----\n").getBytes(US_ASCII);
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
