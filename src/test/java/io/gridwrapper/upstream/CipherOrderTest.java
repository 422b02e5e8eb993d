package io.gridwrapper.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CipherOrderTest {

    @ParameterizedTest
    @CsvSource({"'mixed mode, sharing',AES", "'mixed mode, emulated-client, sharing',CHACHA20"})
    void aClientNamesFirstWhatItsJvmIsQuickAt(String vm, String first) throws Exception {
        SslContextFactory.Client client = new SslContextFactory.Client();
        CipherOrder.apply(client, vm);
        client.start();
        try {
            assertThat(client.newSSLEngine().getSSLParameters().getCipherSuites()[0])
                    .contains(first);
        } finally {
            client.stop();
        }
    }
}
