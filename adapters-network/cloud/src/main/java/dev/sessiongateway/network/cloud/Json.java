package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Reads and writes JSON, of a bounded depth.
final class Json {
  private static final int DEEPEST = 64;
  private static final int REPLACEMENT = 0xFFFD;
  private static final ObjectMapper MAPPER =
      new ObjectMapper(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private Json() {}

  /// @throws com.fasterxml.jackson.core.JacksonException when it is no JSON
  static JsonNode read(byte[] bytes) throws IOException {
    return MAPPER.readTree(bytes);
  }

  /// As above, without the characters that not every store keeps: NUL and halves of others.
  ///
  /// @throws com.fasterxml.jackson.core.JacksonException when it is no JSON
  static JsonNode readStorable(byte[] bytes) throws IOException {
    return storable(read(bytes));
  }

  private static JsonNode storable(JsonNode node) {
    return switch (node) {
      case ObjectNode object -> {
        for (var field : object.properties()) {
          field.setValue(storable(field.getValue()));
        }
        yield object;
      }
      case ArrayNode array -> {
        for (var i = 0; i < array.size(); i++) {
          array.set(i, storable(array.get(i)));
        }
        yield array;
      }
      case TextNode text -> TextNode.valueOf(storable(text.textValue()));
      default -> node;
    };
  }

  private static String storable(String text) {
    var isStorable =
        text.chars()
            .noneMatch(
                c -> c == 0 || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE));
    if (isStorable) {
      return text;
    }
    var kept = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> c == 0 || isHalf(c) ? REPLACEMENT : c)
        .forEach(kept::appendCodePoint);
    return kept.toString();
  }

  private static boolean isHalf(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  /// @throws JsonProcessingException when it is no JSON
  static JsonNode read(String text) throws JsonProcessingException {
    return MAPPER.readTree(text);
  }

  static byte[] bytes(JsonNode node) {
    try {
      return MAPPER.writeValueAsBytes(node);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree can be written", e);
    }
  }

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  static ArrayNode array() {
    return JsonNodeFactory.instance.arrayNode();
  }

  /// The text of a field; null when it is absent, empty, or something else.
  static @Nullable String text(JsonNode node, String field) {
    var value = node.path(field).textValue();
    return value == null || value.isEmpty() ? null : value;
  }
}
