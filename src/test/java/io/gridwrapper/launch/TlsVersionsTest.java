package io.gridwrapper.launch;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The versions of TLS that are spoken by a JVM that would speak all of them. No JVM does by itself today, and the JDK's
 * client cannot be made to ask, so that the server is a process of its own and the question is written by hand.
 */
class TlsVersionsTest {

    private static final int ALERT = 21;
    private static final int HANDSHAKE = 22;
    private static final int PROTOCOL_VERSION = 70;

    @Test
    @Timeout(60)
    void olderVersionsAreRefusedWhereTheJvmWouldSpeakThem(@TempDir Path folder) throws Exception {
        TlsFolder files = new TlsFolder(folder).with(TestAuthority.create().issue("us", "EC"));
        Path security = Files.writeString(folder.resolve("security"), "jdk.tls.disabledAlgorithms=\n");
        try (RunningCommand command = RunningCommand.start(
                List.of("-Djava.security.properties=" + security),
                "--insecure=false",
                "--cert-file=" + files.certificate(),
                "--key-file=" + files.key())) {
            assertThat(answer(command.port(), 0x0301)).startsWith(ALERT).endsWith(PROTOCOL_VERSION);
            assertThat(answer(command.port(), 0x0302)).startsWith(ALERT).endsWith(PROTOCOL_VERSION);
            assertThat(answer(command.port(), 0x0303)).startsWith(HANDSHAKE);
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
