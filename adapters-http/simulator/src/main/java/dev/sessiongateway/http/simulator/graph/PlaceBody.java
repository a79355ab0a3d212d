package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OnlyKnownFields;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import java.io.IOException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A place of a message. Meta's own examples have the numbers as text.
@OnlyKnownFields
record PlaceBody(
    @JsonDeserialize(using = NumberText.class) @Range(min = -90, max = 90) Double latitude,
    @JsonDeserialize(using = NumberText.class) @Range(min = -180, max = 180) Double longitude,
    @Nullable @Length(max = 1_000) String name,
    @Nullable @Length(max = 1_000) String address) {
  Content toContent() {
    return new Content.Location(latitude, longitude, name, address);
  }

  /// Reads a number that may be written as text.
  static final class NumberText extends StdScalarDeserializer<Double> {
    private static final long serialVersionUID = 1L;
    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]{1,20}(\\.[0-9]{1,40})?");

    NumberText() {
      super(Double.class);
    }

    @Override
    public Double deserialize(JsonParser json, DeserializationContext context) throws IOException {
      if (json.currentToken().isNumeric()) {
        return json.getDoubleValue();
      }
      var text = json.currentToken() == JsonToken.VALUE_STRING ? json.getText().strip() : "";
      if (!NUMBER.matcher(text).matches()) {
        throw context.wrongTokenException(
            json, Double.class, JsonToken.VALUE_NUMBER_FLOAT, "must be a number");
      }
      return Double.valueOf(text);
    }
  }
}
