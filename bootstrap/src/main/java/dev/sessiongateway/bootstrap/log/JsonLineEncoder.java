package dev.sessiongateway.bootstrap.log;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;
import dev.sessiongateway.application.trace.CurrentRequest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/// Writes each event of the log as a JSON object on a line of its own. The names of the fields are
/// constant: `time`, `level`, `logger`, `thread`, `message`, with a request `requestId` and
/// `traceId`, with an exception `exception`, and the key-value pairs under their own keys. Runs on
/// the thread that logs.
public final class JsonLineEncoder extends EncoderBase<ILoggingEvent> {
  private static final Set<String> FIXED =
      Set.of("time", "level", "logger", "thread", "message", "requestId", "traceId", "exception");

  /// A pair whose key is taken gets this before it.
  private static final char TAKEN = '_';

  private final ThrowableProxyConverter exceptions = new ThrowableProxyConverter();

  @Override
  public void start() {
    exceptions.start();
    super.start();
  }

  @Override
  public byte[] headerBytes() {
    return new byte[0];
  }

  @Override
  public byte[] footerBytes() {
    return new byte[0];
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    var line = new JsonLine();
    line.text("time", Instant.ofEpochMilli(event.getTimeStamp()).toString());
    line.text("level", event.getLevel().toString());
    line.text("logger", event.getLoggerName());
    line.text("thread", event.getThreadName());
    line.text("message", event.getFormattedMessage());
    var request = CurrentRequest.trace();
    if (request != null) {
      line.text("requestId", request.requestId());
      if (request.context() != null) {
        line.text("traceId", request.context().traceId());
      }
    }
    pairs(line, event);
    if (event.getThrowableProxy() != null) {
      line.text("exception", exceptions.convert(event).strip());
    }
    return line.end().getBytes(StandardCharsets.UTF_8);
  }

  /// Two fields of one name would be lost by most readers.
  private static void pairs(JsonLine line, ILoggingEvent event) {
    var pairs = event.getKeyValuePairs();
    if (pairs == null) {
      return;
    }
    var used = new HashSet<>(FIXED);
    for (var pair : pairs) {
      var key = new StringBuilder(pair.key);
      while (!used.add(key.toString())) {
        key.insert(0, TAKEN);
      }
      switch (pair.value) {
        case null -> line.plain(key.toString(), "null");
        case Long number -> line.plain(key.toString(), number.toString());
        case Integer number -> line.plain(key.toString(), number.toString());
        case Boolean flag -> line.plain(key.toString(), flag.toString());
        default -> line.text(key.toString(), String.valueOf(pair.value));
      }
    }
  }
}
