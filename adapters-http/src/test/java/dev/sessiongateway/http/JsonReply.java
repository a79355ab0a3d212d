package dev.sessiongateway.http;

import com.fasterxml.jackson.databind.JsonNode;

/// A response whose body is JSON, with its fields as [JsonField] reads them: `text("/data/0/id")`.
public interface JsonReply {
  JsonNode json();

  default String text(String field) {
    return JsonField.text(json(), field);
  }

  default boolean bool(String field) {
    return JsonField.bool(json(), field);
  }

  default int integer(String field) {
    return JsonField.integer(json(), field);
  }

  default long longInteger(String field) {
    return JsonField.longInteger(json(), field);
  }

  default double decimal(String field) {
    return JsonField.decimal(json(), field);
  }

  default JsonNode array(String field) {
    return JsonField.array(json(), field);
  }

  default JsonNode object(String field) {
    return JsonField.object(json(), field);
  }
}
