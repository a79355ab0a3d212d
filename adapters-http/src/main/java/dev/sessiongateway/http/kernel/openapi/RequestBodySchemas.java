package dev.sessiongateway.http.kernel.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.http.kernel.api.BinaryBody;
import dev.sessiongateway.http.kernel.api.BodySpec;
import java.util.HashSet;
import java.util.List;
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

  private final JsonNode shared;
  private final JsonNode families;

  /// Fields that are described for several bodies, as `<owner> <field>`.
  private final Set<String> described = new TreeSet<>();

  private final Set<String> used = new HashSet<>();

  /// @param document its shared request bodies are taken out: they are prose
  RequestBodySchemas(ObjectNode document) {
    var bodies = document.withObjectProperty("components").remove(SHARED);
    shared = bodies == null ? document.objectNode() : bodies;
    families = document.path("x-families").deepCopy();
    for (var family : families.properties()) {
      for (var field : family.getValue().path("fields").properties()) {
        described.add(family.getKey() + " " + field.getKey());
      }
    }
  }

  /// @param operation its prose is replaced
  /// @throws IllegalStateException when the part describes a body that the route does not read
  void writeOut(DocumentedOperation described, ObjectNode operation) {
    var said = operation.remove(BODY);
    var spec = described.route().shape();
    var place = described.place();
    if (spec != null) {
      operation.set(BODY, body(spec, resolved(said), described));
    } else if (said != null) {
      throw new IllegalStateException(
          "the API document describes a body of " + place + ", which reads none");
    }
  }

  /// @throws IllegalStateException when fields are described that none of the bodies has
  void checkFields() {
    described.removeAll(used);
    if (!described.isEmpty()) {
      throw new IllegalStateException("the API document describes fields of no body: " + described);
    }
  }

  private ObjectNode body(BodySpec<?> spec, ObjectNode said, DocumentedOperation described) {
    var place = described.place();
    var schema = spec.schema();
    if (spec.type() == BinaryBody.class) {
      var file = JsonNodeFactory.instance.objectNode().put(REQUIRED, true);
      file.putObject("content").putObject("application/octet-stream").set("schema", schema);
      return file;
    }
    var prose = said.deepCopy().remove(EXAMPLES);
    addIgnored((ObjectNode) schema.required(PROPERTIES), prose.remove(IGNORED), place);
    var properties = (ObjectNode) schema.required(PROPERTIES);
    var family = described.family();
    addCommonProse(properties, families.path(family).path("fields"), family, place);
    addCommonProse(
        properties,
        described.prose().path(DocumentParts.FIELDS),
        described.prose().path(DocumentParts.TAG).asText(),
        place);
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

  /// What the fields mean in every body that has them. What is said of an object is not said of a
  /// field with the same name that is none.
  ///
  /// @param owner the family or the tag that says it
  private void addCommonProse(ObjectNode properties, JsonNode fields, String owner, String place) {
    for (var field : fields.properties()) {
      if (properties.get(field.getKey()) instanceof ObjectNode property
          && (property.has(PROPERTIES) || !field.getValue().has(PROPERTIES))) {
        used.add(owner + " " + field.getKey());
        SchemaProse.add(property, field.getValue(), place + " " + field.getKey());
      } else {
        described.add(owner + " " + field.getKey());
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
}
