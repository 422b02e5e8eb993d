package io.gridwrapper.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.gridwrapper.settings.CommandLineOptions;
import io.gridwrapper.settings.Configuration;
import io.gridwrapper.settings.Faults;
import io.gridwrapper.settings.Settings;
import io.gridwrapper.settings.SettingsException;
import io.gridwrapper.testing.TlsFolder;
import io.gridwrapper.upstream.TestAuthority;
import io.gridwrapper.upstream.TestAuthority.Issued;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of TLS that cannot be, before anything is served. */
class TlsFaultsTest {

    private static final Instant NOW = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    private static final String ENCRYPTED_PKCS8 = """
            -----BEGIN ENCRYPTED PRIVATE KEY-----
            AAAA
            -----END ENCRYPTED PRIVATE KEY-----
            """;
    private static final String ENCRYPTED_PKCS1 = """
            -----BEGIN RSA PRIVATE KEY-----
            Proc-Type: 4,ENCRYPTED
            DEK-Info: AES-256-CBC,00

            AAAA
            -----END RSA PRIVATE KEY-----
            """;

    private static TestAuthority authority;
    private static Issued identity;

    private final Map<String, String> environment = new HashMap<>();

    @TempDir
    private Path temporary;

    private TlsFolder folder;

    @BeforeAll
    static void issue() throws Exception {
        authority = TestAuthority.create();
        identity = authority.issue("us", "EC");
    }

    @BeforeEach
    void write() {
        folder = new TlsFolder(temporary).with(identity).withAuthorities(authority.pem());
    }

    @Test
    void goodFilesAreNoFault() {
        assertThat(settings(flags()).tls()).isPresent();
        assertThat(settings().tls()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"tls.crt,--cert-file", "tls.key,--key-file", "ca.crt,--ca-file"})
    void aFileThatCannotBeReadIsNamed(String name, String flag) throws IOException {
        Path file = temporary.resolve(name);
        Files.delete(file);
        assertFault(flag + ": no such file: " + file);
        Files.createDirectory(file);
        assertFault(flag + ": cannot read " + file + ": Is a directory");
    }

    @Test
    void aFileThatWeMayNotReadIsNamed() throws IOException {
        Files.setPosixFilePermissions(folder.key(), PosixFilePermissions.fromString("---------"));
        // root may.
        assumeThat(Files.isReadable(folder.key())).isFalse();
        assertFault("--key-file: not allowed to read " + folder.key());
    }

    @ParameterizedTest
    @CsvSource({
        "tls.crt,--cert-file,certificate",
        "tls.key,--key-file,private key",
        "ca.crt,--ca-file,certificate",
    })
    void aFileThatIsNoPemIsNamed(String name, String flag, String what) {
        Path file = temporary.resolve(name);
        TlsFolder.write(file, "nothing");
        assertFault(flag + ": " + file + ": holds no PEM " + what);
        String label = what.toUpperCase(Locale.ROOT);
        TlsFolder.write(file, "-----BEGIN " + label + "-----\nAAAA\n-----END " + label + "-----\n");
        assertFault(flag + ": " + file + ": holds a broken " + what);
    }

    @ParameterizedTest
    @ValueSource(strings = {ENCRYPTED_PKCS8, ENCRYPTED_PKCS1})
    void anEncryptedKeyIsNamed(String pem) {
        TlsFolder.write(folder.key(), pem);
        assertFault("--key-file: " + folder.key() + ": the private key is encrypted");
    }

    @ParameterizedTest
    @ValueSource(strings = {"EC", "RSA"})
    void aKeyOfAnotherCertificateIsNamed(String algorithm) throws Exception {
        TlsFolder.write(folder.key(), authority.issue("other", algorithm).keyPem());
        assertFault("--key-file: " + folder.key() + ": not the key of the certificate in " + folder.certificate());
    }

    @Test
    void aKeyThatTlsHasNoUseForIsNamed() throws Exception {
        TlsFolder.write(folder.key(), authority.issue("other", "DSA").keyPkcs8Pem());
        assertFault("--key-file: " + folder.key() + ": a key for DSA; TLS needs one for RSA, EC or Ed25519");
    }

    @Test
    void aCertificateOutsideOfItsTimeIsNamed() throws Exception {
        Instant yesterday = NOW.minus(Duration.ofDays(1));
        Instant tomorrow = NOW.plus(Duration.ofDays(1));
        folder.with(authority.issue("us", "EC", yesterday.minus(Duration.ofDays(1)), yesterday));
        assertFault("--cert-file: " + folder.certificate() + ": the certificate has expired at " + yesterday);
        folder.with(authority.issue("us", "EC", tomorrow, tomorrow.plus(Duration.ofDays(1))));
        assertFault("--cert-file: " + folder.certificate() + ": the certificate is not valid before " + tomorrow);
    }

    @Test
    void aChainInAnotherOrderIsNamed() throws Exception {
        TestAuthority subordinate = authority.subordinate("in between");
        Issued issued = subordinate.issue("us", "EC");
        folder.with(issued.certificatePem() + authority.pem() + subordinate.pem(), issued.keyPem());
        assertFault("--cert-file: " + folder.certificate() + ": certificate 2 is not of who signed the one before it");
    }

    @Test
    void aChainThatTheJdkCannotUseIsNamed() {
        folder.with(identity.certificatePem() + authority.pem() + authority.pem(), identity.keyPem());
        assertFault("--cert-file: " + folder.certificate() + ": cannot be used: Certificate chain is not valid");
    }

    @Test
    void authoritiesThatHaveAllExpiredAreNamed() throws Exception {
        TestAuthority expired = TestAuthority.create(NOW.minusSeconds(60));
        folder.withAuthorities(expired.pem() + expired.pem());
        assertFault("--ca-file: " + folder.authorities() + ": each certificate has expired");
    }

    @Test
    void filesThatNothingWouldBeDoneWithAreNamed() {
        String[] insecure = Stream.of(flags())
                .filter(flag -> !flag.equals("--insecure=false"))
                .toArray(String[]::new);
        String reason = ": needs --insecure=false, without which nothing is served by TLS";
        assertThat(faults(insecure))
                .containsExactly("--cert-file" + reason, "--key-file" + reason, "--ca-file" + reason);
    }

    @Test
    void aKeyWithoutACertificateAndTheOtherWayRoundAreNamed() {
        String fault = "--insecure: false needs both --cert-file and --key-file";
        assertThat(faults("--insecure=false")).containsExactly(fault);
        assertThat(faults("--insecure=false", "--key-file=" + folder.key())).containsExactly(fault);
        assertThat(faults("--insecure=false", "--cert-file=" + folder.certificate()))
                .containsExactly(fault);
        assertThat(faults("--insecure=false", "--cert-file=", "--key-file=" + folder.key()))
                .containsExactly("--cert-file: empty");
    }

    @Test
    void aVariableOfTheEnvironmentIsNamedWhereItNamesTheFile() {
        environment.put("GRIDWRAPPER_INSECURE", "false");
        environment.put("GRIDWRAPPER_CERT_FILE", folder.certificate().toString());
        environment.put("GRIDWRAPPER_KEY_FILE", folder.certificate().toString());
        assertThat(faults())
                .containsExactly("GRIDWRAPPER_KEY_FILE: " + folder.certificate() + ": holds no PEM private key");
    }

    private String[] flags() {
        return new String[] {
            "--insecure=false",
            "--cert-file=" + folder.certificate(),
            "--key-file=" + folder.key(),
            "--ca-file=" + folder.authorities()
        };
    }

    private void assertFault(String line) {
        assertThat(faults(flags())).containsExactly(line);
    }

    private List<String> faults(String... arguments) {
        return catchThrowableOfType(SettingsException.class, () -> settings(arguments))
                .faults();
    }

    private Settings settings(String... arguments) {
        Faults faults = new Faults();
        environment.put("GRIDWRAPPER_MANIFESTS", temporary.toString());
        return Configuration.embedded(CommandLineOptions.parse(arguments, faults), environment, faults)
                .settings();
    }
}
