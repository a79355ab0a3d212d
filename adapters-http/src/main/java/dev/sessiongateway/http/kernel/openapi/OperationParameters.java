package dev.sessiongateway.http.kernel.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.http.kernel.api.Parameter;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Describes the parameters of operations: the variables of the path, and what the route line names
/// of the query. Types, defaults and limits of the query are those of the route line; the prose is
/// that of the parts, of the operation or of its file.
final class OperationParameters {
  private static final Pattern VARIABLE = Pattern.compile("\\{([^{}]+)}");
  private static final String PARAMETERS = DocumentParts.HEADERS;
  private static final String DESCRIPTION = "description";
  private static final String EXAMPLE = "example";
  private static final String REF = "$ref";

  /// What the schema of a variable has, and what a text of the query may have besides.
  private static final Set<String> OF_TEXT =
      Set.of("minLength", "maxLength", "pattern", "format", "examples", "default");

  /// What prose may say of any other parameter of the query.
  private static final Set<String> OF_ANY = Set.of("examples", "default");

  private final ObjectNode shared;
  private final Set<String> described = new TreeSet<>();
  private final Set<String> used = new HashSet<>();

  /// @param document its shared parameters that state no place are written out as variables
  OperationParameters(ObjectNode document) {
    shared = document.withObjectProperty("components").withObjectProperty(PARAMETERS);
    for (var entry : shared.properties()) {
      if (!entry.getValue().has("in")) {
        entry.setValue(variable(entry.getKey(), entry.getValue(), "shared parameters"));
      }
    }
  }

  /// @param operation gets the parameters; what it has of them already are headers
  /// @param family what all operations of a family have
  void writeOut(DocumentedOperation operation, ObjectNode target, JsonNode family) {
    var prose = new Prose(operation);
    var all = target.arrayNode();
    VARIABLE
        .matcher(operation.route().path())
        .results()
        .forEach(found -> {
          var name = found.group(1);
          var said = prose.of(name);
          all.add(said == null ? shared(name) : variable(name, said, operation.place()));
        });
    operation.route().parameters().forEach(one -> all.add(inQuery(one, prose)));
    if (target.remove(PARAMETERS) instanceof ArrayNode headers) {
      headers.forEach(one -> all.add(one.isTextual() ? shared(one.textValue()) : one));
    }
    family.path(PARAMETERS).forEach(name -> all.add(shared(name.textValue())));
    target.remove(DocumentParts.PARAMETERS);
    target.remove(DocumentParts.PARAMETERS_OF_PART);
    prose.checkUsed();
    if (!all.isEmpty()) {
      target.set(PARAMETERS, all);
    }
  }

  /// @throws IllegalStateException when files describe parameters that none of their operations has
  void checkNames() {
    described.removeAll(used);
    if (!described.isEmpty()) {
      throw new IllegalStateException("the API document describes no parameters: " + described);
    }
  }

  private static ObjectNode inQuery(Parameter<?> parameter, Prose prose) {
    var said = prose.of(parameter.name());
    var schema = parameter.schema();
    var isText = schema.path("type").asText().equals("string") && !schema.has("enum");
    var written =
        written(
            parameter.name(),
            "query",
            said == null ? schema.objectNode() : said,
            schema,
            isText ? OF_TEXT : OF_ANY,
            prose.operation.place());
    if (parameter.isRequired()) {
      written.put("required", true);
    }
    if (!written.has(DESCRIPTION) && parameter.meaning() != null) {
      written.put(DESCRIPTION, parameter.meaning());
    }
    return written;
  }

  private static ObjectNode variable(String name, JsonNode said, String place) {
    var schema = JsonNodeFactory.instance.objectNode().put("type", "string");
    return written(name, "path", said, schema, OF_TEXT, place).put("required", true);
  }

  /// @param said its description, or an object with it
  /// @param allowed what it may say of the schema
  private static ObjectNode written(
      String name, String in, JsonNode said, ObjectNode schema, Set<String> allowed, String place) {
    var written = schema.objectNode().put("name", name).put("in", in);
    if (said.isTextual()) {
      written.set(DESCRIPTION, said);
    }
    for (var entry : said.properties()) {
      var word = entry.getKey();
      if (word.equals(DESCRIPTION) || word.equals(EXAMPLE)) {
        written.set(word, entry.getValue());
      } else if (word.equals(REF) && allowed.equals(OF_TEXT)) {
        schema.removeAll();
        schema.set(REF, entry.getValue());
      } else if (allowed.contains(word)) {
        schema.set(word, entry.getValue());
      } else {
        throw new IllegalStateException(
            "the API document says " + word + " about the parameter " + name + " of " + place);
      }
    }
    written.set("schema", schema);
    return written;
  }

  private ObjectNode shared(String name) {
    if (!shared.has(name)) {
      throw new IllegalStateException("the API document shares no parameter " + name);
    }
    return shared.objectNode().put(REF, "#/components/parameters/" + name);
  }

  /// What the parts say of the parameters of one operation.
  private final class Prose {
    private final DocumentedOperation operation;
    private final JsonNode own;
    private final JsonNode ofPart;
    private final Set<String> asked = new HashSet<>();

    private Prose(DocumentedOperation operation) {
      this.operation = operation;
      own = operation.prose().path(DocumentParts.PARAMETERS);
      ofPart = operation.prose().path(DocumentParts.PARAMETERS_OF_PART);
      ofPart.fieldNames().forEachRemaining(name -> described.add(key(name)));
    }

    private @Nullable JsonNode of(String name) {
      asked.add(name);
      if (own.has(name)) {
        return own.get(name);
      }
      if (ofPart.has(name)) {
        used.add(key(name));
      }
      return ofPart.get(name);
    }

    private String key(String name) {
      return name + ": " + ofPart.get(name);
    }

    private void checkUsed() {
      own.fieldNames()
          .forEachRemaining(name -> {
            if (!asked.contains(name)) {
              throw new IllegalStateException(
                  "the API document describes "
                      + name
                      + ", which "
                      + operation.place()
                      + " does not have");
            }
          });
    }
  }
}
