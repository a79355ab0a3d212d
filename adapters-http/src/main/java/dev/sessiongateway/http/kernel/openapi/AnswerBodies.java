package dev.sessiongateway.http.kernel.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.http.kernel.json.AnswerSchemas;
import java.util.List;
import java.util.stream.Stream;

/// Describes the JSON of answers: the schemas are made from the records that the routes name, the
/// prose and the examples are those of the parts ([AnswerProse]).
final class AnswerBodies {
  private static final String CONTENT = "content";
  private static final String SCHEMA = "schema";
  private static final String DESCRIPTION = "description";
  private static final List<String> OF_RESPONSE = List.of(DESCRIPTION, "headers");
  private static final List<String> EXAMPLES = List.of("example", "examples");

  private final AnswerSchemas schemas = new AnswerSchemas();

  /// An answer as OpenAPI has it.
  ///
  /// @param said a text is its description
  ObjectNode answer(DocumentedOperation described, JsonNode said) {
    var prose =
        said instanceof ObjectNode object
            ? object.deepCopy()
            : described.prose().objectNode().put(DESCRIPTION, said.textValue());
    var spec = described.route().answer();
    if (spec == null || prose.has("$ref") || prose.has(CONTENT) || prose.has(SCHEMA)) {
      if (spec != null) {
        var _ = spec.schema(schemas); // what a reference leads to
      }
      return prose.has(SCHEMA) ? withContent(prose) : prose;
    }
    var answer = prose.objectNode();
    OF_RESPONSE.stream().filter(prose::has).forEach(word -> answer.set(word, prose.remove(word)));
    var media = answer.putObject(CONTENT).putObject("application/json");
    var schema = spec.schema(schemas);
    media.set(SCHEMA, schema);
    EXAMPLES.stream().filter(prose::has).forEach(word -> media.set(word, prose.remove(word)));
    AnswerProse.add(schema, prose, "the answer of " + described.place());
    return answer;
  }

  /// An answer of JSON that has no record: its schema and examples stand beside the description.
  private static ObjectNode withContent(ObjectNode prose) {
    var media = prose.objectNode();
    Stream.concat(Stream.of(SCHEMA), EXAMPLES.stream())
        .filter(prose::has)
        .forEach(word -> media.set(word, prose.remove(word)));
    prose.putObject(CONTENT).set("application/json", media);
    return prose;
  }

  /// Completes the shared schemas, which the parts have the prose of.
  void addShared(ObjectNode document) {
    var shared = document.withObjectProperty("components").withObjectProperty("schemas");
    for (var entry : schemas.shared().entrySet()) {
      var schema = entry.getValue().deepCopy();
      if (shared.get(entry.getKey()) instanceof ObjectNode prose) {
        AnswerProse.add(schema, prose, entry.getKey());
      }
      shared.set(entry.getKey(), schema);
    }
  }
}
