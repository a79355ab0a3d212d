package dev.sessiongateway.application.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.core.AppenderBase;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.logging.Handler;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Hands each warning and each error of this process to the test class of the thread that wrote it:
/// what is logged by SLF4J or by `java.util.logging`, and what Java itself prints.
final class LogCapture {
  private static boolean installed;

  private LogCapture() {}

  /// Begins, once in a process.
  static synchronized void install() {
    if (installed) {
      return;
    }
    installed = true;
    System.setErr(new PrintStream(new JavaWarnings(System.err), true, StandardCharsets.UTF_8));
    var context = (LoggerContext) LoggerFactory.getILoggerFactory();
    var appender = new SlfEvents();
    appender.setContext(context);
    appender.start();
    context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(appender);
    var root = LogManager.getLogManager().getLogger("");
    for (var handler : root.getHandlers()) {
      root.removeHandler(handler);
    }
    root.addHandler(new JavaUtilRecords());
  }

  private static String origin(String thread, @Nullable String cause) {
    return "thread " + thread + (cause == null ? "" : ", " + cause);
  }

  private static String ownOrigin() {
    var thread = Thread.currentThread();
    return origin(thread.getName().isEmpty() ? "#" + thread.threadId() : thread.getName(), null);
  }

  private static final class SlfEvents extends AppenderBase<ILoggingEvent> {
    @Override
    protected void append(ILoggingEvent event) {
      if (!event.getLevel().isGreaterOrEqual(Level.WARN)) {
        return;
      }
      var text = new StringBuilder(event.getFormattedMessage());
      if (event.getKeyValuePairs() != null) {
        event
            .getKeyValuePairs()
            .forEach(pair ->
                text.append(' ').append(pair.key).append("=\"").append(pair.value).append('"'));
      }
      LogBook.write(
          LogLine.of(
              event.getLevel().toString(),
              event.getLoggerName(),
              text.toString(),
              origin(event.getThreadName(), cause(event.getThrowableProxy()))));
    }

    private static @Nullable String cause(@Nullable IThrowableProxy thrown) {
      return thrown == null ? null : thrown.getClassName() + ": " + thrown.getMessage();
    }
  }

  /// Prints them too.
  private static final class JavaUtilRecords extends Handler {
    private final SimpleFormatter formatter = new SimpleFormatter();

    @Override
    public void publish(LogRecord event) {
      if (event.getLevel().intValue() < java.util.logging.Level.WARNING.intValue()) {
        return;
      }
      var level = event.getLevel().equals(java.util.logging.Level.SEVERE) ? "ERROR" : "WARN";
      var thrown = event.getThrown();
      var line =
          LogLine.of(
              level,
              String.valueOf(event.getLoggerName()),
              formatter.formatMessage(event),
              ownOrigin() + (thrown == null ? "" : ", " + thrown));
      System.err.println("java.util.logging " + line);
      if (thrown != null) {
        thrown.printStackTrace();
      }
      LogBook.write(line);
    }

    @Override
    public void flush() {
      System.err.flush();
    }

    @Override
    public void close() {
      // Standard error stays open.
    }
  }

  /// What Java prints to standard error: it has no logger.
  private static final class JavaWarnings extends FilterOutputStream {
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    JavaWarnings(OutputStream out) {
      super(out);
    }

    @Override
    public synchronized void write(int character) throws IOException {
      out.write(character);
      see(character);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
      for (var i = offset; i < offset + length; i++) {
        see(bytes[i]);
      }
    }

    private void see(int character) {
      if (character != '\n') {
        line.write(character);
        return;
      }
      var text = line.toString(StandardCharsets.UTF_8).stripTrailing();
      line.reset();
      LogLine.ofJava(text, ownOrigin()).ifPresent(LogBook::write);
    }
  }
}
