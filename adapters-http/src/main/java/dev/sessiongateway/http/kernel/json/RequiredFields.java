package dev.sessiongateway.http.kernel.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.fault.Fault;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Validates request records by their declarations: a component without `@Nullable` is required,
/// and a required text must not be blank. So records need no checks of their own, and the compiler
/// knows that required components are not null.
final class RequiredFields {
  private static final ClassValue<List<Component>> COMPONENTS =
      new ClassValue<>() {
        @Override
        protected List<Component> computeValue(Class<?> type) {
          return Arrays.stream(type.getRecordComponents()).map(Component::of).toList();
        }
      };

  private RequiredFields() {}

  static <T> T check(T body) {
    check("", body);
    return body;
  }

  private static void check(String prefix, Object value) {
    if (!value.getClass().isRecord()) {
      return;
    }
    for (var component : COMPONENTS.get(value.getClass())) {
      var part = component.get(value);
      if (component.unwrapped() && part != null) {
        check(prefix, part);
      } else {
        check(prefix + component.name(), part, component);
      }
    }
  }

  private static void check(String field, @Nullable Object value, Component component) {
    if (value == null) {
      if (component.required()) {
        throw Fault.invalid(field, "is required");
      }
    } else if (value instanceof String text) {
      if (component.required() && text.isBlank()) {
        throw Fault.invalid(field, "must not be blank");
      }
    } else if (value instanceof List<?> list) {
      checkElements(field, list, component.elementsRequired());
    } else {
      check(field + ".", value);
    }
  }

  private static void checkElements(String field, List<?> list, boolean required) {
    for (var i = 0; i < list.size(); i++) {
      var element = list.get(i);
      if (element != null) {
        check(field + "." + i + ".", element);
      } else if (required) {
        throw Fault.invalid(field + "." + i, "must not be null");
      }
    }
  }

  private record Component(
      RecordComponent component,
      String name,
      boolean required,
      boolean elementsRequired,
      boolean unwrapped) {
    static Component of(RecordComponent component) {
      component.getAccessor().setAccessible(true);
      var type = component.getAnnotatedType();
      return new Component(
          component,
          component.getName(),
          !isNullable(type),
          hasElements(type),
          component.getAccessor().isAnnotationPresent(JsonUnwrapped.class));
    }

    private static boolean hasElements(AnnotatedType type) {
      return type instanceof AnnotatedParameterizedType generic
          && !isNullable(generic.getAnnotatedActualTypeArguments()[0]);
    }

    private static boolean isNullable(AnnotatedType type) {
      return type.isAnnotationPresent(Nullable.class);
    }

    @Nullable Object get(Object body) {
      try {
        return component.getAccessor().invoke(body);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("a request record hides " + name, e);
      }
    }
  }
}
