package io.gridwrapper.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.testing.TlsClient;
import io.gridwrapper.testing.TlsFolder;
import io.gridwrapper.upstream.TestAuthority;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** TLS by JVMs that are set up in another way than that of the tests, so that each is a process of its own. */
class TlsOfOtherJvmsTest {

    private static final int ALERT = 21;
    private static final int HANDSHAKE = 22;
    private static final int PROTOCOL_VERSION = 70;

    @TempDir
    private Path folder;

    private TestAuthority authority;
    private TlsFolder files;

    @BeforeEach
    void write() throws Exception {
        authority = TestAuthority.create();
        files = new TlsFolder(folder).with(authority.issue("us", "EC"));
    }

    private RunningCommand start(String jvm) throws IOException {
        return RunningCommand.start(
                List.of(jvm), "--insecure=false", "--cert-file=" + files.certificate(), "--key-file=" + files.key());
    }

    /** No JVM speaks them by itself today, nor asks for them, so that the question is written by hand. */
    @Test
    @Timeout(60)
    void olderVersionsAreRefusedWhereTheJvmWouldSpeakThem() throws Exception {
        Path security = Files.writeString(folder.resolve("security"), "jdk.tls.disabledAlgorithms=\n");
        try (RunningCommand command = start("-Djava.security.properties=" + security)) {
            assertThat(answer(command.port(), 0x0301)).startsWith(ALERT).endsWith(PROTOCOL_VERSION);
            assertThat(answer(command.port(), 0x0302)).startsWith(ALERT).endsWith(PROTOCOL_VERSION);
            assertThat(answer(command.port(), 0x0303)).startsWith(HANDSHAKE);
        }
    }

    @ParameterizedTest
    @CsvSource({"-XX:TieredStopAtLevel=1,TLS_CHACHA20_POLY1305_SHA256", "-XX:TieredStopAtLevel=4,TLS_AES_256_GCM_SHA384"
    })
    @Timeout(60)
    void theSuiteThatIsFastInTheJvmIsTaken(String jvm, String suite) throws Exception {
        try (RunningCommand command = start(jvm);
                SSLSocket socket = (SSLSocket) TlsClient.trusting(authority)
                        .context()
                        .getSocketFactory()
                        .createSocket("127.0.0.1", command.port())) {
            socket.setSoTimeout(30_000);
            socket.startHandshake();
            assertThat(socket.getSession().getCipherSuite()).isEqualTo(suite);
        }
    }

    /** The first record that comes for a ClientHello of a version, up to seven bytes of it. */
    private static byte[] answer(int port, int version) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(clientHello(version));
            return socket.getInputStream().readNBytes(7);
        }
    }

    /** RFC 5246, 7.4.1.2: with what TLS 1.0 to 1.2 have in common, and the suite of each that our key can serve. */
    private static byte[] clientHello(int version) throws IOException {
        byte[] random = new byte[32];
        byte[] suites = HexFormat.of().parseHex("c02bc009");
        // supported_groups: secp256r1; ec_point_formats: uncompressed; signature_algorithms: ecdsa_secp256r1_sha256
        byte[] extensions = HexFormat.of().parseHex("000a000400020017" + "000b00020100" + "000d000400020403");
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream hello = new DataOutputStream(body);
        hello.writeShort(version);
        hello.write(random);
        hello.writeByte(0);
        hello.writeShort(suites.length);
        hello.write(suites);
        hello.writeShort(0x0100);
        hello.writeShort(extensions.length);
        hello.write(extensions);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream record = new DataOutputStream(bytes);
        record.writeByte(HANDSHAKE);
        record.writeShort(0x0301);
        record.writeShort(body.size() + 4);
        record.writeInt(0x01 << 24 | body.size());
        body.writeTo(record);
        return bytes.toByteArray();
    }
}
