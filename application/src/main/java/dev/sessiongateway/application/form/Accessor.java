package dev.sessiongateway.application.form;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads the components of records, and makes records of components, by method handles.
final class Accessor {
  private static final MethodType READ = MethodType.methodType(Object.class, Object.class);
  private static final MethodType MAKE = MethodType.methodType(Object.class, Object[].class);

  private final MethodHandle handle;

  private Accessor(MethodHandle handle) {
    this.handle = handle;
  }

  static Accessor of(RecordComponent component) {
    try {
      return new Accessor(
          MethodHandles.publicLookup().unreflect(component.getAccessor()).asType(READ));
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(
          "only public records are stored, not " + component.getDeclaringRecord(), e);
    }
  }

  /// Makes a record of all its components.
  static Accessor ofConstructor(Class<?> type) {
    var types =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      return new Accessor(
          MethodHandles.publicLookup()
              .unreflectConstructor(type.getConstructor(types))
              .asSpreader(Object[].class, types.length)
              .asType(MAKE));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("only public records are stored, not " + type, e);
    }
  }

  @Nullable Object get(Object value) {
    try {
      return (Object) handle.invokeExact(value);
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  Object make(@Nullable Object[] components) {
    try {
      return (Object) handle.invokeExact(components);
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  private static RuntimeException unchecked(Throwable thrown) {
    return switch (thrown) {
      case RuntimeException e -> e;
      case Error e -> throw e;
      default -> new IllegalStateException(thrown);
    };
  }
}
