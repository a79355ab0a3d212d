package dev.sessiongateway.network.simulator.journal;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.sessiongateway.application.form.Sink;
import java.io.IOException;

/// Writes a stored form as a line of the journal.
record LineSink(JsonGenerator line) implements Sink {
  @Override
  public void beginObject() throws IOException {
    line.writeStartObject();
  }

  @Override
  public void name(String name) throws IOException {
    line.writeFieldName(name);
  }

  @Override
  public void endObject() throws IOException {
    line.writeEndObject();
  }

  @Override
  public void beginList() throws IOException {
    line.writeStartArray();
  }

  @Override
  public void endList() throws IOException {
    line.writeEndArray();
  }

  @Override
  public void text(String value) throws IOException {
    line.writeString(value);
  }

  @Override
  public void number(long value) throws IOException {
    line.writeNumber(value);
  }

  @Override
  public void number(double value) throws IOException {
    line.writeNumber(value);
  }

  @Override
  public void flag(boolean value) throws IOException {
    line.writeBoolean(value);
  }
}
