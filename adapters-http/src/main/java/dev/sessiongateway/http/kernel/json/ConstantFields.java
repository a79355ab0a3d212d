package dev.sessiongateway.http.kernel.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.util.NameTransformer;
import java.io.IOException;

/// Fields with the same values in each object, encoded once. A component of this type is unwrapped.
///
/// @param rest all after the first name
@JsonSerialize(using = ConstantFields.Serializer.class)
public record ConstantFields(SerializedString first, SerializedString rest) {
  /// @param json the fields as they are written, `"name":value,"name":value`
  public static ConstantFields of(String json) {
    var colon = json.indexOf("\":");
    return new ConstantFields(
        new SerializedString(json.substring(1, colon)),
        new SerializedString(json.substring(colon + 2)));
  }

  static final class Serializer extends JsonSerializer<ConstantFields> {
    /// For Jackson.
    Serializer() {}

    @Override
    public JsonSerializer<ConstantFields> unwrappingSerializer(NameTransformer names) {
      return this;
    }

    @Override
    public boolean isUnwrappingSerializer() {
      return true;
    }

    @Override
    public void serialize(ConstantFields fields, JsonGenerator out, SerializerProvider context)
        throws IOException {
      out.writeFieldName(fields.first());
      out.writeRawValue(fields.rest());
    }
  }
}
