package dev.sessiongateway.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;

/// Reads one field of a JSON document and fails when it is missing, null or of another type.
/// Jackson's own `asText`, `asInt` and `asBoolean` turn such a field into `""`, 0 and false, so
/// that a test which expects these cannot fail.
///
/// A field is a name (`state`), or a JSON pointer (`/data/0/id`) when it starts with a slash.
public final class JsonField {
  private static final int SHOWN = 2_000;

  private JsonField() {}

  /// @throws AssertionError if it is not there, or no string
  public static String text(JsonNode json, String field) {
    return typed(json, field, JsonNodeType.STRING).textValue();
  }

  /// @throws AssertionError if it is not there, or neither true nor false
  public static boolean bool(JsonNode json, String field) {
    return typed(json, field, JsonNodeType.BOOLEAN).booleanValue();
  }

  /// @throws AssertionError if it is not there, or no whole number of 32 bits
  public static int integer(JsonNode json, String field) {
    var number = typed(json, field, JsonNodeType.NUMBER);
    if (!number.isIntegralNumber() || !number.canConvertToInt()) {
      throw wrong(json, field, "no whole number of 32 bits");
    }
    return number.intValue();
  }

  /// @throws AssertionError if it is not there, or no whole number of 64 bits
  public static long longInteger(JsonNode json, String field) {
    var number = typed(json, field, JsonNodeType.NUMBER);
    if (!number.isIntegralNumber() || !number.canConvertToLong()) {
      throw wrong(json, field, "no whole number of 64 bits");
    }
    return number.longValue();
  }

  /// @throws AssertionError if it is not there, or no number
  public static double decimal(JsonNode json, String field) {
    return typed(json, field, JsonNodeType.NUMBER).doubleValue();
  }

  /// @throws AssertionError if it is not there, or no array
  public static JsonNode array(JsonNode json, String field) {
    return typed(json, field, JsonNodeType.ARRAY);
  }

  /// @throws AssertionError if it is not there, or no object
  public static JsonNode object(JsonNode json, String field) {
    return typed(json, field, JsonNodeType.OBJECT);
  }

  private static JsonNode typed(JsonNode json, String field, JsonNodeType type) {
    var value = field.startsWith("/") ? json.at(field) : json.path(field);
    if (value.getNodeType() != type) {
      throw wrong(json, field, value.getNodeType() + ", not " + type);
    }
    return value;
  }

  private static AssertionError wrong(JsonNode json, String field, String what) {
    var all = json.toPrettyString();
    var shown = all.length() <= SHOWN ? all : all.substring(0, SHOWN) + " ...";
    return new AssertionError("field " + field + " is " + what + ", in " + shown);
  }
}
