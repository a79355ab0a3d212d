package dev.sessiongateway.http.kernel.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.paging.SortOrder;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A parameter of the query: its name, how its value is read, and its schema in the API document.
/// An operation reads it, and its route line names it, so the document states what is read:
///
/// ```java
/// private static final Parameter<Boolean> REFRESH = Parameter.flag("refresh", false);
///
/// api.get("a.getChatPicture", PICTURE, Scope.READ, this::picture).parameters(REFRESH);
///
/// var refresh = REFRESH.of(request);
/// ```
///
/// Prose is in the parts of the document, by the name; what is generally true of a kind of
/// parameter is here.
///
/// @param <T> the type of its value
public final class Parameter<T extends @Nullable Object> {
  private static final String STRING = "string";
  private static final String INTEGER = "integer";
  private static final String DEFAULT = "default";
  private static final String MINIMUM = "minimum";

  private final String name;
  private final ObjectNode schema;
  private final boolean isRequired;
  private final @Nullable String meaning;
  private final Function<Query, T> reader;

  private Parameter(
      String name,
      ObjectNode schema,
      boolean isRequired,
      @Nullable String meaning,
      Function<Query, T> reader) {
    this.name = name;
    this.schema = schema;
    this.isRequired = isRequired;
    this.meaning = meaning;
    this.reader = reader;
  }

  private static <T extends @Nullable Object> Parameter<T> optional(
      String name, ObjectNode schema, Function<Query, T> reader) {
    return new Parameter<>(name, schema, false, null, reader);
  }

  /// A text as it was sent, which may be empty; null when it is absent.
  public static Parameter<@Nullable String> text(String name) {
    return optional(name, type(STRING), query -> query.text(name));
  }

  /// A text that must not be blank.
  public static Parameter<String> required(String name) {
    return new Parameter<>(
        name, type(STRING).put("minLength", 1), true, null, query -> query.required(name));
  }

  /// True or false; null when it is absent.
  public static Parameter<@Nullable Boolean> flag(String name) {
    return optional(name, type("boolean"), query -> query.flag(name));
  }

  public static Parameter<Boolean> flag(String name, boolean byDefault) {
    return optional(
        name, type("boolean").put(DEFAULT, byDefault), query -> query.flag(name, byDefault));
  }

  /// A whole number; null when it is absent.
  public static Parameter<@Nullable Long> whole(String name) {
    return optional(name, type(INTEGER), query -> query.whole(name));
  }

  /// A whole number of 0 or more, which is 0 when it is absent.
  ///
  /// @param unit of the number, for the fault; empty when it has none
  public static Parameter<Integer> natural(String name, int highest, String unit) {
    var schema = type(INTEGER).put(MINIMUM, 0);
    if (highest < Integer.MAX_VALUE) {
      schema.put("maximum", highest);
    }
    schema.put(DEFAULT, 0);
    var reason = "must be 0 to " + highest + (unit.isEmpty() ? "" : " " + unit);
    return optional(
        name,
        schema,
        query -> {
          var number = query.whole(name, 0);
          if (number < 0 || number > highest) {
            throw Fault.invalid(name, reason);
          }
          return Math.toIntExact(number);
        });
  }

  /// The largest number of elements of a list, see [Query#limit].
  public static Parameter<Integer> limit(String name, int byDefault, int highest) {
    return new Parameter<>(
        name,
        type(INTEGER).put(MINIMUM, 0).put(DEFAULT, byDefault),
        false,
        meaningOfLimit(highest),
        query -> query.limit(name, byDefault, highest));
  }

  /// A limit whose default depends on the request; 0 when it is absent.
  public static Parameter<Integer> limit(String name, int highest) {
    return new Parameter<>(
        name,
        type(INTEGER).put(MINIMUM, 0),
        false,
        meaningOfLimit(highest),
        query -> query.limit(name, 0, highest));
  }

  private static String meaningOfLimit(int highest) {
    return "At most so many; more than %d is %d, and 0 is as if it were absent."
        .formatted(highest, highest);
  }

  /// Texts, repeated, with commas, or as a JSON array.
  public static Parameter<List<String>> list(String name) {
    return optional(name, listOf(type(STRING)), query -> query.list(name));
  }

  /// As above, of these words only.
  public static Parameter<List<String>> listOfWords(String name, String... words) {
    var known = List.of(words);
    var item = type(STRING);
    known.forEach(item.putArray("enum").add("")::add);
    return optional(
        name,
        listOf(item),
        query -> {
          var found = query.list(name);
          if (!known.containsAll(found)) {
            throw Fault.invalid(name, "must be empty or " + alternatives(known));
          }
          return found;
        });
  }

  /// Whether a word is there, alone or among others, which have no effect.
  public static Parameter<Boolean> word(String name, String word) {
    return optional(name, words(List.of(word)), query -> query.list(name).contains(word));
  }

  /// One of some words, each of which stands for a value.
  ///
  /// @param absent the value when the parameter is absent or empty; null for none
  /// @param words in the order in which they are listed
  @SafeVarargs
  public static <T extends @Nullable Object> Parameter<T> choice(
      String name, T absent, Map.Entry<String, ? extends T>... words) {
    var values = new LinkedHashMap<String, T>();
    for (var word : words) {
      values.put(word.getKey(), word.getValue());
    }
    var schema = words(values.keySet());
    for (var word : values.entrySet()) {
      if (absent != null && !schema.has(DEFAULT) && absent.equals(word.getValue())) {
        schema.put(DEFAULT, word.getKey());
      }
    }
    return optional(
        name,
        schema,
        query -> {
          var text = query.text(name);
          if (text == null || text.isEmpty()) {
            return absent;
          }
          for (var word : values.entrySet()) {
            if (word.getKey().equals(text)) {
              return word.getValue();
            }
          }
          throw Fault.invalid(name, "must be " + alternatives(List.copyOf(values.keySet())));
        });
  }

  /// A word that another type reads; null when it is absent or empty.
  ///
  /// @param words what it reads
  /// @param reader gets the name for its fault, and the text
  public static <T> Parameter<@Nullable T> word(
      String name, Collection<String> words, WordReader<T> reader) {
    return optional(
        name,
        words(words),
        query -> {
          var text = query.text(name);
          return text == null || text.isEmpty() ? null : reader.read(name, text);
        });
  }

  /// The order of a list.
  public static Parameter<SortOrder> order(String name, SortOrder byDefault) {
    var schema = words(List.of("asc", "desc"));
    schema.put(DEFAULT, byDefault == SortOrder.ASCENDING ? "asc" : "desc");
    return new Parameter<>(
        name,
        schema,
        false,
        "`desc` is Z to A and new first, `asc` is A to Z and old first.",
        query -> query.order(name, byDefault));
  }

  private static ObjectNode type(String type) {
    return JsonNodeFactory.instance.objectNode().put("type", type);
  }

  private static ObjectNode words(Collection<String> words) {
    var schema = type(STRING);
    words.forEach(schema.putArray("enum")::add);
    return schema;
  }

  private static ObjectNode listOf(ObjectNode item) {
    var schema = type("array");
    schema.set("items", item);
    return schema;
  }

  private static String alternatives(List<String> words) {
    var last = words.size() - 1;
    return last == 0
        ? words.getFirst()
        : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
  }

  /// The same parameter with a meaning that holds wherever it is.
  Parameter<T> meaning(String always) {
    return new Parameter<>(name, schema, isRequired, always, reader);
  }

  public String name() {
    return name;
  }

  public boolean isRequired() {
    return isRequired;
  }

  /// What it means where the document has no prose of its own; null when that must say it.
  public @Nullable String meaning() {
    return meaning;
  }

  /// A copy of its JSON schema.
  public ObjectNode schema() {
    return schema.deepCopy();
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<name>` for a value that the
  ///   schema refuses
  public T of(ApiRequest request) {
    return in(request.query());
  }

  T in(Query query) {
    return reader.apply(query);
  }

  /// The text where the request must have it, for parameters that only some requests need.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<name>` when it is absent or
  ///   blank
  public String require(ApiRequest request) {
    return request.query().required(name);
  }

  /// Reads a word, or throws the fault that names the parameter.
  @FunctionalInterface
  public interface WordReader<T> {
    T read(String name, String text);
  }
}
