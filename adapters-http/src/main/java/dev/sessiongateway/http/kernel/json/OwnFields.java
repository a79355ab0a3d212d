package dev.sessiongateway.http.kernel.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.util.NameTransformer;
import java.io.IOException;

/// A wire record that writes its fields itself, in the order of its JSON. For records that are
/// written with every message, where serialisers made from annotations take several times as long.
@JsonSerialize(using = OwnFields.Serializer.class)
public interface OwnFields {
  void write(FieldWriter out) throws IOException;

  /// Writes the object around the fields, or the fields alone for a record that is unwrapped.
  final class Serializer extends JsonSerializer<OwnFields> {
    private final boolean isUnwrapping;

    /// For Jackson.
    Serializer() {
      this(false);
    }

    private Serializer(boolean isUnwrapping) {
      this.isUnwrapping = isUnwrapping;
    }

    @Override
    public JsonSerializer<OwnFields> unwrappingSerializer(NameTransformer names) {
      return new Serializer(true);
    }

    @Override
    public boolean isUnwrappingSerializer() {
      return isUnwrapping;
    }

    @Override
    public void serialize(OwnFields value, JsonGenerator out, SerializerProvider context)
        throws IOException {
      var fields = new FieldWriter(out, context);
      if (isUnwrapping) {
        value.write(fields);
      } else {
        out.writeStartObject(value);
        value.write(fields);
        out.writeEndObject();
      }
    }
  }
}
