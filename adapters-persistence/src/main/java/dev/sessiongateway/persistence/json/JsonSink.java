package dev.sessiongateway.persistence.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonToken;
import dev.sessiongateway.application.form.Sink;
import java.io.IOException;

/// Writes a stored form as JSON. An object ends with the version of its form.
final class JsonSink implements Sink {
  static final int VERSION = 1;
  static final String VERSION_NAME = "v";

  private final JsonFactory factory;
  private final JsonGenerator out;

  JsonSink(JsonFactory factory, JsonGenerator out) {
    this.factory = factory;
    this.out = out;
  }

  @Override
  public void beginObject() throws IOException {
    out.writeStartObject();
  }

  @Override
  public void name(String name) throws IOException {
    out.writeFieldName(name);
  }

  @Override
  public void endObject() throws IOException {
    if (out.getOutputContext().getParent().inRoot()) {
      out.writeNumberField(VERSION_NAME, VERSION);
    }
    out.writeEndObject();
  }

  @Override
  public void beginList() throws IOException {
    out.writeStartArray();
  }

  @Override
  public void endList() throws IOException {
    out.writeEndArray();
  }

  @Override
  public void text(String value) throws IOException {
    out.writeString(value);
  }

  @Override
  public void number(long value) throws IOException {
    out.writeNumber(value);
  }

  @Override
  public void number(double value) throws IOException {
    out.writeNumber(value);
  }

  @Override
  public void flag(boolean value) throws IOException {
    out.writeBoolean(value);
  }

  @Override
  public boolean original(String property, String tag, String text) throws IOException {
    if (!isObject(property, tag, text)) {
      return false;
    }
    out.writeRawValue(text);
    return true;
  }

  /// Whether the text is one JSON object that begins with this tag.
  private boolean isObject(String property, String tag, String text) {
    if (!text.startsWith("{") || !text.endsWith("}")) {
      return false;
    }
    try (var in = factory.createParser(text)) {
      if (in.nextToken() != JsonToken.START_OBJECT
          || !property.equals(in.nextFieldName())
          || !tag.equals(in.nextTextValue())) {
        return false;
      }
      while (!in.getParsingContext().inRoot()) {
        if (in.nextToken() == null) {
          return false;
        }
      }
      return in.nextToken() == null;
    } catch (IOException e) {
      return false; // a text that only begins like JSON
    }
  }
}
