package dev.sessiongateway.network.simulator.journal;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.sessiongateway.application.form.Sink;
import dev.sessiongateway.application.form.Source;
import java.io.IOException;
import java.io.Writer;

/// Stored forms as JSON: lines of the journal, and frames.
public final class JournalJson {
  private JournalJson() {}

  /// Writes JSON to this text.
  public static JsonGenerator generator(Writer text) throws IOException {
    return JsonSource.FACTORY.createGenerator(text);
  }

  /// Writes stored forms as this JSON.
  public static Sink sink(JsonGenerator json) {
    return new JsonSink(json);
  }

  /// Reads this text, as UTF-8.
  ///
  /// @throws IOException when it is no JSON
  public static Source source(byte[] text) throws IOException {
    return new JsonSource(text);
  }

  private record JsonSink(JsonGenerator json) implements Sink {
    @Override
    public void beginObject() throws IOException {
      json.writeStartObject();
    }

    @Override
    public void name(String name) throws IOException {
      json.writeFieldName(name);
    }

    @Override
    public void endObject() throws IOException {
      json.writeEndObject();
    }

    @Override
    public void beginList() throws IOException {
      json.writeStartArray();
    }

    @Override
    public void endList() throws IOException {
      json.writeEndArray();
    }

    @Override
    public void text(String value) throws IOException {
      json.writeString(value);
    }

    @Override
    public void number(long value) throws IOException {
      json.writeNumber(value);
    }

    @Override
    public void number(double value) throws IOException {
      json.writeNumber(value);
    }

    @Override
    public void flag(boolean value) throws IOException {
      json.writeBoolean(value);
    }
  }
}
