package dev.sessiongateway.http.kernel.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Validates JSON against the document's schemas, formats included. Thread-safe.
final class DocumentSchemas {
  private static final String HOME = "https://gateway.invalid/openapi.json";

  /// Schemas of OpenAPI have examples.
  private static final Dialect DIALECT =
      Dialect.builder(Dialects.getDraft202012())
          .keyword(new NonValidationKeyword("example"))
          .build();

  private final SchemaRegistry registry;
  private final Map<String, Schema> known = new ConcurrentHashMap<>();

  DocumentSchemas(JsonNode document) {
    registry =
        SchemaRegistry.withDefaultDialect(
            DIALECT, builder -> builder.schemas(Map.of(HOME, document.toString())));
  }

  /// The violations of `json`; empty when there are none.
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
    // A schema alone does not know the document of its references.
    return registry.getSchema(
        schema.replace("\"$ref\":\"#/", "\"$ref\":\"" + HOME + "#/"), InputFormat.JSON);
  }

  private static String line(Error error) {
    return error.getInstanceLocation() + ": " + error.getMessage();
  }
}
