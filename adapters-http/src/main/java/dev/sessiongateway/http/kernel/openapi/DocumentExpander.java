package dev.sessiongateway.http.kernel.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/// Expands the abbreviations of the document's parts, with which an operation describes only what
/// is specific to it. `document.yaml` defines the abbreviations.
final class DocumentExpander {
  private static final Pattern VARIABLE = Pattern.compile("\\{([^{}]+)}");
  private static final String SAME_AS = "x-same-as";
  private static final String OWN_FAULTS = "x-faults";
  private static final String DONE = "done";
  private static final String PARAMETERS = "parameters";
  private static final String RESPONSES = "responses";
  private static final String REF = "$ref";
  private static final String CONTENT = "content";
  private static final String FAMILY_A = "a.";
  private static final Set<String> DONE_STATUSES = Set.of("200", "201");

  private final ObjectNode document;
  private final JsonNode families;
  private final RequestBodySchemas bodies;

  private DocumentExpander(ObjectNode document, RequestBodySchemas bodies) {
    this.document = document;
    this.bodies = bodies;
    families = document.remove("x-families");
  }

  static void expand(ObjectNode document, RequestBodySchemas bodies) {
    var expander = new DocumentExpander(document, bodies);
    document
        .path("paths")
        .properties()
        .forEach(path -> expander.expand(path.getKey(), (ObjectNode) path.getValue()));
    bodies.checkFields();
    EventDescriptions.expand(document, expander.families);
  }

  private void expand(String path, ObjectNode item) {
    for (var entry : item.properties()) {
      var other = entry.getValue().path(SAME_AS);
      if (other.isTextual()) {
        entry.setValue(again(item.required(other.textValue()), entry.getKey()));
      }
    }
    item.properties().forEach(entry -> expand(path, entry.getKey(), (ObjectNode) entry.getValue()));
  }

  private static ObjectNode again(JsonNode original, String method) {
    ObjectNode copy = original.deepCopy();
    return copy.put("operationId", original.required("operationId").textValue() + "." + method);
  }

  private void expand(String path, String method, ObjectNode operation) {
    var word = operation.required("operationId").textValue().split("\\.", 2)[0];
    var family = families.required(word);
    if (family.path("open").booleanValue()) {
      operation.putArray("security");
    }
    describe(path, operation, family);
    bodies.writeOut(method, path, operation, word);
    operation.set(RESPONSES, answers(method, operation, family.required("faults")));
  }

  private void describe(String path, ObjectNode operation, JsonNode family) {
    var described = new HashSet<String>();
    var own = new ArrayList<JsonNode>();
    operation
        .path(PARAMETERS)
        .forEach(one -> own.add(one.isTextual() ? shared(PARAMETERS, one.textValue()) : one));
    own.forEach(one -> described.add(resolved(one).path("name").asText()));
    var all = operation.arrayNode();
    for (var variable : VARIABLE.matcher(path).results().map(found -> found.group(1)).toList()) {
      if (!described.contains(variable)) {
        all.add(shared(PARAMETERS, variable));
      }
    }
    all.addAll(own);
    family.path(PARAMETERS).forEach(name -> all.add(shared(PARAMETERS, name.textValue())));
    if (!all.isEmpty()) {
      operation.set(PARAMETERS, all);
    }
  }

  private JsonNode resolved(JsonNode parameter) {
    var ref = parameter.path(REF);
    return ref.isTextual() ? document.at(ref.textValue().substring(1)) : parameter;
  }

  private ObjectNode answers(String method, ObjectNode operation, JsonNode faults) {
    var all = new TreeMap<String, JsonNode>();
    for (var own : operation.required(RESPONSES).properties()) {
      if (own.getKey().equals(DONE)) {
        all.put("200", own.getValue());
        if (method.equals("post")) {
          all.put("201", own.getValue());
        }
      } else {
        all.put(own.getKey(), own.getValue());
      }
    }
    if (operation.path("operationId").asText().startsWith(FAMILY_A)) {
      all.replaceAll(
          (status, answer) -> DONE_STATUSES.contains(status) ? parseable(answer) : answer);
    }
    var shape = faults.required("shape").textValue();
    addFaults(all, shape, faults.required("always"));
    if (!method.equals("get") || operation.has("requestBody")) {
      addFaults(all, shape, faults.required("writing"));
    }
    if (operation.remove(OWN_FAULTS) instanceof ArrayNode own) {
      addFaults(all, shape, own);
    }
    return operation.objectNode().setAll(all);
  }

  /// An answer without a body has one for clients of WAHA that ask for JSON.
  private JsonNode parseable(JsonNode answer) {
    ObjectNode written = resolved(answer).deepCopy();
    if (written.has(CONTENT)) {
      return answer;
    }
    written.put("x-body", "optional");
    written
        .putObject(CONTENT)
        .putObject("application/json")
        .putObject("schema")
        .put(REF, "#/components/schemas/A.Done");
    return written;
  }

  private void addFaults(Map<String, JsonNode> answers, String shape, JsonNode codes) {
    StreamSupport.stream(codes.spliterator(), false)
        .map(JsonNode::asText)
        .forEach(code -> answers.putIfAbsent(code, shared(RESPONSES, shape + "." + code)));
  }

  private ObjectNode shared(String kind, String name) {
    if (!document.path("components").path(kind).has(name)) {
      throw new IllegalStateException("the API document shares no " + kind + " " + name);
    }
    return document.objectNode().put(REF, "#/components/" + kind + "/" + name);
  }

  /// Describes the request that a webhook's endpoint gets for each event. The descriptions are
  /// under `webhooks` as `<family>.<name of the event>`.
  static final class EventDescriptions {
    private static final String ABBREVIATED = "x-events";

    /// A real delivery of each event, by `<family>.<name of the event>`.
    private static final String EXAMPLES = "/openapi/event-examples.json";

    private EventDescriptions() {}

    /// @param families by their letter, each with the envelope of its events
    static void expand(ObjectNode document, JsonNode families) {
      var webhooks = document.putObject("webhooks");
      var examples = examples();
      for (var family : document.path(ABBREVIATED).properties()) {
        var conventions = families.required(family.getKey()).required("events");
        for (var event : family.getValue().properties()) {
          var name = family.getKey() + "." + event.getKey();
          webhooks
              .putObject(name)
              .set(
                  "post",
                  request(name, event.getKey(), event.getValue(), conventions, examples.get(name)));
        }
      }
      document.remove(ABBREVIATED);
    }

    private static JsonNode examples() {
      try (var in = EventDescriptions.class.getResourceAsStream(EXAMPLES)) {
        if (in == null) {
          throw new IllegalStateException("the API document has no examples of events");
        }
        return new JsonMapper().readTree(in);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static ObjectNode request(
        String id, String name, JsonNode event, JsonNode conventions, @Nullable JsonNode example) {
      var request = JsonNodeFactory.instance.objectNode().put("operationId", "event." + id);
      request.putArray("tags").add(conventions.required("tag"));
      request.put("summary", name + ": " + event.required("summary").textValue());
      for (var word : List.of("description", "deprecated")) {
        if (event.has(word)) {
          request.set(word, event.get(word));
        }
      }
      request.putArray("security");
      var body =
          request
              .putObject("requestBody")
              .put("required", true)
              .putObject("content")
              .putObject("application/json");
      body.set("schema", schema(name, event.required("payload"), conventions));
      if (example != null) {
        body.set("example", example);
      }
      request
          .putObject("responses")
          .putObject("2XX")
          .put("description", "Taken; with any other answer it is tried again.");
      return request;
    }

    private static ObjectNode schema(String name, JsonNode payload, JsonNode conventions) {
      var schema = JsonNodeFactory.instance.objectNode();
      var all = schema.putArray("allOf");
      all.addObject()
          .put("$ref", "#/components/schemas/" + conventions.required("envelope").textValue());
      var own = all.addObject().put("type", "object").putObject("properties");
      own.putObject("event").put("const", name);
      own.set(conventions.required("payload").textValue(), payload);
      return schema;
    }
  }
}
