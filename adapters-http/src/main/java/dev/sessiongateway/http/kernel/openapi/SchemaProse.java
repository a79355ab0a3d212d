package dev.sessiongateway.http.kernel.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/// Adds what the parts of the document say about a body to the schema that was made from its
/// record. Prose about a field that the record does not have is an error, and so is a type or a
/// limit: the record has them.
final class SchemaProse {
  private static final Set<String> PROSE =
      Set.of(
          "title", "description", "examples", "default", "deprecated", "format", "contentEncoding");
  private static final String PROPERTIES = "properties";
  private static final String REQUIRED = "required";

  /// Which fields make a body complete where the record accepts several shapes.
  private static final Set<String> SHAPES = Set.of("anyOf", "oneOf");

  private SchemaProse() {}

  /// @param place for the message of the error
  /// @throws IllegalStateException when the prose does not fit the schema
  static void add(ObjectNode schema, JsonNode prose, String place) {
    for (var entry : prose.properties()) {
      var word = entry.getKey();
      var said = entry.getValue();
      if (PROSE.contains(word)) {
        schema.set(word, said);
      } else if (word.equals(PROPERTIES)) {
        for (var field : said.properties()) {
          add(part(schema.path(PROPERTIES), field.getKey(), place), field.getValue(), place);
        }
      } else if (SHAPES.contains(word)) {
        if (schema.has(word)) {
          throw new IllegalStateException("the body of " + place + " has shapes of its own");
        }
        said.forEach(shape -> checkShape(schema, shape, place));
        schema.set(word, demanding(schema.required(PROPERTIES), said.deepCopy()));
      } else if (word.equals("items") || word.equals("additionalProperties")) {
        add(part(schema, word, place), said, place);
      } else {
        throw new IllegalStateException(
            "the API document says " + word + " about the body of " + place);
      }
    }
  }

  private static ObjectNode part(JsonNode schema, String name, String place) {
    if (schema.get(name) instanceof ObjectNode part) {
      return part;
    }
    throw new IllegalStateException(
        "the API document describes " + name + ", which the body of " + place + " does not have");
  }

  private static void checkShape(JsonNode schema, JsonNode shape, String place) {
    for (var entry : shape.properties()) {
      switch (entry.getKey()) {
        case REQUIRED ->
            entry
                .getValue()
                .forEach(name -> {
                  var _ = part(schema.path(PROPERTIES), name.textValue(), place);
                });
        case "not" -> checkShape(schema, entry.getValue(), place);
        case PROPERTIES ->
            entry
                .getValue()
                .properties()
                .forEach(field -> {
                  checkShape(
                      part(schema.path(PROPERTIES), field.getKey(), place),
                      field.getValue(),
                      place);
                });
        case "title", "const" -> {}
        default ->
            throw new IllegalStateException(
                "a shape of the body of " + place + " says " + entry.getKey());
      }
    }
  }

  /// Null is absent, and so is a blank text: what a shape requires is neither.
  private static JsonNode demanding(JsonNode properties, JsonNode shapes) {
    shapes.forEach(shape -> demand(properties, (ObjectNode) shape));
    return shapes;
  }

  private static void demand(JsonNode properties, ObjectNode shape) {
    for (var field : shape.path(PROPERTIES).properties()) {
      var inner = properties.path(field.getKey()).path(PROPERTIES);
      demand(inner, (ObjectNode) field.getValue());
    }
    for (var name : shape.path(REQUIRED)) {
      properties
          .path(name.textValue())
          .path("type")
          .valueStream()
          .filter(type -> !type.textValue().equals("null"))
          .findFirst()
          .ifPresent(type -> {
            var wanted = shape.withObjectProperty(PROPERTIES).withObjectProperty(name.textValue());
            wanted.set("type", type);
            if (type.textValue().equals("string")) {
              wanted.put("minLength", 1);
            }
          });
    }
  }
}
