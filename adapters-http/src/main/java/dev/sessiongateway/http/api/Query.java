package dev.sessiongateway.http.api;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.text.Ascii;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The parameters behind the `?`. A number or choice that is there but empty is absent; one that is
/// something else is a fault that names it.
public final class Query {
  private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,18}");

  /// Nobody means more than this; up to here a large limit is cut to what there is.
  private static final int ABSURD = 1_000_000;

  private final Map<String, List<String>> values;

  public Query(Map<String, List<String>> values) {
    this.values = values;
  }

  /// As sent, empty included.
  public @Nullable String text(String name) {
    var all = values.get(name);
    return all == null || all.isEmpty() ? null : all.getFirst();
  }

  /// Each occurrence, as sent.
  public List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }

  /// Each occurrence of any of these names, however spelt in upper and lower case.
  public List<String> allOf(String... names) {
    return values.entrySet().stream()
        .filter(entry -> Stream.of(names).anyMatch(entry.getKey()::equalsIgnoreCase))
        .flatMap(entry -> entry.getValue().stream())
        .toList();
  }

  public String required(String name) {
    var text = text(name);
    if (text == null) {
      throw Fault.invalid(name, "is required");
    }
    if (text.isBlank()) {
      throw Fault.invalid(name, "must not be blank");
    }
    return text;
  }

  /// From repeated parameters and from comma lists.
  public List<String> list(String name) {
    return values.getOrDefault(name, List.of()).stream()
        .flatMap(text -> Arrays.stream(text.split(",", -1)))
        .filter(text -> !text.isBlank())
        .toList();
  }

  /// 1 or more.
  public int limit(String name, int byDefault) {
    var limit = whole(name, byDefault);
    if (limit < 1 || limit > ABSURD) {
      throw Fault.invalid(name, "must be 1 to " + ABSURD);
    }
    return Math.toIntExact(limit);
  }

  /// `limit` and `offset`.
  public Page page(int limitByDefault) {
    var offset = whole("offset", 0);
    if (offset < 0 || offset > Integer.MAX_VALUE) {
      throw Fault.invalid("offset", "must be 0 to " + Integer.MAX_VALUE);
    }
    return new Page(limit("limit", limitByDefault), Math.toIntExact(offset));
  }

  public long whole(String name, long byDefault) {
    var number = whole(name);
    return number == null ? byDefault : number;
  }

  public @Nullable Long whole(String name) {
    var text = text(name);
    if (text == null || text.isEmpty()) {
      return null;
    }
    if (!WHOLE.matcher(text).matches()) {
      throw Fault.invalid(name, "must be a whole number");
    }
    return Long.valueOf(text);
  }

  public boolean flag(String name, boolean byDefault) {
    var flag = flag(name);
    return flag == null ? byDefault : flag;
  }

  public @Nullable Boolean flag(String name) {
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

  public SortOrder order(String name, SortOrder byDefault) {
    var text = text(name);
    return text == null || text.isEmpty() ? byDefault : SortOrder.parse(name, text);
  }
}
