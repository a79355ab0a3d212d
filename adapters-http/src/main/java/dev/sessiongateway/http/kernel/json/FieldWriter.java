package dev.sessiongateway.http.kernel.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes the fields of one object. Names are encoded once, as constants. Absent values are left
/// out; methods that end with `OrNull` write null, and those that end with `ByDefault` do one or
/// the other, as the mapper does.
public final class FieldWriter {
  private final JsonGenerator out;
  private final SerializerProvider context;

  FieldWriter(JsonGenerator out, SerializerProvider context) {
    this.out = out;
    this.context = context;
  }

  public void text(SerializedString name, @Nullable String value) throws IOException {
    if (value != null) {
      out.writeFieldName(name);
      out.writeString(value);
    }
  }

  public void textOrNull(SerializedString name, @Nullable String value) throws IOException {
    if (value == null) {
      nothing(name);
    } else {
      text(name, value);
    }
  }

  public void textByDefault(SerializedString name, @Nullable String value) throws IOException {
    if (value != null) {
      text(name, value);
    } else {
      nothingByDefault(name);
    }
  }

  public void texts(SerializedString name, List<String> values) throws IOException {
    out.writeFieldName(name);
    out.writeStartArray();
    for (var value : values) {
      out.writeString(value);
    }
    out.writeEndArray();
  }

  public void number(SerializedString name, long value) throws IOException {
    out.writeFieldName(name);
    out.writeNumber(value);
  }

  public void number(SerializedString name, @Nullable Integer value) throws IOException {
    if (value != null) {
      number(name, value.longValue());
    }
  }

  public void numberOrNull(SerializedString name, @Nullable Integer value) throws IOException {
    if (value == null) {
      nothing(name);
    } else {
      number(name, value.longValue());
    }
  }

  public void number(SerializedString name, @Nullable Long value) throws IOException {
    if (value != null) {
      number(name, value.longValue());
    }
  }

  public void number(SerializedString name, @Nullable Double value) throws IOException {
    if (value != null) {
      out.writeFieldName(name);
      out.writeNumber(value);
    }
  }

  public void flag(SerializedString name, boolean value) throws IOException {
    out.writeFieldName(name);
    out.writeBoolean(value);
  }

  public void flag(SerializedString name, @Nullable Boolean value) throws IOException {
    if (value != null) {
      flag(name, value.booleanValue());
    }
  }

  public void object(SerializedString name, OwnFields value) throws IOException {
    out.writeFieldName(name);
    out.writeStartObject(value);
    value.write(this);
    out.writeEndObject();
  }

  public void tree(SerializedString name, JsonNode value) throws IOException {
    out.writeFieldName(name);
    value.serialize(out, context);
  }

  /// Any wire record, by its annotations.
  public void record(SerializedString name, @Nullable Record value) throws IOException {
    if (value != null) {
      out.writeFieldName(name);
      context.defaultSerializeValue(value, out);
    }
  }

  /// As [#record].
  public void recordByDefault(SerializedString name, @Nullable Record value) throws IOException {
    if (value != null) {
      record(name, value);
    } else {
      nothingByDefault(name);
    }
  }

  private void nothingByDefault(SerializedString name) throws IOException {
    var inclusion = context.getConfig().getDefaultPropertyInclusion().getValueInclusion();
    if (inclusion != JsonInclude.Include.NON_NULL) {
      nothing(name);
    }
  }

  private void nothing(SerializedString name) throws IOException {
    out.writeFieldName(name);
    out.writeNull();
  }

  public void constants(ConstantFields fields) throws IOException {
    out.writeFieldName(fields.first());
    out.writeRawValue(fields.rest());
  }

  /// Fields with the same values in each object.
  ///
  /// @param rest all after the first name
  public record ConstantFields(SerializedString first, SerializedString rest) {
    /// @param json the fields as they are written, `"name":value,"name":value`
    public static ConstantFields of(String json) {
      var colon = json.indexOf("\":");
      return new ConstantFields(
          new SerializedString(json.substring(1, colon)),
          new SerializedString(json.substring(colon + 2)));
    }
  }
}
