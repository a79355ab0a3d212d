package dev.sessiongateway.persistence.json;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.messaging.Content;
import java.io.IOException;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A content of a kind that this version does not know. Content from a network is stored with the
/// tag `unknown`; content that a later version stored under its own tag is written back unchanged.
@JsonTypeName("unknown")
@JsonSerialize(using = UnknownContentJson.Writer.class)
@JsonDeserialize(using = UnknownContentJson.Reader.class)
record UnknownContentJson(ObjectNode stored) implements ContentJson {
  private static final String TAG = "unknown";
  private static final String TYPE = "type";

  /// Numbers keep every digit.
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  /// Every tag that this version reads.
  private static final Set<String> KNOWN =
      Stream.of(Objects.requireNonNull(ContentJson.class.getAnnotation(JsonSubTypes.class)).value())
          .map(UnknownContentJson::tag)
          .collect(Collectors.toUnmodifiableSet());

  static UnknownContentJson of(Content.Unknown content) {
    var later = stored(content);
    if (later != null) {
      return new UnknownContentJson(later);
    }
    var wrapped = MAPPER.createObjectNode();
    wrapped.put(TYPE, TAG).put("tag", content.type()).put("raw", content.raw());
    return new UnknownContentJson(wrapped);
  }

  /// The JSON that a later version stored; null when a network sent the content.
  private static @Nullable ObjectNode stored(Content.Unknown content) {
    if (KNOWN.contains(content.type()) || !content.raw().startsWith("{")) {
      return null;
    }
    try {
      return MAPPER.readTree(content.raw()) instanceof ObjectNode object
              && object.path(TYPE).asText().equals(content.type())
              && object.toString().equals(content.raw())
          ? object
          : null;
    } catch (JsonProcessingException e) {
      return null; // a text that only begins like JSON
    }
  }

  @Override
  public Content toContent() {
    var tag = stored.path("tag");
    var raw = stored.path("raw");
    return stored.path(TYPE).asText().equals(TAG) && tag.isTextual() && raw.isTextual()
        ? new Content.Unknown(tag.textValue(), raw.textValue())
        : new Content.Unknown(stored.path(TYPE).asText(), stored.toString());
  }

  private static String tag(JsonSubTypes.Type type) {
    return type.name().isEmpty()
        ? Objects.requireNonNull(type.value().getAnnotation(JsonTypeName.class)).value()
        : type.name();
  }

  /// Without a tag beside those in the object.
  static final class Writer extends JsonSerializer<UnknownContentJson> {
    @Override
    public void serialize(UnknownContentJson value, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      provider.defaultSerializeValue(value.stored, out);
    }

    @Override
    public void serializeWithType(
        UnknownContentJson value,
        JsonGenerator out,
        SerializerProvider provider,
        TypeSerializer types)
        throws IOException {
      serialize(value, out, provider);
    }
  }

  /// The tag is among the properties.
  static final class Reader extends JsonDeserializer<UnknownContentJson> {
    @Override
    public UnknownContentJson deserialize(JsonParser in, DeserializationContext context)
        throws IOException {
      return new UnknownContentJson(MAPPER.readTree(in));
    }
  }
}
