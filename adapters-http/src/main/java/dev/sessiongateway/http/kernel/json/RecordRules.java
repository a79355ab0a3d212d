package dev.sessiongateway.http.kernel.json;

import dev.sessiongateway.domain.fault.Fault;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Holds request records to what they say of themselves: a component without `@Nullable` is
/// required, a required text must say something, and the limits of the annotations hold. So a
/// record needs no checks of its own, and the compiler knows that what is required is there.
final class RecordRules {
  private RecordRules() {}

  static <T> T check(T body) {
    if (body.getClass().isRecord()) {
      check("", body);
    }
    return body;
  }

  private static void check(String prefix, Object value) {
    for (var field : WireField.of(value.getClass())) {
      var part = field.get(value);
      if (field.isUnwrapped() && part != null) {
        check(prefix, part);
      } else {
        check(prefix.isEmpty() ? field.name() : prefix + field.name(), part, field.value());
      }
    }
  }

  private static void check(String field, @Nullable Object value, WireField.Value wanted) {
    if (value == null) {
      if (wanted.required()) {
        throw Fault.invalid(field, "is required");
      }
      return;
    }
    if (value instanceof String text
        && wanted.required()
        && !wanted.mayBeEmpty()
        && text.isBlank()) {
      throw Fault.invalid(field, "must not be blank");
    }
    checkContent(field, value, wanted);
  }

  /// @param wanted null where the type says nothing
  private static void checkContent(String field, Object value, WireField.@Nullable Value wanted) {
    if (wanted != null) {
      wanted.limits().check(field, value);
    }
    var element = wanted == null ? null : wanted.element();
    switch (value) {
      case List<?> list -> {
        for (var i = 0; i < list.size(); i++) {
          checkElement(field + "." + i, list.get(i), element);
        }
      }
      case Map<?, ?> map ->
          map.forEach((key, each) -> checkElement(field + "." + key, each, element));
      case Record part -> check(field + ".", part);
      default -> {}
    }
  }

  private static void checkElement(
      String name, @Nullable Object element, WireField.@Nullable Value wanted) {
    if (element != null) {
      checkContent(name, element, wanted);
    } else if (wanted != null && wanted.required()) {
      throw Fault.invalid(name, "must not be null");
    }
  }
}
