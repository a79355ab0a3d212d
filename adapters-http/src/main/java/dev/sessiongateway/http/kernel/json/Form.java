package dev.sessiongateway.http.kernel.json;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.fault.Fault;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A body of named texts, and at most one file. Not thread-safe.
public final class Form {
  private static final int MOST_FIELDS = 1_000;
  private static final int LONGEST_NAME = 256;

  private final List<Field> fields = new ArrayList<>();
  private @Nullable Upload file;

  /// Adds a value; a name may occur more than once.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.body`
  public void add(String name, String text) {
    if (fields.size() >= MOST_FIELDS) {
      throw Fault.invalid("body", "has more than " + MOST_FIELDS + " fields");
    }
    if (name.length() > LONGEST_NAME) {
      throw Fault.invalid("body", "has a name of more than " + LONGEST_NAME + " characters");
    }
    fields.add(new Field(name, text));
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.file` for a second one
  public void file(Upload upload) {
    if (file != null) {
      throw Fault.invalid("file", "must be one file");
    }
    file = upload;
  }

  List<Field> fields() {
    return fields;
  }

  @Nullable Upload file() {
    return file;
  }

  record Field(String name, String text) {}

  /// Converts a form to a JSON object whose leaves are all texts: `a=1`, `a[b]=1`, `a[]=1&a[]=2`,
  /// and `a=1&a=2` for a list.
  static final class FormTree {
    private static final String FILE = "file";
    private static final Pattern NAME = Pattern.compile("([^\\[\\]]+)((?:\\[[^\\[\\]]*])*)");
    private static final Pattern STEP = Pattern.compile("\\[([^\\[\\]]*)]");
    private static final int MAX_DEPTH = 32;

    private FormTree() {}

    static ObjectNode of(Form form) {
      var root = JsonNodeFactory.instance.objectNode();
      form.fields().forEach(field -> put(root, steps(field.name()), field.text()));
      var file = form.file();
      if (file != null) {
        root.putPOJO(FILE, file);
      }
      return root;
    }

    private static List<String> steps(String name) {
      var parts = NAME.matcher(name);
      if (!parts.matches()) {
        return List.of(name);
      }
      var steps = new ArrayList<>(List.of(parts.group(1)));
      STEP.matcher(parts.group(2)).results().forEach(step -> steps.add(step.group(1)));
      if (steps.size() > MAX_DEPTH) {
        throw Fault.invalid("body", "is nested too deeply");
      }
      return steps;
    }

    private static void put(ObjectNode root, List<String> steps, String text) {
      var at = root;
      for (var i = 0; i + 1 < steps.size(); i++) {
        var step = steps.get(i);
        if (isPlace(steps.get(i + 1)) && i + 2 == steps.size()) {
          append(at, step, text);
          return;
        }
        at = at.get(step) instanceof ObjectNode inner ? inner : at.putObject(step);
      }
      var last = steps.getLast();
      if (at.has(last)) {
        append(at, last, text);
      } else {
        at.put(last, text);
      }
    }

    /// `[]` and `[0]` are list indices.
    private static boolean isPlace(String step) {
      return step.isEmpty() || step.chars().allMatch(Character::isDigit);
    }

    private static void append(ObjectNode at, String name, String text) {
      at.set(name, listed(at, name).add(text));
    }

    private static ArrayNode listed(ObjectNode at, String name) {
      var before = at.get(name);
      if (before instanceof ArrayNode list) {
        return list;
      }
      var list = at.arrayNode();
      return before == null ? list : list.add(before);
    }
  }

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

  /// A file part of a form.
  ///
  /// @param mimetype as the client sent it, absent when that was only `application/octet-stream`
  @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
  public record Upload(byte[] bytes, @Nullable String mimetype, @Nullable String filename) {

    @Override
    public String toString() {
      return "Upload";
    }
  }
}
