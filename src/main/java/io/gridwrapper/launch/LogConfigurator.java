package io.gridwrapper.launch;

import ch.qos.logback.classic.ClassicConstants;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import ch.qos.logback.core.joran.spi.ConsoleTarget;
import ch.qos.logback.core.spi.ContextAwareBase;
import org.slf4j.Logger;

/**
 * The log as it is unless {@code -Dlogback.configurationFile} names a file: on standard error, a line an event. Logback
 * finds this class as a service. It is not a file itself, since to read one Logback loads four hundred classes more.
 */
public final class LogConfigurator extends ContextAwareBase implements Configurator {

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        if (System.getProperty(ClassicConstants.CONFIG_FILE_PROPERTY) != null) {
            return ExecutionStatus.INVOKE_NEXT_IF_ANY;
        }
        level(context, Logger.ROOT_LOGGER_NAME, Level.INFO);
        level(context, "org.eclipse.jetty", Level.WARN);
        // It shows with all its frames why the application does not start. The command says that in one line.
        level(context, "org.eclipse.jetty.ee11.webapp.WebAppContext", Level.ERROR);
        level(context, "org.jboss.weld", Level.WARN);
        context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(standardError(context));
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    private static void level(LoggerContext context, String logger, Level level) {
        context.getLogger(logger).setLevel(level);
    }

    private static ConsoleAppender<ILoggingEvent> standardError(LoggerContext context) {
        LogLine layout = new LogLine();
        layout.setContext(context);
        layout.start();
        LayoutWrappingEncoder<ILoggingEvent> encoder = new LayoutWrappingEncoder<>();
        encoder.setContext(context);
        encoder.setLayout(layout);
        encoder.start();
        ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
        appender.setContext(context);
        appender.setName("stderr");
        appender.setTarget(ConsoleTarget.SystemErr.getName());
        appender.setEncoder(encoder);
        appender.start();
        return appender;
    }
}
