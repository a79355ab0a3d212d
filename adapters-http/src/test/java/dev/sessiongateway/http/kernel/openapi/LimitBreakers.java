package dev.sessiongateway.http.kernel.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.LinkedHashMap;
import java.util.Map;

/// Values just outside of the limits that a schema sets.
final class LimitBreakers {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /// The limits of all strings and lists have tests of their own.
  private static final int LONGEST = 65_536;

  private static final int MOST = 1_000;

  private LimitBreakers() {}

  /// @param right a value that the schema accepts
  /// @return by what is wrong with them
  static Map<String, JsonNode> of(JsonNode schema, JsonNode right) {
    var broken = new LinkedHashMap<String, JsonNode>();
    if (right.isTextual()) {
      ofText(schema, broken);
    } else if (right.isNumber()) {
      if (schema.has("minimum")) {
        broken.put("too small", JSON.numberNode(schema.path("minimum").asInt() - 1));
      }
      if (schema.has("maximum")) {
        broken.put("too large", JSON.numberNode(schema.path("maximum").asInt() + 1));
      }
      if (schema.has("enum")) {
        broken.put("no such number", JSON.numberNode(12_345));
      }
    } else if (right.isArray()) {
      ofList(schema, right, broken);
    }
    return broken;
  }

  private static void ofText(JsonNode schema, Map<String, JsonNode> broken) {
    if (schema.path("minLength").asInt() > 0) {
      broken.put("empty", JSON.textNode(""));
    }
    if (schema.path("maxLength").asInt(LONGEST) < LONGEST) {
      broken.put("too long", JSON.textNode("1".repeat(schema.path("maxLength").asInt() + 1)));
    }
    if (schema.has("enum")) {
      broken.put("no such word", JSON.textNode("no such word"));
    }
    if (schema.has("pattern")) {
      broken.put("unlike the pattern", JSON.textNode("no, not like that!"));
    }
  }

  private static void ofList(JsonNode schema, JsonNode right, Map<String, JsonNode> broken) {
    if (schema.path("minItems").asInt() > 0) {
      broken.put("no element", JSON.arrayNode());
    }
    if (schema.path("maxItems").asInt(MOST) < MOST) {
      var many = JSON.arrayNode();
      for (var i = 0; i <= schema.path("maxItems").asInt(); i++) {
        many.add(right.path(0));
      }
      broken.put("too many elements", many);
    }
    if (schema.path("uniqueItems").asBoolean() && !right.isEmpty()) {
      broken.put("an element twice", JSON.arrayNode().add(right.path(0)).add(right.path(0)));
    }
  }
}
