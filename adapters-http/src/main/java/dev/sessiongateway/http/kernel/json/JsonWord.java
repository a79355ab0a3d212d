package dev.sessiongateway.http.kernel.json;

import java.util.Collection;
import java.util.Map;

/// The JSON name of a Java type, for messages to people.
final class JsonWord {
  private JsonWord() {}

  static String of(Class<?> type) {
    if (CharSequence.class.isAssignableFrom(type)) {
      return "a string";
    }
    if (type == Boolean.class || type == boolean.class) {
      return "true or false";
    }
    if (type == Integer.class || type == Long.class) {
      return "a whole number";
    }
    if (Number.class.isAssignableFrom(type)) {
      return "a number";
    }
    if (Collection.class.isAssignableFrom(type) || type.isArray()) {
      return "an array";
    }
    return type.isRecord() || Map.class.isAssignableFrom(type) ? "an object" : "of another type";
  }
}
