package dev.sessiongateway.application.form;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Makes records of their components by a method handle, which is made when the first record is:
/// Java generates three or four classes for it, and a start reads few of all types.
final class RecordConstructor {
  private static final MethodType MAKE = MethodType.methodType(Object.class, Object[].class);

  private final Constructor<?> constructor;

  /// Null until a record is made. Two threads may make it at the same time, with equal results.
  private final AtomicReference<@Nullable MethodHandle> handle = new AtomicReference<>();

  private RecordConstructor(Constructor<?> constructor) {
    this.constructor = constructor;
  }

  static RecordConstructor of(Class<?> type) {
    var types =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      return new RecordConstructor(type.getConstructor(types));
    } catch (NoSuchMethodException e) {
      throw RecordAccessor.notPublic(type, e);
    }
  }

  Object make(@Nullable Object[] components) {
    var made = handle.getAcquire();
    if (made == null) {
      made = spread();
      handle.setRelease(made);
    }
    try {
      return (Object) made.invokeExact(components);
    } catch (Throwable e) {
      throw RecordAccessor.unchecked(e);
    }
  }

  private MethodHandle spread() {
    try {
      return MethodHandles.publicLookup()
          .unreflectConstructor(constructor)
          .asSpreader(Object[].class, constructor.getParameterCount())
          .asType(MAKE);
    } catch (IllegalAccessException e) {
      throw RecordAccessor.notPublic(constructor.getDeclaringClass(), e);
    }
  }
}
