package dev.sessiongateway.http.kernel.json;

import dev.sessiongateway.domain.fault.Fault;
import java.util.List;
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
    wanted.limits().check(field, value);
    if (value instanceof List<?> list) {
      checkElements(field, list, wanted.element());
    } else if (value.getClass().isRecord()) {
      check(field + ".", value);
    }
  }

  private static void checkElements(String field, List<?> list, WireField.@Nullable Value wanted) {
    for (var i = 0; i < list.size(); i++) {
      var element = list.get(i);
      var name = field + "." + i;
      if (element == null) {
        if (wanted != null && wanted.required()) {
          throw Fault.invalid(name, "must not be null");
        }
      } else {
        if (wanted != null) {
          wanted.limits().check(name, element);
        }
        if (element.getClass().isRecord()) {
          check(name + ".", element);
        }
      }
    }
  }
}
