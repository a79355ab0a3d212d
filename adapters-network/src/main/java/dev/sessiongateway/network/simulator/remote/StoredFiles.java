package dev.sessiongateway.network.simulator.remote;

import dev.sessiongateway.domain.media.Attachment;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds the files that values of the model name, wherever in them. Thread-safe.
final class StoredFiles {
  private final Map<Class<?>, Method[]> components = new ConcurrentHashMap<>();

  /// Each once, in order.
  Set<Attachment.Stored> in(@Nullable Object value) {
    var found = new LinkedHashSet<Attachment.Stored>();
    collect(value, found);
    return found;
  }

  private void collect(@Nullable Object value, Set<Attachment.Stored> into) {
    switch (value) {
      case Attachment.Stored file -> into.add(file);
      case Record whole -> {
        for (var component : components(whole.getClass())) {
          collect(read(component, whole), into);
        }
      }
      case Iterable<?> all -> all.forEach(each -> collect(each, into));
      case Map<?, ?> map -> map.values().forEach(each -> collect(each, into));
      case Optional<?> optional -> collect(optional.orElse(null), into);
      case null, default -> {
        // A text, a number or a constant.
      }
    }
  }

  private Method[] components(Class<?> type) {
    return components.computeIfAbsent(
        type,
        _ ->
            Stream.of(type.getRecordComponents())
                .map(RecordComponent::getAccessor)
                .filter(accessor -> isLookedInto(accessor.getReturnType()))
                .toArray(Method[]::new));
  }

  private static boolean isLookedInto(Class<?> type) {
    return !type.isPrimitive() && type != String.class && !type.isEnum();
  }

  private static @Nullable Object read(Method component, Record whole) {
    try {
      return component.invoke(whole);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
