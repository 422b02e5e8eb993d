package io.gridwrapper.launch;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;

/** An event as a line: when, how grave, of which class, and what. A trace follows where there is one. */
final class LogLine extends LayoutBase<ILoggingEvent> {

    /** In UTC, with milliseconds. */
    private static final DateTimeFormatter TIME =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

    private static final int LONGEST_LEVEL = "ERROR".length();

    @Override
    public String doLayout(ILoggingEvent event) {
        StringBuilder line = new StringBuilder(128);
        TIME.formatTo(Instant.ofEpochMilli(event.getTimeStamp()), line);
        String level = event.getLevel().toString();
        String logger = event.getLoggerName();
        line.append(' ')
                .append(level)
                .append(" ".repeat(LONGEST_LEVEL - level.length() + 1))
                .append(logger, logger.lastIndexOf('.') + 1, logger.length())
                .append(": ")
                .append(event.getFormattedMessage())
                .append(System.lineSeparator());
        if (event.getThrowableProxy() != null) {
            line.append(ThrowableProxyUtil.asString(event.getThrowableProxy()));
        }
        return line.toString();
    }
}
