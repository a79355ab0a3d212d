package dev.sessiongateway.http.kernel.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.text.Ascii;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The query of a request. Operations read it by [Parameter]. An empty number or choice counts as
/// absent; another malformed value is a fault that names the parameter.
public final class Query {
  private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,18}");
  private static final Pattern NATURAL = Pattern.compile("[0-9]+");
  private static final Pattern LEADING_ZEROS = Pattern.compile("^0+");
  private static final int MOST_DIGITS = 9;
  private static final String NO_LIST =
      "must be values with commas between them, or a JSON array of strings";

  private static final JsonMapper JSON = new JsonMapper();

  private final Map<String, List<String>> values;

  public Query(Map<String, List<String>> values) {
    this.values = values;
  }

  /// The raw value, including an empty one.
  public @Nullable String text(String name) {
    var all = values.get(name);
    return all == null || all.isEmpty() ? null : all.getFirst();
  }

  /// The first value of each parameter, by name.
  public Map<String, String> first() {
    return values.entrySet().stream()
        .filter(entry -> !entry.getValue().isEmpty())
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().getFirst()));
  }

  /// All values, in order.
  public List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }

  /// All values of any of these names, ignoring case.
  public List<String> allOf(String... names) {
    return values.entrySet().stream()
        .filter(entry -> Stream.of(names).anyMatch(entry.getKey()::equalsIgnoreCase))
        .flatMap(entry -> entry.getValue().stream())
        .toList();
  }

  /// The parameters as in a URL, besides these; null when there are none.
  public @Nullable String encodedWithout(Set<String> names) {
    var text =
        values.entrySet().stream()
            .filter(entry -> !names.contains(Ascii.lower(entry.getKey())))
            .flatMap(entry ->
                entry.getValue().stream()
                    .map(value -> encoded(entry.getKey()) + "=" + encoded(value)))
            .collect(Collectors.joining("&"));
    return text.isEmpty() ? null : text;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  String required(String name) {
    var text = text(name);
    if (text == null) {
      throw Fault.invalid(name, "is required");
    }
    if (text.isBlank()) {
      throw Fault.invalid(name, "must not be blank");
    }
    return text;
  }

  /// Values from repeated parameters, comma-separated lists and JSON arrays, whose nulls are
  /// ignored.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<name>` for text that begins
  ///   like a JSON array but is none, or has other elements than strings and numbers
  public List<String> list(String name) {
    return values.getOrDefault(name, List.of()).stream()
        .flatMap(text -> text.stripLeading().startsWith("[") ? array(name, text) : commas(text))
        .map(String::strip)
        .filter(text -> !text.isEmpty())
        .toList();
  }

  private static Stream<String> commas(String text) {
    return Arrays.stream(text.split(",", -1));
  }

  private static Stream<String> array(String name, String text) {
    try (var parser = JSON.createParser(text)) {
      JsonNode array = JSON.readTree(parser);
      if (array.isArray() && parser.nextToken() == null) {
        return array.valueStream().filter(one -> !one.isNull()).map(one -> element(name, one));
      }
    } catch (IOException e) {
      throw new Fault.Invalid(name, NO_LIST).toException(e);
    }
    throw Fault.invalid(name, NO_LIST);
  }

  private static String element(String name, JsonNode one) {
    if (one.isTextual() || one.isNumber()) {
      return one.asText();
    }
    throw Fault.invalid(name, NO_LIST);
  }

  /// The largest number of list elements. Clients send 0 when they have no limit.
  ///
  /// @param byDefault used when the parameter is absent, empty or 0
  /// @param highest larger values are reduced to it
  int limit(String name, int byDefault, int highest) {
    var text = text(name);
    if (text == null || text.isEmpty()) {
      return byDefault;
    }
    if (!NATURAL.matcher(text).matches()) {
      throw Fault.invalid(name, "must be a number of 1 to " + highest);
    }
    var digits = LEADING_ZEROS.matcher(text).replaceFirst("");
    if (digits.isEmpty()) {
      return byDefault;
    }
    return digits.length() > MOST_DIGITS ? highest : Math.min(highest, Integer.parseInt(digits));
  }

  /// Whether `limit` or `offset` asks for a part of a list. A limit of 0 does not.
  public boolean isPaged() {
    var limit = text("limit");
    return text("offset") != null
        || (limit != null && !LEADING_ZEROS.matcher(limit).replaceFirst("").isEmpty());
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<name>` for a parameter with
  ///   another name than these
  public void allowOnly(String... names) {
    var known = List.of(names);
    for (var name : values.keySet()) {
      if (!known.contains(name)) {
        throw Fault.invalid(
            name, "is not a parameter of this operation; it has " + String.join(", ", known));
      }
    }
  }

  /// A filter that is not understood must not widen what is answered.
  ///
  /// @param prefix of the filters, also of those in the form `filter[name]`
  /// @param known the whole names
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<name>` for another one
  public void allowOnlyBelow(String prefix, Set<String> known) {
    for (var name : values.keySet()) {
      if (isBelow(prefix, name) && !known.contains(name)) {
        throw Fault.invalid(
            name,
            "is not a filter of this operation; it has "
                + (known.isEmpty()
                    ? "none of that name"
                    : known.stream().sorted().collect(Collectors.joining(", "))));
      }
    }
  }

  private static boolean isBelow(String prefix, String name) {
    return name.startsWith(prefix)
        && (name.length() == prefix.length()
            || !Character.isLetterOrDigit(name.charAt(prefix.length())));
  }

  long whole(String name, long byDefault) {
    var number = whole(name);
    return number == null ? byDefault : number;
  }

  @Nullable Long whole(String name) {
    var text = text(name);
    if (text == null || text.isEmpty()) {
      return null;
    }
    if (!WHOLE.matcher(text).matches()) {
      throw Fault.invalid(name, "must be a whole number");
    }
    return Long.valueOf(text);
  }

  boolean flag(String name, boolean byDefault) {
    var flag = flag(name);
    return flag == null ? byDefault : flag;
  }

  @Nullable Boolean flag(String name) {
    var text = text(name);
    if (text == null || text.isEmpty()) {
      return null;
    }
    return switch (Ascii.lower(text)) {
      case "true", "1" -> true;
      case "false", "0" -> false;
      default -> throw Fault.invalid(name, "must be true or false");
    };
  }

  SortOrder order(String name, SortOrder byDefault) {
    var text = text(name);
    return text == null || text.isEmpty() ? byDefault : SortOrder.parse(name, text);
  }
}
