package dev.sessiongateway.http.kernel.json;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.http.kernel.json.ValueLimits.FileContent;
import dev.sessiongateway.http.kernel.json.ValueLimits.OnlyKnownFields;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// The JSON schema of a request record: its fields, their types, which are required, and the
/// limits. It is made from the record itself, so it states what [Json] enforces. The API document
/// adds the prose.
public final class RequestSchema {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final String PROPERTIES = "properties";
  private static final String REQUIRED = "required";
  private static final String ANY_OF = "anyOf";
  private static final String MIN_LENGTH = "minLength";

  private RequestSchema() {}

  /// @param wrappers objects whose fields count as if they stood at the top
  /// @param atTop fields that clients never put into a wrapper
  public static ObjectNode of(Class<?> record, List<WrapperField> wrappers, Set<String> atTop) {
    var schema = ofRecord(record);
    if (!wrappers.isEmpty()) {
      addWrappers(schema, wrappers, atTop);
    }
    return schema;
  }

  private static ObjectNode ofRecord(Class<?> record) {
    var schema = NODES.objectNode().put("type", "object");
    var required = new ArrayList<String>();
    var either = new ArrayList<List<String>>();
    addFields(record, schema.putObject(PROPERTIES), required, either);
    if (!required.isEmpty()) {
      required.forEach(schema.putArray(REQUIRED)::add);
    }
    addAlternatives(schema, either);
    if (record.isAnnotationPresent(OnlyKnownFields.class)) {
      schema.put("additionalProperties", false);
    }
    return schema;
  }

  private static void addFields(
      Class<?> record, ObjectNode properties, List<String> required, List<List<String>> either) {
    for (var field : WireField.of(record)) {
      if (field.isUnwrapped()) {
        addFields(field.value().type(), properties, required, either);
        continue;
      }
      properties.set(field.wireName(), ofField(field));
      for (var alias : field.aliases()) {
        properties.set(
            alias,
            ofField(field).put("description", "Another name of `" + field.wireName() + "`."));
      }
      if (field.value().required() && field.aliases().isEmpty()) {
        required.add(field.wireName());
      } else if (field.value().required()) {
        either.add(Stream.concat(Stream.of(field.wireName()), field.aliases().stream()).toList());
      }
    }
  }

  private static void addAlternatives(ObjectNode schema, List<List<String>> either) {
    for (var names : either) {
      var branches = schema.withArrayProperty("allOf").addObject().putArray(ANY_OF);
      names.forEach(name -> branches.addObject().putArray(REQUIRED).add(name));
    }
  }

  /// A required field may be in a wrapper instead.
  private static void addWrappers(
      ObjectNode schema, List<WrapperField> wrappers, Set<String> atTop) {
    var properties = (ObjectNode) schema.required(PROPERTIES);
    var inner = properties.deepCopy().remove(atTop);
    for (var wrapper : wrappers) {
      var field = wrapper.field();
      if (field != null) {
        properties.set(wrapper.name(), inner.required(field).deepCopy());
        continue;
      }
      var wrapped = NODES.objectNode();
      wrapped.putArray("type").add("object").add("null");
      wrapped.put("description", "For 1.x clients: its fields count as if they stood beside it.");
      wrapped.set(PROPERTIES, inner.deepCopy());
      if (properties.get(wrapper.name()) instanceof ObjectNode same) {
        same.setAll(wrapped);
      } else {
        properties.set(wrapper.name(), wrapped);
      }
    }
    relax(schema, wrappers, atTop);
  }

  private static void relax(ObjectNode schema, List<WrapperField> wrappers, Set<String> atTop) {
    var flat = NODES.objectNode();
    if (schema.remove(REQUIRED) instanceof ArrayNode required) {
      required.forEach(name ->
          (atTop.contains(name.textValue()) ? schema : flat).withArrayProperty(REQUIRED).add(name));
    }
    if (schema.remove("allOf") instanceof ArrayNode either) {
      flat.set("allOf", either);
    }
    if (!flat.isEmpty()) {
      var branches = schema.putArray(ANY_OF).add(flat);
      wrappers.forEach(wrapper -> branches.addObject().putArray(REQUIRED).add(wrapper.name()));
    }
  }

  private static ObjectNode ofField(WireField field) {
    var value = field.value();
    var schema = ofValue(value, field.isFile());
    if (isText(value.type())
        && value.required()
        && !value.mayBeEmpty()
        && !schema.has(MIN_LENGTH)) {
      schema.put(MIN_LENGTH, 1);
    }
    if (field.takesNumber()) {
      var types = NODES.arrayNode().add("string").add("integer");
      schema.set("type", value.required() ? types : types.add("null"));
    }
    return schema;
  }

  private static ObjectNode ofValue(WireField.Value value, boolean isFile) {
    var type = value.type();
    var schema = type.isRecord() ? ofRecord(type) : NODES.objectNode();
    var types = new ArrayList<>(types(type));
    if (!value.required() && !types.isEmpty()) {
      types.add("null");
    }
    if (types.size() == 1) {
      schema.put("type", types.getFirst());
    } else if (!types.isEmpty()) {
      types.forEach(schema.putArray("type")::add);
    }
    addGeneralLimits(schema, value, isFile);
    value.limits().describe(schema, !value.required());
    return schema;
  }

  /// Those that hold for every request.
  private static void addGeneralLimits(ObjectNode schema, WireField.Value value, boolean isFile) {
    var type = value.type();
    if (type == String.class && !isFile) {
      schema.put("maxLength", BoundedText.MAX_LENGTH);
    } else if (type == Integer.class || type == Long.class) {
      schema.put("format", type == Long.class ? "int64" : "int32");
    } else if (Collection.class.isAssignableFrom(type)) {
      schema.put("maxItems", JsonText.MOST_ITEMS);
      if (value.element() != null) {
        schema.set("items", ofValue(value.element(), false));
      }
    } else if (Map.class.isAssignableFrom(type) && value.element() != null) {
      schema.set("additionalProperties", ofValue(value.element(), false));
    }
  }

  private static boolean isText(Class<?> type) {
    return type == String.class || type.isAnnotationPresent(FileContent.class);
  }

  /// As JSON calls them; none for what may be of any type.
  private static List<String> types(Class<?> type) {
    if (isText(type)) {
      return List.of("string");
    }
    if (type == Boolean.class) {
      return List.of("boolean");
    }
    if (type == Integer.class || type == Long.class) {
      return List.of("integer");
    }
    if (Number.class.isAssignableFrom(type)) {
      return List.of("number");
    }
    if (Collection.class.isAssignableFrom(type)) {
      return List.of("array");
    }
    if (Map.class.isAssignableFrom(type)) {
      return List.of("object");
    }
    if (type.isRecord()) {
      return Stream.concat(Stream.of("object"), shortForms(type)).toList();
    }
    if (JsonNode.class.isAssignableFrom(type)) {
      return List.of();
    }
    throw new IllegalStateException("a request record has a component of " + type);
  }

  /// What a record is made from that is no object.
  private static Stream<String> shortForms(Class<?> record) {
    return Stream.<Executable>concat(
            Arrays.stream(record.getDeclaredMethods()).filter(RequestSchema::isStatic),
            Arrays.stream(record.getDeclaredConstructors()))
        .filter(maker -> {
          var creator = maker.getAnnotation(JsonCreator.class);
          return creator != null && creator.mode() == JsonCreator.Mode.DELEGATING;
        })
        .flatMap(maker -> types(maker.getParameterTypes()[0]).stream());
  }

  private static boolean isStatic(Executable method) {
    return Modifier.isStatic(method.getModifiers());
  }
}
