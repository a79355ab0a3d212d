package dev.sessiongateway.application.form;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import org.jspecify.annotations.Nullable;

/// Reads a component of records by a method handle.
final class RecordAccessor {
  private static final MethodType READ = MethodType.methodType(Object.class, Object.class);

  private final MethodHandle handle;

  private RecordAccessor(MethodHandle handle) {
    this.handle = handle;
  }

  static RecordAccessor of(RecordComponent component) {
    try {
      return new RecordAccessor(
          MethodHandles.publicLookup().unreflect(component.getAccessor()).asType(READ));
    } catch (IllegalAccessException e) {
      throw notPublic(component.getDeclaringRecord(), e);
    }
  }

  static IllegalStateException notPublic(Class<?> type, ReflectiveOperationException e) {
    return new IllegalStateException("only public records are stored, not " + type, e);
  }

  @Nullable Object get(Object value) {
    try {
      return (Object) handle.invokeExact(value);
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  static RuntimeException unchecked(Throwable thrown) {
    return switch (thrown) {
      case RuntimeException e -> e;
      case Error e -> throw e;
      default -> new IllegalStateException(thrown);
    };
  }
}
