package dev.sessiongateway.http.kernel.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/// Describes the request that a webhook's endpoint gets for each event. The descriptions are under
/// `webhooks` as `<family>.<name of the event>`.
final class EventDescriptions {
  private static final String ABBREVIATED = "x-events";

  private EventDescriptions() {}

  /// @param families by their letter, each with the envelope of its events
  static void expand(ObjectNode document, JsonNode families) {
    var webhooks = document.putObject("webhooks");
    for (var family : document.path(ABBREVIATED).properties()) {
      var conventions = families.required(family.getKey()).required("events");
      for (var event : family.getValue().properties()) {
        var name = family.getKey() + "." + event.getKey();
        webhooks
            .putObject(name)
            .set("post", request(name, event.getKey(), event.getValue(), conventions));
      }
    }
    document.remove(ABBREVIATED);
  }

  private static ObjectNode request(String id, String name, JsonNode event, JsonNode conventions) {
    var request = JsonNodeFactory.instance.objectNode().put("operationId", "event." + id);
    request.putArray("tags").add(conventions.required("tag"));
    request.put("summary", name + ": " + event.required("summary").textValue());
    for (var word : List.of("description", "deprecated")) {
      if (event.has(word)) {
        request.set(word, event.get(word));
      }
    }
    request.putArray("security");
    request
        .putObject("requestBody")
        .put("required", true)
        .putObject("content")
        .putObject("application/json")
        .set("schema", schema(name, event.required("payload"), conventions));
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
