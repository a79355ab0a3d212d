package dev.sessiongateway.http.kernel.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.io.IOException;

/// A wire record that writes its fields itself, in the order of its JSON. For records that are
/// written with every message, where serialisers made from annotations take several times as long.
@JsonSerialize(using = OwnFields.Serializer.class)
public interface OwnFields {
  void write(FieldWriter out) throws IOException;

  /// Writes the object around the fields.
  final class Serializer extends JsonSerializer<OwnFields> {
    @Override
    public void serialize(OwnFields value, JsonGenerator out, SerializerProvider context)
        throws IOException {
      out.writeStartObject(value);
      value.write(new FieldWriter(out, context));
      out.writeEndObject();
    }
  }
}
