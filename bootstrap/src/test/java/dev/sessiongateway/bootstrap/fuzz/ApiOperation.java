package dev.sessiongateway.bootstrap.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// One operation of the API document, for the fuzzer.
///
/// @param path with variables in braces
/// @param queries the names of its query parameters
/// @param bodies the documented example bodies; empty when it has no body
record ApiOperation(String method, String path, List<String> queries, List<ObjectNode> bodies) {
  /// These answer with an endless stream, or with a page.
  private static final Set<String> STREAMS =
      Set.of(
          "/ws",
          "/api/events",
          "/api/server/requests",
          "/simulator/phones/{number}/feed",
          "/openapi.json");

  static List<ApiOperation> of(JsonNode document) {
    var all = new ArrayList<ApiOperation>();
    for (var path : document.path("paths").properties()) {
      for (var method : path.getValue().properties()) {
        if (!STREAMS.contains(path.getKey())) {
          all.add(
              new ApiOperation(
                  method.getKey().toUpperCase(Locale.ROOT),
                  path.getKey(),
                  queries(document, method.getValue()),
                  bodies(document, method.getValue())));
        }
      }
    }
    return List.copyOf(all);
  }

  /// The first path segment is an area of family B; all other paths answer in the shape of family
  /// A, except the one by which Evolution Manager checks its key.
  boolean isFamilyB() {
    return path.equals("/verify-creds") || isInAreaOfFamilyB();
  }

  private boolean isInAreaOfFamilyB() {
    return !path.startsWith("/api")
        && !path.startsWith("/simulator")
        && !path.startsWith("/webhooks")
        && (path.indexOf('/', 1) > 0 || path.equals("/"))
        && !path.startsWith("/console")
        && !path.startsWith("/docs");
  }

  private static List<String> queries(JsonNode document, JsonNode operation) {
    return operation
        .path("parameters")
        .valueStream()
        .map(parameter -> resolved(document, parameter))
        .filter(parameter -> parameter.path("in").asText().equals("query"))
        .map(parameter -> parameter.path("name").asText())
        .toList();
  }

  private static List<ObjectNode> bodies(JsonNode document, JsonNode operation) {
    var content =
        resolved(document, operation.path("requestBody")).path("content").path("application/json");
    var all = new ArrayList<ObjectNode>();
    if (content.path("example") instanceof ObjectNode one) {
      all.add(one);
    }
    for (var named : content.path("examples")) {
      if (resolved(document, named).path("value") instanceof ObjectNode value) {
        all.add(value);
      }
    }
    return List.copyOf(all);
  }

  private static JsonNode resolved(JsonNode document, JsonNode node) {
    var ref = node.path("$ref");
    return ref.isTextual() ? document.at(ref.textValue().substring(1)) : node;
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}
