package io.gridwrapper.launch;

import io.gridwrapper.settings.Settings;
import io.gridwrapper.tls.ServerTls;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** Whether the certificate that we serve with is renewed in time. None of it where we serve without one. */
@Singleton
public class TlsMeters implements MeterBinder {

    private final Settings settings;

    @Inject
    public TlsMeters(Settings settings) {
        this.settings = settings;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        settings.tls().ifPresent(tls -> bind(registry, tls));
    }

    private static void bind(MeterRegistry registry, ServerTls tls) {
        FunctionCounter.builder("gridwrapper.tls.reload.failures", tls, ServerTls::reloadFailures)
                .description("Changes of the files of TLS that could not be used; what was read before stayed in force")
                .register(registry);
        TimeGauge.builder("gridwrapper.tls.certificate.expiry", () -> secondsLeft(tls), TimeUnit.SECONDS)
                .description("Time until the certificate expires that new connections see; negative since it has")
                .register(registry);
    }

    private static long secondsLeft(ServerTls tls) {
        return tls.certificateExpiry().getEpochSecond() - Instant.now().getEpochSecond();
    }
}
