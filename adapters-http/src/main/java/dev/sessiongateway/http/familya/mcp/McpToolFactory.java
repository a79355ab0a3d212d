package dev.sessiongateway.http.familya.mcp;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.kernel.openapi.ApiDocument;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes a tool of each documented operation of family A that needs a key and answers at once.
/// Name, description and schema are those of the API document; deprecated operations are left out.
record McpToolFactory(JsonNode document) {
  private static final String PREFIX = "a.";
  private static final String PROPERTIES = "properties";
  private static final String REQUIRED = "required";
  private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};
  private static final JsonMapper JSON = new JsonMapper();

  static List<McpTool> of(List<Route> routes) {
    var tools = new McpToolFactory(ApiDocument.tree(routes));
    return routes.stream().map(tools::tool).flatMap(Optional::stream).toList();
  }

  private Optional<McpTool> tool(Route route) {
    var operation = document.path("paths").path(route.path()).path(Ascii.lower(route.method()));
    var id = operation.path("operationId").asText();
    if (route.family() != Family.A
        || route.isOpen()
        || route.transport() != Route.Transport.ANSWER
        || !id.startsWith(PREFIX)
        || id.indexOf('.', PREFIX.length()) >= 0
        || operation.path("deprecated").asBoolean()) {
      return Optional.empty();
    }
    return Optional.of(tool(route, id.substring(PREFIX.length()), operation));
  }

  private McpTool tool(Route route, String name, JsonNode operation) {
    var schema = JSON.createObjectNode().put("type", "object");
    var properties = schema.putObject(PROPERTIES);
    var required = new LinkedHashSet<String>();
    var body = operation.at("/requestBody/content/application~1json/schema");
    body.path(PROPERTIES).properties().forEach(one -> properties.set(one.getKey(), one.getValue()));
    body.path(REQUIRED).forEach(one -> required.add(one.textValue()));
    var path = parameters(operation, "path", properties, required);
    var query = parameters(operation, "query", properties, required);
    if (!required.isEmpty()) {
      required.forEach(schema.putArray(REQUIRED)::add);
    }
    var tool =
        Tool.builder(name, JSON.convertValue(StrictSchema.of(inlined(schema)), MAP))
            .title(operation.path("summary").asText())
            .description(prose(operation))
            .annotations(annotations(route))
            .build();
    var fields = new LinkedHashSet<String>();
    body.path(PROPERTIES).fieldNames().forEachRemaining(fields::add);
    return new McpTool(route, tool, operation.at("/tags/0").asText(), path, query, fields);
  }

  private static String prose(JsonNode operation) {
    var summary = operation.path("summary").asText();
    var description = operation.path("description").asText().strip();
    return description.isEmpty() ? summary : summary + ". " + description;
  }

  private static ToolAnnotations annotations(Route route) {
    return ToolAnnotations.builder()
        .readOnlyHint(route.scope() == Scope.READ && route.method().equals("GET"))
        .destructiveHint(route.method().equals("DELETE"))
        .build();
  }

  /// @return the names of the parameters there
  private Set<String> parameters(
      JsonNode operation, String place, ObjectNode properties, Set<String> required) {
    var names = new LinkedHashSet<String>();
    for (var one : operation.path("parameters")) {
      var parameter = resolved(one);
      if (parameter.path("in").asText().equals(place)) {
        var name = parameter.path("name").asText();
        ObjectNode schema = ((ObjectNode) resolved(parameter.path("schema"))).deepCopy();
        if (parameter.has("description")) {
          schema.set("description", parameter.path("description"));
        }
        properties.set(name, schema);
        names.add(name);
        if (parameter.path(REQUIRED).asBoolean()) {
          required.add(name);
        }
      }
    }
    return names;
  }

  private JsonNode resolved(JsonNode node) {
    var ref = ref(node);
    return ref == null ? node : resolved(document.at(ref));
  }

  private static @Nullable String ref(JsonNode node) {
    var ref = node.path("$ref");
    return ref.isTextual() ? ref.textValue().substring(1) : null;
  }

  /// The schema with what it refers to in the place of the reference: a tool's schema stands alone.
  private JsonNode inlined(JsonNode node) {
    var there = resolved(node);
    if (there instanceof ObjectNode object) {
      var copy = JSON.createObjectNode();
      object.properties().forEach(one -> copy.set(one.getKey(), inlined(one.getValue())));
      return copy;
    }
    if (there instanceof ArrayNode array) {
      var copy = JSON.createArrayNode();
      array.forEach(one -> copy.add(inlined(one)));
      return copy;
    }
    return there;
  }
}
