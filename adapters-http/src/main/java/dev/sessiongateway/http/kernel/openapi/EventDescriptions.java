package dev.sessiongateway.http.kernel.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Describes the request that a webhook's endpoint gets for each event. The descriptions are under
/// `webhooks` as `<family>.<name of the event>`.
final class EventDescriptions {
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
