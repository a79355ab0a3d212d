package dev.sessiongateway.http.familya.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/// Schemas as the strictest clients of the protocol take them: one type for each value, and no
/// conditions. The operations check what they are given.
final class StrictSchema {
  private static final String TYPE = "type";
  private static final String PROPERTIES = "properties";
  private static final String NULL = "null";
  private static final Set<String> CONDITIONS = Set.of("anyOf", "oneOf", "not", "$ref");
  private static final JsonMapper JSON = new JsonMapper();

  private StrictSchema() {}

  /// @param schema without references
  static JsonNode of(JsonNode schema) {
    if (!(schema instanceof ObjectNode object)) {
      return schema;
    }
    var strict = JSON.createObjectNode();
    for (var field : object.properties()) {
      var value = field.getValue();
      switch (field.getKey()) {
        case PROPERTIES -> strict.set(PROPERTIES, properties(value));
        case TYPE -> strict.set(TYPE, type(value));
        case "enum" -> strict.set("enum", withoutNull(value));
        case "items", "additionalProperties" -> strict.set(field.getKey(), of(value));
        default -> {
          if (!CONDITIONS.contains(field.getKey())) {
            strict.set(field.getKey(), value);
          }
        }
      }
    }
    return strict;
  }

  /// What has no type has no effect.
  private static ObjectNode properties(JsonNode properties) {
    var strict = JSON.createObjectNode();
    for (var property : properties.properties()) {
      if (property.getValue().has(TYPE)) {
        strict.set(property.getKey(), of(property.getValue()));
      }
    }
    return strict;
  }

  /// A value that may be null may be left out as well.
  private static JsonNode type(JsonNode type) {
    return type.isArray() ? withoutNull(type).path(0) : type;
  }

  private static ArrayNode withoutNull(JsonNode values) {
    var kept = JSON.createArrayNode();
    values.forEach(value -> {
      if (!value.isNull() && !value.asText().equals(NULL)) {
        kept.add(value);
      }
    });
    return kept;
  }
}
