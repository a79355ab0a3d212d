package dev.sessiongateway.http.kernel.json;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The JSON schemas of answer records: their fields, the types, and which fields are always there,
/// as [Json] writes them. A record with a [SchemaName] has a shared schema, to which the others
/// refer. The API document adds the prose.
public final class AnswerSchemas {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final String TYPE = "type";
  private static final Set<Class<?>> WHOLE =
      Set.of(int.class, long.class, Integer.class, Long.class);
  private static final Set<Class<?>> NUMBERS =
      Set.of(double.class, float.class, Double.class, Float.class, BigDecimal.class);

  private final Map<String, Class<?>> records = new TreeMap<>();
  private final Map<String, ObjectNode> shared = new TreeMap<>();

  /// The shared schemas of the answers that were described, in the order of their names.
  public Map<String, ObjectNode> shared() {
    return Collections.unmodifiableMap(shared);
  }

  /// The schema of a value of this type. What serializes itself is an object of any fields.
  ///
  /// @throws IllegalStateException when two records have the same name
  public ObjectNode of(Class<?> type) {
    var name = type.getAnnotation(SchemaName.class);
    if (name == null) {
      return described(type);
    }
    var known = records.putIfAbsent(name.value(), type);
    if (known == null) {
      shared.put(name.value(), described(type));
    } else if (known != type) {
      throw new IllegalStateException(known + " and " + type + " are both " + name.value());
    }
    return NODES.objectNode().put("$ref", "#/components/schemas/" + name.value());
  }

  private ObjectNode described(Class<?> type) {
    var schema = NODES.objectNode();
    if (type.isAnnotationPresent(JsonSerialize.class)
        || type.isAnnotationPresent(JsonNaming.class)) {
      return schema.put(TYPE, "object"); // its fields are not its components
    }
    if (type.isRecord()) {
      if (WireField.of(type).stream().anyMatch(AnswerSchemas::isWhole)) {
        return schema; // of any type
      }
      schema.put(TYPE, "object");
      var required = new ArrayList<String>();
      addFields(type, schema, required, true);
      if (!required.isEmpty()) {
        required.forEach(schema.putArray("required")::add);
      }
      return schema;
    }
    var word = word(type);
    if (word != null) {
      schema.put(TYPE, word);
    }
    if (type == Instant.class) {
      schema.put("format", "date-time");
    }
    return schema;
  }

  /// @param present whether the record itself is always there
  private void addFields(
      Class<?> record, ObjectNode schema, List<String> required, boolean present) {
    for (var field : WireField.of(record)) {
      var accessor = field.component().getAccessor();
      var value = field.value();
      if (accessor.isAnnotationPresent(JsonAnyGetter.class)) {
        continue; // further fields, as every object may have
      }
      if (field.isUnwrapped()) {
        addFields(value.type(), schema, required, present && value.required());
        continue;
      }
      var isAlways = include(record, field) == JsonInclude.Include.ALWAYS;
      var isPresent =
          isAlways || (value.required() && include(record, field) != JsonInclude.Include.NON_EMPTY);
      if (present && isPresent) {
        required.add(field.wireName());
      }
      var described =
          accessor.isAnnotationPresent(JsonRawValue.class) ? NODES.objectNode() : ofValue(value);
      schema
          .withObjectProperty("properties")
          .set(field.wireName(), isAlways && !value.required() ? nullable(described) : described);
    }
  }

  /// Whether the component stands for its record.
  private static boolean isWhole(WireField field) {
    return field.component().getAccessor().isAnnotationPresent(JsonValue.class);
  }

  private static JsonInclude.Include include(Class<?> record, WireField field) {
    var own = field.component().getAccessor().getAnnotation(JsonInclude.class);
    var ofAll = record.getAnnotation(JsonInclude.class);
    if (own != null) {
      return own.value();
    }
    return ofAll == null ? JsonInclude.Include.NON_NULL : ofAll.value();
  }

  private ObjectNode ofValue(WireField.Value value) {
    var schema = of(value.type());
    var element = value.element();
    if (element != null && Collection.class.isAssignableFrom(value.type())) {
      schema.set("items", orNull(element));
    } else if (element != null && Map.class.isAssignableFrom(value.type())) {
      var values = orNull(element);
      if (!values.isEmpty()) {
        schema.set("additionalProperties", values);
      }
    }
    value.limits().describe(schema, false);
    return schema;
  }

  private ObjectNode orNull(WireField.Value element) {
    var schema = ofValue(element);
    return element.required() ? schema : nullable(schema);
  }

  private static ObjectNode nullable(ObjectNode schema) {
    if (schema.get(TYPE) != null) {
      var type = schema.get(TYPE).textValue();
      schema.putArray(TYPE).add(type).add("null");
      if (schema.has("enum")) {
        schema.withArrayProperty("enum").addNull();
      }
      return schema;
    }
    if (schema.isEmpty()) {
      return schema;
    }
    var either = NODES.objectNode();
    either.putArray("oneOf").add(schema).addObject().put(TYPE, "null");
    return either;
  }

  /// As JSON calls the type; null for what may be of any type.
  private static @Nullable String word(Class<?> type) {
    if (type == boolean.class || type == Boolean.class) {
      return "boolean";
    }
    if (WHOLE.contains(type)) {
      return "integer";
    }
    if (NUMBERS.contains(type)) {
      return "number";
    }
    if (type.isEnum()
        || CharSequence.class.isAssignableFrom(type)
        || type == Instant.class
        || type == URI.class) {
      return "string";
    }
    if (Collection.class.isAssignableFrom(type)) {
      return "array";
    }
    return Map.class.isAssignableFrom(type) ? "object" : null;
  }
}
