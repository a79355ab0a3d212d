package dev.sessiongateway.http.kernel.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Holds JSON to schemas that are somewhere in the document; formats count. Thread-safe.
final class DocumentSchemas {
  private static final String HOME = "https://gateway.invalid/openapi.json";

  private final SchemaRegistry registry;
  private final Map<String, Schema> known = new ConcurrentHashMap<>();

  DocumentSchemas(JsonNode document) {
    registry =
        SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            builder -> builder.schemas(Map.of(HOME, document.toString())));
  }

  /// What is wrong with `json`; empty when nothing is.
  List<String> faults(JsonNode schema, String json) {
    return known
        .computeIfAbsent(schema.toString(), this::compiled)
        .validate(
            json,
            InputFormat.JSON,
            context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)))
        .stream()
        .map(DocumentSchemas::line)
        .toList();
  }

  private Schema compiled(String schema) {
    // Alone, the schema no longer knows which document its references are about.
    return registry.getSchema(
        schema.replace("\"$ref\":\"#/", "\"$ref\":\"" + HOME + "#/"), InputFormat.JSON);
  }

  private static String line(Error error) {
    return error.getInstanceLocation() + ": " + error.getMessage();
  }
}
