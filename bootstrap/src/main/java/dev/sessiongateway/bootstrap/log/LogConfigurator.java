package dev.sessiongateway.bootstrap.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.filter.ThresholdFilter;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.ContextAwareBase;
import dev.sessiongateway.domain.session.LogLevel;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The log as it is unless somebody brings a file: one line for each event, on standard error.
///
/// Code and not `logback.xml`, because reading XML costs a noticeable part of the start. A file
/// named by `-Dlogback.configurationFile`, or a `logback-test.xml`, is obeyed instead.
@ConfiguratorRank(ConfiguratorRank.CUSTOM_NORMAL_PRIORITY)
public final class LogConfigurator extends ContextAwareBase implements Configurator {
  /// A line break in a message would let a client write log lines of its own.
  private static final String PATTERN =
      "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %-5level %logger{0} - "
          + "%replace(%msg %kvp){'[\\r\\n]+', '\\\\n'}%n%ex";

  @Override
  public ExecutionStatus configure(LoggerContext context) {
    if (System.getProperty("logback.configurationFile") != null
        || ClassLoader.getSystemResource("logback-test.xml") != null) {
      return ExecutionStatus.INVOKE_NEXT_IF_ANY;
    }
    var encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setCharset(StandardCharsets.UTF_8);
    encoder.setPattern(PATTERN);
    encoder.start();
    var appender = new ConsoleAppender<ILoggingEvent>();
    appender.setContext(context);
    appender.setName("stderr");
    appender.setTarget("System.err");
    appender.setEncoder(encoder);
    appender.start();
    var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.INFO);
    root.addAppender(appender);
    // They tell at length what our own lines say in one.
    context.getLogger("org.eclipse.jetty").setLevel(Level.WARN);
    context.getLogger("io.javalin").setLevel(Level.WARN);
    context.getLogger("org.flywaydb").setLevel(Level.WARN);
    context.getLogger("io.netty").setLevel(Level.WARN);
    // It writes what clients send, which has keys in it.
    context.getLogger("com.corundumstudio.socketio").setLevel(Level.OFF);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  /// Sets what is logged where no session says otherwise.
  public static void setLevel(LogLevel level) {
    if (LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME)
        instanceof ch.qos.logback.classic.Logger root) {
      root.setLevel(Level.valueOf(level.code()));
    }
  }

  /// Leaves the terminal to somebody else: from now on only trouble is logged, whatever the levels
  /// of sessions.
  public static void onlyWarnings() {
    if (LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME)
        instanceof ch.qos.logback.classic.Logger root) {
      var filter = new ThresholdFilter();
      filter.setLevel(Level.WARN.toString());
      filter.start();
      root.iteratorForAppenders().forEachRemaining(appender -> appender.addFilter(filter));
    }
  }
}
