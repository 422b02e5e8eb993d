package io.gridwrapper.launch;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.gridwrapper.settings.Settings;
import org.slf4j.LoggerFactory;

/** Makes the log as talkative as the settings say. */
final class DebugLog {

    private DebugLog() {}

    /** Does nothing where the log is that of somebody else's Jetty. */
    static void set(Settings settings) {
        if (settings.debug() && LoggerFactory.getLogger("io.gridwrapper") instanceof Logger logger) {
            logger.setLevel(Level.DEBUG);
        }
    }
}
