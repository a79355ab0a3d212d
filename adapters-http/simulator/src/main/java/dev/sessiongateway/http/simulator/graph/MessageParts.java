package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OnlyKnownFields;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import java.io.IOException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What messages of several kinds have.
final class MessageParts {
  private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]{1,20}(\\.[0-9]{1,40})?");

  private MessageParts() {}

  /// The part that the type names.
  ///
  /// @throws GraphFault.Raised `100`
  static <T> T required(String name, @Nullable T part) {
    if (part == null) {
      throw GraphFault.PARAMETER.toException(name + " is required");
    }
    return part;
  }

  /// Finds the files that a message names.
  @FunctionalInterface
  interface Files {
    /// @param field of the message, for faults
    /// @throws GraphFault.Raised `100` for an unknown id, `131053` afterwards
    Attachment.Stored stored(String field, MediaBody body, MediaKind kind);
  }

  /// A file of a message. Each kind has keys of its own, and Meta refuses others.
  sealed interface MediaBody {
    /// Of an uploaded or received file.
    @Nullable String id();

    /// Where the file is fetched, without an id.
    @Nullable String link();

    default @Nullable String caption() {
      return null;
    }

    default @Nullable String filename() {
      return null;
    }
  }

  @OnlyKnownFields
  record PictureBody(
      @Nullable @Length(max = 128) String id,
      @Nullable @Length(max = 8_192) String link,
      @Nullable @Length(max = 1_024) String caption)
      implements MediaBody {}

  /// @param voice false for music in an Ogg file
  @OnlyKnownFields
  record SoundBody(
      @Nullable @Length(max = 128) String id,
      @Nullable @Length(max = 8_192) String link,
      @Nullable Boolean voice)
      implements MediaBody {}

  @OnlyKnownFields
  record DocumentBody(
      @Nullable @Length(max = 128) String id,
      @Nullable @Length(max = 8_192) String link,
      @Nullable @Length(max = 1_024) String caption,
      @Nullable @Length(max = 255) String filename)
      implements MediaBody {}

  @OnlyKnownFields
  record StickerBody(
      @Nullable @Length(max = 128) String id, @Nullable @Length(max = 8_192) String link)
      implements MediaBody {}

  /// Meta's own examples have the numbers as text.
  @OnlyKnownFields
  record PlaceBody(
      @JsonDeserialize(using = NumberText.class) @Range(min = -90, max = 90) Double latitude,
      @JsonDeserialize(using = NumberText.class) @Range(min = -180, max = 180) Double longitude,
      @Nullable @Length(max = 1_000) String name,
      @Nullable @Length(max = 1_000) String address) {
    Content toContent() {
      return new Content.Location(latitude, longitude, name, address);
    }
  }

  /// Reads a number that may be written as text.
  static final class NumberText extends StdScalarDeserializer<Double> {
    private static final long serialVersionUID = 1L;

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
