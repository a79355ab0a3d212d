package dev.sessiongateway.http.kernel.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.api.BodySpec;
import dev.sessiongateway.http.kernel.api.Route;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Describes the bodies of requests: types, required fields and limits from the records that the
/// routes read, prose and examples from the parts of the document ([SchemaProse]).
final class RequestBodySchemas {
  private static final String BODY = "requestBody";
  private static final String SHARED = "requestBodies";
  private static final String PROPERTIES = "properties";
  private static final String REQUIRED = "required";
  private static final String IGNORED = "ignored";
  private static final List<String> EXAMPLES = List.of("example", "examples");
  private static final String FORM_PROSE =
      "The fields of the JSON body as texts, and the file. Numbers, `true`, `false` and JSON are"
          + " read out of the texts.";

  private final Map<String, Route> routes = new HashMap<>();
  private final JsonNode shared;
  private final JsonNode families;
  private final TreeSet<String> unused = new TreeSet<>();

  /// @param document its shared request bodies are taken out: they are prose
  RequestBodySchemas(List<Route> routes, ObjectNode document) {
    routes.forEach(route -> this.routes.put(key(route.method(), route.path()), route));
    var bodies = document.withObjectProperty("components").remove(SHARED);
    shared = bodies == null ? document.objectNode() : bodies;
    families = document.path("x-families").deepCopy();
    for (var family : families.properties()) {
      for (var field : family.getValue().path("fields").properties()) {
        unused.add(family.getKey() + " " + field.getKey());
      }
    }
  }

  /// @param family of the operation, as its id begins
  /// @throws IllegalStateException when the part describes a body that the route does not read
  void writeOut(String method, String path, ObjectNode operation, String family) {
    var said = operation.remove(BODY);
    var route = routes.get(key(method, path));
    if (route == null) {
      return;
    }
    var spec = route.shape();
    if (spec != null) {
      operation.set(BODY, body(spec, resolved(said), family, method + " " + path));
    } else if (said != null) {
      throw new IllegalStateException(
          "the API document describes a body of " + method + " " + path + ", which reads none");
    }
  }

  /// @throws IllegalStateException when a family describes fields that none of its bodies has
  void checkFields() {
    if (!routes.isEmpty() && !unused.isEmpty()) {
      throw new IllegalStateException("the API document describes fields of no body: " + unused);
    }
  }

  private ObjectNode body(BodySpec<?> spec, ObjectNode said, String family, String place) {
    var schema = spec.schema();
    var prose = said.deepCopy().remove(EXAMPLES);
    addIgnored((ObjectNode) schema.required(PROPERTIES), prose.remove(IGNORED), place);
    addFamilyProse((ObjectNode) schema.required(PROPERTIES), family, place);
    SchemaProse.add(schema, prose, place);
    var body = JsonNodeFactory.instance.objectNode();
    if (isRequired(schema)) {
      body.put(REQUIRED, true);
    }
    var content = body.putObject("content");
    var json = content.putObject("application/json");
    json.set("schema", schema);
    EXAMPLES.stream().filter(said::has).forEach(word -> json.set(word, said.get(word)));
    if (spec.takesFile()) {
      content.putObject("multipart/form-data").set("schema", form(schema));
    }
    return body;
  }

  /// The description of a field of this name in every body of the family.
  private void addFamilyProse(ObjectNode properties, String family, String place) {
    for (var field : families.path(family).path("fields").properties()) {
      if (properties.get(field.getKey()) instanceof ObjectNode property) {
        unused.remove(family + " " + field.getKey());
        SchemaProse.add(property, field.getValue(), place + " " + field.getKey());
      }
    }
  }

  /// Fields that other gateways have a use for: any value is accepted.
  private static void addIgnored(ObjectNode properties, @Nullable JsonNode names, String place) {
    for (var name : names == null ? List.<JsonNode>of() : names) {
      if (properties.has(name.textValue())) {
        throw new IllegalStateException("the body of " + place + " does not ignore " + name);
      }
      properties.putObject(name.textValue()).put("description", "Accepted, without effect.");
    }
  }

  private static ObjectNode form(ObjectNode schema) {
    var form = schema.deepCopy().put("description", FORM_PROSE);
    form.withObjectProperty(PROPERTIES)
        .putObject("file")
        .put("type", "string")
        .put("format", "binary");
    return form;
  }

  /// Whether an empty object is refused.
  private static boolean isRequired(JsonNode schema) {
    return schema.has(REQUIRED)
        || schema.has("allOf")
        || (schema.has("anyOf")
            && schema.path("anyOf").valueStream().allMatch(RequestBodySchemas::isRequired));
  }

  private ObjectNode resolved(@Nullable JsonNode said) {
    if (said == null) {
      return JsonNodeFactory.instance.objectNode();
    }
    var ref = said.path("$ref");
    var prose =
        ref.isTextual()
            ? shared.path(ref.textValue().substring(("#/components/" + SHARED + "/").length()))
            : said;
    if (prose instanceof ObjectNode object) {
      return object;
    }
    throw new IllegalStateException("the API document has no request body " + ref);
  }

  private static String key(String method, String path) {
    return Ascii.upper(method) + " " + path;
  }

  /// Adds what the parts of the document say about a body to the schema that was made from its
  /// record. Prose about a field that the record does not have is an error, and so is a type or a
  /// limit: the record has them.
  static final class SchemaProse {
    private static final Set<String> PROSE =
        Set.of(
            "title",
            "description",
            "examples",
            "default",
            "deprecated",
            "format",
            "contentEncoding");
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
              var wanted =
                  shape.withObjectProperty(PROPERTIES).withObjectProperty(name.textValue());
              wanted.set("type", type);
              if (type.textValue().equals("string")) {
                wanted.put("minLength", 1);
              }
            });
      }
    }
  }
}
