package io.gridwrapper.launch;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import org.junit.jupiter.api.Test;

class LogLineTest {

    private static final String TIME = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z";

    @Test
    void saysWhenHowGraveOfWhatAndWhat() {
        assertThat(line(Level.INFO, null, "read {} objects", 3)).matches(TIME + " INFO  Reflector: read 3 objects\\R");
        assertThat(line(Level.ERROR, null, "cannot")).matches(TIME + " ERROR Reflector: cannot\\R");
    }

    @Test
    void aTraceFollows() {
        assertThat(line(Level.WARN, new IllegalStateException("lost"), "cannot"))
                .matches("(?s)" + TIME + " WARN  Reflector: cannot\\R.*IllegalStateException: lost\\R\\s+at .*\\R");
    }

    @Test
    void anotherConfigurationGoesBeforeOurs() {
        LoggerContext context = new LoggerContext();
        System.setProperty("logback.configurationFile", "other.xml");
        try {
            new LogConfigurator().configure(context);
        } finally {
            System.clearProperty("logback.configurationFile");
        }
        assertThat(context.getLogger(Logger.ROOT_LOGGER_NAME).iteratorForAppenders())
                .isExhausted();

        new LogConfigurator().configure(context);
        assertThat(context.getLogger(Logger.ROOT_LOGGER_NAME).iteratorForAppenders())
                .hasNext();
    }

    private static String line(Level level, Throwable thrown, String message, Object... arguments) {
        Logger logger = new LoggerContext().getLogger("io.gridwrapper.source.Reflector");
        return new LogLine()
                .doLayout(new LoggingEvent(LogLine.class.getName(), logger, level, message, thrown, arguments));
    }
}
