package dev.sessiongateway.bootstrap.log;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;
import dev.sessiongateway.application.trace.CurrentRequest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashSet;
import java.util.HexFormat;
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
        case Long _, Integer _, Boolean _ -> line.plain(key.toString(), pair.value.toString());
        default -> line.text(key.toString(), String.valueOf(pair.value));
      }
    }
  }

  /// A JSON object on one line, built field by field. Every character that could end the line, or
  /// that a terminal would obey, is escaped.
  static final class JsonLine {
    private static final HexFormat HEX = HexFormat.of();
    private static final int FIRST_PRINTABLE = 0x20;
    private static final int DELETE = 0x7f;
    private static final int LAST_CONTROL = 0x9f;
    private static final char REPLACEMENT = '\ufffd';
    private static final char LINE_SEPARATOR = '\u2028';
    private static final char PARAGRAPH_SEPARATOR = '\u2029';

    private final StringBuilder line = new StringBuilder(256).append('{');

    void text(String name, String value) {
      name(name);
      quoted(value);
    }

    /// @param value a number, `true`, `false` or `null`
    void plain(String name, String value) {
      name(name);
      line.append(value);
    }

    String end() {
      return line.append("}\n").toString();
    }

    private void name(String name) {
      if (line.length() > 1) {
        line.append(',');
      }
      quoted(name);
      line.append(':');
    }

    private void quoted(String text) {
      line.append('"');
      for (var i = 0; i < text.length(); i++) {
        var character = text.charAt(i);
        switch (character) {
          case '"' -> line.append("\\\"");
          case '\\' -> line.append("\\\\");
          case '\n' -> line.append("\\n");
          case '\r' -> line.append("\\r");
          case '\t' -> line.append("\\t");
          default -> {
            if (isHalf(text, i, character)) {
              line.append(REPLACEMENT);
            } else if (isPlain(character)) {
              line.append(character);
            } else {
              line.append("\\u").append(HEX.toHexDigits(character));
            }
          }
        }
      }
      line.append('"');
    }

    /// Half of a surrogate pair has no encoding in UTF-8, and readers refuse it escaped too.
    private static boolean isHalf(String text, int index, char character) {
      if (Character.isHighSurrogate(character)) {
        return index + 1 == text.length() || !Character.isLowSurrogate(text.charAt(index + 1));
      }
      return Character.isLowSurrogate(character)
          && (index == 0 || !Character.isHighSurrogate(text.charAt(index - 1)));
    }

    private static boolean isPlain(char character) {
      return character >= FIRST_PRINTABLE
          && (character < DELETE || character > LAST_CONTROL)
          && character != LINE_SEPARATOR
          && character != PARAGRAPH_SEPARATOR;
    }
  }
}
