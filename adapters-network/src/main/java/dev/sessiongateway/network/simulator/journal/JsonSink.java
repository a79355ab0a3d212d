package dev.sessiongateway.network.simulator.journal;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.sessiongateway.application.form.Sink;
import java.io.IOException;

/// Writes stored forms as JSON: lines of the journal, and frames.
record JsonSink(JsonGenerator json) implements Sink {
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
