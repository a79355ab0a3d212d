package dev.sessiongateway.bootstrap.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.filter.ThresholdFilter;
import ch.qos.logback.classic.pattern.ClassicConverter;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import ch.qos.logback.core.spi.ContextAwareBase;
import dev.sessiongateway.application.trace.CurrentRequest;
import dev.sessiongateway.bootstrap.settings.LogSettings;
import dev.sessiongateway.domain.session.LogLevel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The default configuration of the log: one line per event, on standard error.
///
/// It is code and not `logback.xml`, because parsing XML slows the start. A file named by
/// `-Dlogback.configurationFile`, or a `logback-test.xml`, overrides it.
@ConfiguratorRank(ConfiguratorRank.CUSTOM_NORMAL_PRIORITY)
public final class LogConfigurator extends ContextAwareBase implements Configurator {
  /// Line breaks are replaced, so that no client can forge log lines.
  private static final String PATTERN =
      "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %-5level %logger{0} - "
          + "%replace(%msg %kvp){'[\\r\\n]+', '\\\\n'}%request%n%ex";

  private static final String APPENDER = "stderr";

  @Override
  public ExecutionStatus configure(LoggerContext context) {
    if (System.getProperty("logback.configurationFile") != null
        || ClassLoader.getSystemResource("logback-test.xml") != null) {
      return ExecutionStatus.INVOKE_NEXT_IF_ANY;
    }
    var appender = new LimitedConsoleAppender();
    appender.setContext(context);
    appender.setName(APPENDER);
    appender.setTarget("System.err");
    appender.setEncoder(textEncoder(context));
    appender.start();
    var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.INFO);
    root.addAppender(appender);
    // These loggers repeat at length what our own log lines say.
    for (var wordy : List.of("org.eclipse.jetty", "io.javalin", "org.flywaydb", "io.netty")) {
      context.getLogger(wordy).setLevel(Level.WARN);
    }
    // It warns of what clients send.
    context.getLogger("io.modelcontextprotocol").setLevel(Level.OFF);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  static LayoutWrappingEncoder<ILoggingEvent> textEncoder(LoggerContext context) {
    var layout = new PatternLayout();
    layout.setContext(context);
    layout.getInstanceConverterMap().put(RequestConverter.WORD, RequestConverter::new);
    layout.setPattern(PATTERN);
    layout.start();
    var encoder = new LayoutWrappingEncoder<ILoggingEvent>();
    encoder.setContext(context);
    encoder.setCharset(StandardCharsets.UTF_8);
    encoder.setLayout(layout);
    encoder.start();
    return encoder;
  }

  /// Sets the level for everything without a level of its own.
  public static void setLevel(LogLevel level) {
    if (LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME)
        instanceof ch.qos.logback.classic.Logger root) {
      root.setLevel(Level.valueOf(level.code()));
    }
  }

  /// Chooses how lines are written from now on.
  public static void setFormat(LogSettings.LogFormat format) {
    if (format == LogSettings.LogFormat.JSON
        && LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME)
            instanceof ch.qos.logback.classic.Logger root
        && root.getAppender(APPENDER) instanceof ConsoleAppender<ILoggingEvent> appender) {
      var encoder = new JsonLineEncoder();
      encoder.setContext(root.getLoggerContext());
      encoder.start();
      appender.setEncoder(encoder);
    }
  }

  /// Logs only warnings and errors from now on, whatever the levels of sessions, because a command
  /// writes to the terminal.
  public static void onlyWarnings() {
    if (LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME)
        instanceof ch.qos.logback.classic.Logger root) {
      var filter = new ThresholdFilter();
      filter.setLevel(Level.WARN.toString());
      filter.start();
      root.iteratorForAppenders().forEachRemaining(appender -> appender.addFilter(filter));
    }
  }

  /// The request of a line in text: ` requestId="..."` and ` traceId="..."`, as key-value pairs are
  /// written; empty without a request. Runs on the thread that logs.
  public static final class RequestConverter extends ClassicConverter {
    /// Its word in patterns.
    static final String WORD = "request";

    @Override
    public String convert(ILoggingEvent event) {
      var request = CurrentRequest.trace();
      if (request == null) {
        return "";
      }
      var id = " requestId=\"" + request.requestId() + "\"";
      return request.context() == null
          ? id
          : id + " traceId=\"" + request.context().traceId() + "\"";
    }
  }
}
