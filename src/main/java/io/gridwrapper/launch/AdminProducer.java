package io.gridwrapper.launch;

import io.gridwrapper.admin.AdminOptions;
import io.gridwrapper.admin.LivenessCheck;
import io.gridwrapper.serve.WatchStreams;
import io.gridwrapper.settings.Settings;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Gives the admin paths what concerns them and comes from other rooms. */
@Singleton
public class AdminProducer {

    @Produces
    @Singleton
    AdminOptions options(Settings settings) {
        return new AdminOptions(settings.adminBindAddress().isPresent(), Version.text());
    }

    @Produces
    @Singleton
    LivenessCheck watches(WatchStreams streams) {
        return new LivenessCheck() {
            @Override
            public String name() {
                return "watches";
            }

            @Override
            public boolean holds() {
                return streams.areFollowed();
            }
        };
    }
}
