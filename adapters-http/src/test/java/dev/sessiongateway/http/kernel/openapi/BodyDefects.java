package dev.sessiongateway.http.kernel.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.http.kernel.openapi.DocumentedOperations.Operation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Each way in which one field of a documented body can be wrong: missing, null, of another type,
/// outside of its limits.
final class BodyDefects {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final Pattern OTHER_NAME = Pattern.compile("Another name of `(.*)`\\.");
  private static final Map<String, String> UNKNOWN =
      Map.of(
          "id", "3EB0FFFFFFFFFFFFFFFF",
          "groupJid", "120363999999999999@g.us",
          "remoteJid", "15559999999@s.whatsapp.net",
          "number", "15559999999",
          "labelId", "999",
          "inviteCode", "zzzzzzzzzzzzzzzzzzzzzz",
          "chat", "15559999999@s.whatsapp.net",
          "chatId", "15559999999@c.us",
          "reply_to", "3EB0FFFFFFFFFFFFFFFF");

  private final DocumentedOperations document;
  private final DocumentSchemas schemas;
  private final List<Defect> found = new ArrayList<>();

  private BodyDefects(DocumentedOperations document, DocumentSchemas schemas) {
    this.document = document;
    this.schemas = schemas;
  }

  static List<Defect> of(
      DocumentedOperations document, DocumentSchemas schemas, Operation operation) {
    var defects = new BodyDefects(document, schemas);
    var schema = defects.schema(operation);
    for (var example : defects.examples(operation)) {
      defects.spoil(example, example, schema, "");
      defects.breakLimits(example, example, schema, schema, "");
    }
    return defects.found;
  }

  /// The examples, each with one well-formed address or id that does not exist.
  static List<Defect> unknownIds(
      DocumentedOperations document, DocumentSchemas schemas, Operation operation) {
    var defects = new BodyDefects(document, schemas);
    for (var example : defects.examples(operation)) {
      defects.mislead(example, example, "");
    }
    return defects.found;
  }

  private JsonNode content(Operation operation) {
    return document
        .resolved(operation.node().path("requestBody"))
        .path("content")
        .path("application/json");
  }

  private JsonNode schema(Operation operation) {
    return document.resolved(content(operation).path("schema"));
  }

  private List<ObjectNode> examples(Operation operation) {
    var content = content(operation);
    var all = new ArrayList<ObjectNode>();
    if (content.path("example") instanceof ObjectNode one) {
      all.add(one);
    }
    for (var named : content.path("examples")) {
      if (document.resolved(named).path("value") instanceof ObjectNode value) {
        all.add(value);
      }
    }
    return all;
  }

  private void spoil(ObjectNode root, ObjectNode here, JsonNode schema, String path) {
    for (var field : schema.path("required").valueStream().map(JsonNode::asText).toList()) {
      if (here.has(field)) {
        add(root, here, path, field, field, null, "missing");
        add(root, here, path, field, field, JSON.nullNode(), "null");
      }
    }
    for (var entry : List.copyOf(here.properties())) {
      var field = entry.getKey();
      var known = document.resolved(schema.path("properties").path(field));
      for (var wrong : otherThan(types(known))) {
        add(
            root,
            here,
            path,
            field,
            described(field, known),
            wrong,
            wrong.getNodeType().name().toLowerCase(java.util.Locale.ROOT));
      }
      if (entry.getValue() instanceof ObjectNode inner) {
        spoil(root, inner, known, path + field + ".");
      } else if (entry.getValue() instanceof ArrayNode list
          && list.path(0) instanceof ObjectNode first) {
        spoil(root, first, document.resolved(known.path("items")), path + field + ".");
      }
    }
  }

  /// What the schema of the whole body refuses though each field has its type: a value outside of
  /// the limits, and a body of none of the shapes.
  private void breakLimits(
      ObjectNode root, ObjectNode here, JsonNode schema, JsonNode whole, String path) {
    for (var entry : List.copyOf(here.properties())) {
      var field = entry.getKey();
      var known = document.resolved(schema.path("properties").path(field));
      var right = entry.getValue();
      here.remove(field);
      if (refuses(whole, root) && !requires(schema, field)) {
        found.add(new Defect(path + field + " missing from its shape", "", root.deepCopy()));
      }
      for (var limit : LimitBreakers.of(known, right).entrySet()) {
        here.set(field, limit.getValue());
        if (refuses(whole, root)) {
          add(root, here, path, field, described(field, known), limit.getValue(), limit.getKey());
        }
      }
      here.set(field, right);
      if (right instanceof ObjectNode inner) {
        breakLimits(root, inner, known, whole, path + field + ".");
      } else if (right instanceof ArrayNode list && list.path(0) instanceof ObjectNode first) {
        breakLimits(root, first, document.resolved(known.path("items")), whole, path + field + ".");
      }
    }
  }

  private boolean refuses(JsonNode schema, ObjectNode body) {
    return !schemas.faults(schema, body.toString()).isEmpty();
  }

  private static boolean requires(JsonNode schema, String field) {
    return schema.path("required").valueStream().anyMatch(one -> one.asText().equals(field));
  }

  /// The name of the field in the answer: that of the field whose other name it is.
  private static String described(String field, JsonNode schema) {
    var other = OTHER_NAME.matcher(schema.path("description").asText());
    return other.matches() ? other.group(1) : field;
  }

  private void mislead(ObjectNode root, ObjectNode here, String path) {
    for (var entry : List.copyOf(here.properties())) {
      var field = entry.getKey();
      var unknown = UNKNOWN.get(field);
      if (unknown != null && entry.getValue().isTextual()) {
        add(root, here, path, field, field, JSON.textNode(unknown), "unknown");
      }
      if (entry.getValue() instanceof ObjectNode inner) {
        mislead(root, inner, path + field + ".");
      }
    }
  }

  /// Changes the example, copies it and restores it.
  ///
  /// @param told the field that the answer must name
  private void add(
      ObjectNode root,
      ObjectNode here,
      String path,
      String field,
      String told,
      JsonNode wrong,
      String how) {
    var right = here.get(field);
    if (wrong == null) {
      here.remove(field);
    } else {
      here.set(field, wrong);
    }
    found.add(new Defect(path + field + " " + how, told, root.deepCopy()));
    here.set(field, right);
  }

  private Set<String> types(JsonNode schema) {
    var types = new HashSet<String>();
    var type = schema.path("type");
    if (type.isTextual()) {
      types.add(type.asText());
    }
    type.forEach(one -> types.add(one.asText()));
    for (var branches : List.of("oneOf", "anyOf", "allOf")) {
      schema.path(branches).forEach(branch -> types.addAll(types(document.resolved(branch))));
    }
    return types;
  }

  /// One value of each other type; none when any type is allowed.
  private static List<JsonNode> otherThan(Set<String> types) {
    var wrong = new ArrayList<JsonNode>();
    if (types.isEmpty()) {
      return wrong;
    }
    if (!types.contains("string")) {
      wrong.add(JSON.textNode("ten"));
    }
    if (!types.contains("number") && !types.contains("integer")) {
      wrong.add(JSON.numberNode(7));
    }
    if (!types.contains("boolean")) {
      wrong.add(JSON.booleanNode(true));
    }
    if (!types.contains("object")) {
      wrong.add(JSON.objectNode().put("a", 1));
    }
    if (!types.contains("array")) {
      wrong.add(JSON.arrayNode().add(1));
    }
    return wrong;
  }

  /// @param field that the fault must name
  record Defect(String name, String field, JsonNode body) {}
}
