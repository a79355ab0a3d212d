package dev.sessiongateway.http.kernel.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Writes the fields of one type of record. [GeneratedWriter] makes a class for each type, in the
/// package of that type; so this is public. The static methods are what these classes call.
public interface RecordWriter {
  void write(Object record, JsonGenerator out, SerializerProvider context) throws IOException;

  /// Writes a string, and null if it is not left out.
  static void field(
      @Nullable String value, SerializableString name, boolean hasNull, JsonGenerator out)
      throws IOException {
    if (value != null) {
      out.writeFieldName(name);
      out.writeString(value);
    } else if (hasNull) {
      out.writeFieldName(name);
      out.writeNull();
    }
  }

  static void field(boolean value, SerializableString name, JsonGenerator out) throws IOException {
    out.writeFieldName(name);
    out.writeBoolean(value);
  }

  static void field(int value, SerializableString name, JsonGenerator out) throws IOException {
    field((long) value, name, out);
  }

  static void field(long value, SerializableString name, JsonGenerator out) throws IOException {
    out.writeFieldName(name);
    out.writeNumber(value);
  }

  /// Writes a value whose serialiser follows from its declared type, and null if it is not left
  /// out.
  static void field(
      @Nullable Object value,
      SerializableString name,
      boolean hasNull,
      JsonSerializer<Object> serializer,
      JsonGenerator out,
      SerializerProvider context)
      throws IOException {
    if (value != null) {
      out.writeFieldName(name);
      serializer.serialize(value, out, context);
    } else if (hasNull) {
      out.writeFieldName(name);
      out.writeNull();
    }
  }

  /// Writes a record as an object.
  static void field(
      @Nullable Object value,
      SerializableString name,
      boolean hasNull,
      RecordWriter fields,
      JsonGenerator out,
      SerializerProvider context)
      throws IOException {
    if (value != null) {
      out.writeFieldName(name);
      out.writeStartObject(value);
      fields.write(value, out, context);
      out.writeEndObject();
    } else if (hasNull) {
      out.writeFieldName(name);
      out.writeNull();
    }
  }

  /// Writes the fields of a record in place of it.
  static void unwrapped(
      @Nullable Object value, RecordWriter fields, JsonGenerator out, SerializerProvider context)
      throws IOException {
    if (value != null) {
      fields.write(value, out, context);
    }
  }

  /// Writes the fields of a value in place of it.
  static void unwrapped(
      @Nullable Object value,
      JsonSerializer<Object> serializer,
      JsonGenerator out,
      SerializerProvider context)
      throws IOException {
    if (value != null) {
      serializer.serialize(value, out, context);
    }
  }
}
