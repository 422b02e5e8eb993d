package io.gridwrapper.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.gridwrapper.testing.CapturedLog;
import io.gridwrapper.testing.TlsClient;
import io.gridwrapper.testing.TlsFolder;
import io.gridwrapper.upstream.TestAuthority;
import io.gridwrapper.upstream.TestAuthority.Issued;
import java.io.IOException;
import java.net.http.HttpClient.Version;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of files that change while they are in use. */
class TlsReloadTest {

    /** What the body is where the client shows no certificate; it follows the head. */
    private static final String ANYBODY = "\r\n\r\nHTTP/1.1 ";

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final CapturedLog log = new CapturedLog(TlsReload.class);

    @TempDir
    private Path temporary;

    private final List<SSLContext> used = new ArrayList<>();
    private final AtomicReference<Instant> time = new AtomicReference<>(Instant.now());
    private TestAuthority authority;
    private TlsClient client;
    private Issued first;
    private Issued second;
    private TlsFolder folder;

    @BeforeEach
    void write() throws Exception {
        authority = TestAuthority.create();
        client = TlsClient.trusting(authority);
        first = authority.issue("first", "EC");
        second = authority.issue("second", "RSA");
        folder = new TlsFolder(temporary).with(first).withAuthorities(authority.pem());
    }

    @AfterEach
    void close() {
        log.close();
    }

    @Test
    void newConnectionsSeeWhatAMountedSecretHoldsNowAndOldOnesGoOn() throws Exception {
        mount("1", first);
        for (Path file : List.of(folder.certificate(), folder.key())) {
            Files.delete(file);
            Files.createSymbolicLink(file, temporary.resolve("..data").resolve(file.getFileName()));
        }
        try (TlsJetty server = new TlsJetty(folder.files());
                SSLSocket old = server.connect(client)) {
            ask(old, ANYBODY);
            mount("2", second);
            awaitShown(server, second);

            ask(old, ANYBODY);
            assertThat(old.getSession().getPeerCertificates()[0]).isEqualTo(first.certificate());
            assertThat(server.tls().reloadFailures()).isZero();
        }
        assertThat(log.lines())
                .containsExactly("INFO " + line(first.certificate()), "INFO " + line(second.certificate()));
    }

    /** As a kubelet does: a new folder, then a link to it that takes the place of the old one. */
    private void mount(String version, Issued issued) throws IOException {
        Path data = Files.createDirectory(temporary.resolve(version));
        new TlsFolder(data).with(issued);
        Path link = Files.createSymbolicLink(temporary.resolve("..data_tmp"), data);
        Files.move(link, temporary.resolve("..data"), StandardCopyOption.ATOMIC_MOVE);
    }

    private String line(X509Certificate certificate) {
        return "--cert-file: " + folder.certificate() + ": "
                + certificate.getSubjectX500Principal().getName() + ", valid until "
                + certificate.getNotAfter().toInstant();
    }

    /** Asks on a connection that is kept, and reads up to what the answer must end with. */
    private static void ask(SSLSocket socket, String end) throws IOException {
        socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        StringBuilder read = new StringBuilder();
        while (read.indexOf(end) < 0) {
            int next = socket.getInputStream().read();
            assertThat(next).as("after %s", read).isNotNegative();
            read.append((char) next);
        }
    }

    private void awaitShown(TlsJetty server, Issued issued) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(server.shownTo(client)).isEqualTo(issued.certificate()));
        assertThat(server.tls().certificateExpiry())
                .isEqualTo(issued.certificate().getNotAfter().toInstant());
    }

    @Test
    void anotherAuthorityIsTakenAndClientsThatAreInStayIn() throws Exception {
        TestAuthority other = TestAuthority.create();
        TlsClient former = client.showing(authority.issue("former", "EC"));
        TlsClient latter = client.showing(other.issue("latter", "EC"));
        try (TlsJetty server = new TlsJetty(folder.filesWithAuthorities());
                SSLSocket old = server.connect(former)) {
            ask(old, "HTTP/1.1 CN=former");
            folder.withAuthorities(other.pem() + other.subordinate("another").pem());

            await().atMost(PATIENCE)
                    .ignoreExceptionsInstanceOf(IOException.class)
                    .untilAsserted(
                            () -> assertThat(server.get(latter, Version.HTTP_2).body())
                                    .isEqualTo("HTTP/2.0 CN=latter"));
            try (SSLSocket again = server.connect(former)) {
                assertThatThrownBy(() -> ask(again, ANYBODY)).isInstanceOf(IOException.class);
            }
            ask(old, "HTTP/1.1 CN=former");
        }
        String must = "; clients must show a certificate of CN=test authority";
        assertThat(log.lines())
                .containsExactly(
                        "INFO " + line(first.certificate()) + must,
                        "INFO " + line(first.certificate()) + must + " or CN=another");
    }

    @Test
    void aFaultyChangeLeavesWhatWasThereAndIsCountedAndSaidOnce() throws Exception {
        try (TlsJetty server = new TlsJetty(folder.files())) {
            TlsFolder.write(folder.key(), second.keyPem());
            awaitFailures(server, 1);
            assertThat(server.shownTo(client)).isEqualTo(first.certificate());

            TlsFolder.write(folder.certificate(), "nothing");
            awaitFailures(server, 2);
            Files.delete(folder.certificate());
            awaitFailures(server, 3);
            assertThat(server.shownTo(client)).isEqualTo(first.certificate());

            folder.with(second);
            awaitShown(server, second);
            assertThat(server.tls().reloadFailures()).isEqualTo(3);
        }
        String stays = "; what was read before stays in force";
        assertThat(log.lines())
                .containsExactly(
                        "INFO " + line(first.certificate()),
                        "ERROR --key-file: " + folder.key() + ": not the key of the certificate in "
                                + folder.certificate() + stays,
                        "ERROR --cert-file: " + folder.certificate() + ": holds no PEM certificate" + stays,
                        "ERROR --cert-file: no such file: " + folder.certificate() + stays,
                        "INFO " + line(second.certificate()));
    }

    private static void awaitFailures(TlsJetty server, long count) {
        await().atMost(PATIENCE).until(() -> server.tls().reloadFailures() >= count);
        assertThat(server.tls().reloadFailures()).isEqualTo(count);
    }

    @Test
    void aChangeCountsOnceTwoLooksHaveSeenTheSame() {
        TlsReload reload = reload();
        TlsFolder.write(folder.key(), second.keyPem());
        reload.look();
        TlsFolder.write(folder.certificate(), second.certificatePem());
        reload.look();
        assertThat(used).hasSize(1);
        reload.look();
        assertThat(used).hasSize(2);
        assertThat(reload.failures()).isZero();
    }

    @Test
    void theSameFaultAgainIsAnotherOneWhereAllWasWellBetween() {
        TlsReload reload = reload();
        for (int faults = 1; faults <= 2; faults++) {
            folder.with("nothing", first.keyPem());
            lookFourTimes(reload);
            assertThat(reload.failures()).isEqualTo(faults);
            folder.with(first);
            lookFourTimes(reload);
        }
        assertThat(used).hasSize(1);
    }

    @Test
    void aCertificateOfTomorrowIsTakenWhenItsTimeHasCome() throws Exception {
        Instant start = time.get();
        Issued tomorrows =
                authority.issue("tomorrow", "EC", start.plus(Duration.ofHours(12)), start.plus(Duration.ofDays(2)));
        TlsReload reload = reload();
        folder.with(tomorrows);
        lookFourTimes(reload);
        assertThat(used).hasSize(1);

        time.set(start.plus(Duration.ofHours(13)));
        reload.look();
        assertThat(used).hasSize(2);
        assertThat(reload.certificateExpiry())
                .isEqualTo(tomorrows.certificate().getNotAfter().toInstant());
        assertThat(reload.failures()).isEqualTo(1);
    }

    /** One that looks when it is told to. */
    private TlsReload reload() {
        return new TlsReload(folder.files(), used::add, Duration.ofDays(1), clock(time));
    }

    private static void lookFourTimes(TlsReload reload) {
        for (int i = 0; i < 4; i++) {
            reload.look();
        }
    }

    private static Clock clock(AtomicReference<Instant> time) {
        return new Clock() {
            @Override
            public Instant instant() {
                return time.get();
            }

            @Override
            public ZoneId getZone() {
                throw new UnsupportedOperationException();
            }

            @Override
            public Clock withZone(ZoneId zone) {
                throw new UnsupportedOperationException();
            }
        };
    }
}
