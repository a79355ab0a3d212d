package dev.sessiongateway.network.simulator.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.sessiongateway.application.form.Form;
import dev.sessiongateway.application.form.Sink;
import dev.sessiongateway.network.simulator.journal.JournalJson;
import java.io.IOException;
import java.io.StringWriter;
import org.jspecify.annotations.Nullable;

/// Writes frames.
public final class FrameWriter {
  private FrameWriter() {}

  /// A frame without values.
  public static String write(Frame frame) {
    return write(frame, (_, _) -> {});
  }

  /// A frame with one value.
  public static <T> String write(Frame frame, Form<T> form, T value) {
    return write(frame, (json, sink) -> form.write(value, sink));
  }

  static String write(Frame frame, Values values) {
    var text = new StringWriter();
    try (var json = JournalJson.generator(text)) {
      var sink = JournalJson.sink(json);
      json.writeStartArray();
      WireWords.FRAME.write(frame, sink);
      values.write(json, sink);
      json.writeEndArray();
    } catch (IOException e) {
      throw new IllegalStateException("a frame cannot be written", e);
    }
    return text.toString();
  }

  /// Writes a value, or null.
  static <T> void write(JsonGenerator json, Sink sink, Form<T> form, @Nullable T value)
      throws IOException {
    if (value == null) {
      json.writeNull();
    } else {
      form.write(value, sink);
    }
  }

  /// Writes what follows the head of a frame.
  interface Values {
    void write(JsonGenerator json, Sink sink) throws IOException;
  }
}
