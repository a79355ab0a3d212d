package dev.sessiongateway.http.kernel.json;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Converts the texts of a form to the types of the record: `1000` to a number, JSON text to an
/// object. A text that does not fit stays a text, and the record refuses it.
///
/// @param json reads a text as strictly as a body
record FormTypes(ObjectMapper mapper, Function<String, JsonNode> json) {
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,40}(\\.[0-9]{1,40})?");
  private static final Pattern LEADING_ZEROS = Pattern.compile("^(-?)0+(?=[0-9])");

  void fit(ObjectNode tree, Class<?> record) {
    for (var component : record.getRecordComponents()) {
      if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
        fit(tree, component.getType());
      } else {
        var type = mapper.constructType(component.getGenericType());
        names(component)
            .filter(tree::has)
            .forEach(name -> tree.set(name, fitted(tree.get(name), type)));
      }
    }
  }

  private static Stream<String> names(RecordComponent component) {
    var accessor = component.getAccessor();
    var renamed = accessor.getAnnotation(JsonProperty.class);
    var aliases = accessor.getAnnotation(JsonAlias.class);
    return Stream.concat(
        Stream.of(renamed == null ? component.getName() : renamed.value()),
        aliases == null ? Stream.empty() : Stream.of(aliases.value()));
  }

  private JsonNode fitted(JsonNode node, JavaType type) {
    if (type.isCollectionLikeType()) {
      return list(node, type.getContentType());
    }
    if (node instanceof ObjectNode object && type.getRawClass().isRecord()) {
      fit(object, type.getRawClass());
      return object;
    }
    return node.isTextual() ? fitted(node.textValue(), node, type) : node;
  }

  private JsonNode fitted(String text, JsonNode node, JavaType type) {
    var raw = type.getRawClass();
    if (raw == String.class) {
      return node;
    }
    var word = text.strip();
    if (Number.class.isAssignableFrom(raw)) {
      return word.isEmpty() ? NullNode.instance : number(word, node);
    }
    if (raw == Boolean.class) {
      return switch (word) {
        case "" -> NullNode.instance;
        case "true" -> BooleanNode.TRUE;
        case "false" -> BooleanNode.FALSE;
        default -> node;
      };
    }
    if (word.startsWith("{")) {
      return json.apply(word);
    }
    return word.isEmpty() && raw.isRecord() ? NullNode.instance : node;
  }

  private JsonNode number(String word, JsonNode node) {
    return NUMBER.matcher(word).matches() ? json.apply(unpadded(word)) : node;
  }

  /// `007` is not a JSON number.
  private static String unpadded(String word) {
    return LEADING_ZEROS.matcher(word).replaceFirst("$1");
  }

  private JsonNode list(JsonNode node, JavaType element) {
    if (node.isTextual()) {
      var word = node.textValue().strip();
      if (word.isEmpty()) {
        return NullNode.instance;
      }
      if (word.startsWith("[")) {
        return json.apply(word);
      }
    }
    var all = mapper.createArrayNode();
    Iterable<JsonNode> elements = node instanceof ArrayNode array ? array : List.of(node);
    elements.forEach(one -> all.add(fitted(one, element)));
    return all;
  }
}
