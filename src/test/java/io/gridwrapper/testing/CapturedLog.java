package io.gridwrapper.testing;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** Keeps what a class logs while it is open. */
public final class CapturedLog extends AppenderBase<ILoggingEvent> implements AutoCloseable {

    private final Logger logger;
    private final List<String> lines = new CopyOnWriteArrayList<>();

    public CapturedLog(Class<?> source) {
        this.logger = (Logger) LoggerFactory.getLogger(source);
        start();
        logger.addAppender(this);
    }

    /** Each with its level before: {@code ERROR a.yaml: ...}. */
    public List<String> lines() {
        return lines;
    }

    @Override
    protected void append(ILoggingEvent event) {
        lines.add(event.getLevel() + " " + event.getFormattedMessage());
    }

    @Override
    public void close() {
        logger.detachAppender(this);
    }
}
