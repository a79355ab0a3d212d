package dev.sessiongateway.http.kernel.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/// Adds what the parts of the document say about an answer to the schema that was made from its
/// record. Prose about a field that the record does not have is an error, and so is a type: the
/// record has it. What the type does not say may be added, such as a format, the words of a text,
/// or that a field is always there; the tests compare all answers with it.
final class AnswerProse {
  private static final String PROPERTIES = "properties";
  private static final String REQUIRED = "required";
  private static final String ITEMS = "items";
  private static final String VALUES = "additionalProperties";

  /// In place of the schema of a field.
  private static final Set<String> INSTEAD = Set.of("$ref", "oneOf");

  private AnswerProse() {}

  /// @param place for the message of the error
  /// @throws IllegalStateException when the prose does not fit the schema
  static void add(ObjectNode schema, JsonNode prose, String place) {
    if (INSTEAD.stream().anyMatch(prose::has)) {
      schema.removeAll();
    }
    if (schema.isEmpty()) {
      prose.properties().forEach(entry -> schema.set(entry.getKey(), entry.getValue()));
      return;
    }
    for (var entry : prose.properties()) {
      var word = entry.getKey();
      var said = entry.getValue();
      switch (word) {
        case "type" -> throw new IllegalStateException("the API document says a type of " + place);
        case PROPERTIES -> addFields(schema, said, place);
        case REQUIRED -> said.forEach(schema.withArrayProperty(REQUIRED)::add);
        case ITEMS, VALUES -> {
          if (schema.get(word) instanceof ObjectNode part) {
            add(part, said, place);
          } else {
            schema.set(word, said);
          }
        }
        default -> schema.set(word, said);
      }
    }
  }

  private static void addFields(ObjectNode schema, JsonNode fields, String place) {
    if (!schema.has(PROPERTIES)) {
      schema.set(PROPERTIES, fields); // of a map or a tree
      return;
    }
    for (var field : fields.properties()) {
      if (!(schema.path(PROPERTIES).get(field.getKey()) instanceof ObjectNode part)) {
        throw new IllegalStateException(
            "the API document describes " + field.getKey() + ", which " + place + " does not have");
      }
      add(part, field.getValue(), place);
    }
  }
}
