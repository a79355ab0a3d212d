package dev.sessiongateway.application.form;

import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// How a component of a record is stored, where it is not simply its value under its name.
///
/// @param component its name in the record
/// @param name its stored name
/// @param isInline whether its own components stand among those of the record
/// @param renamed the stored names of components that are stored inline
/// @param omitted the value that is not written, and read where nothing is written
/// @param otherwise the value where nothing is written
/// @param conversion to another type, which is stored
public record Field(
    String component,
    String name,
    boolean isInline,
    Map<String, String> renamed,
    @Nullable Object omitted,
    @Nullable Object otherwise,
    @Nullable Conversion conversion) {
  /// @param stored the type that is stored
  record Conversion(
      Class<?> stored, Function<Object, Object> write, Function<Object, Object> read) {}

  /// The component under its own name.
  public static Field field(String component) {
    return new Field(component, component, false, Map.of(), null, null, null);
  }

  public Field as(String stored) {
    return new Field(component, stored, isInline, renamed, omitted, otherwise, conversion);
  }

  /// Its components stand among those of the record. An optional one is absent with all of them.
  public Field inline() {
    return inline(Map.of());
  }

  /// @param names stored names by component
  public Field inline(Map<String, String> names) {
    return new Field(component, name, true, names, omitted, otherwise, conversion);
  }

  /// This value is not written.
  public Field unless(Object usual) {
    return new Field(component, name, isInline, renamed, usual, usual, conversion);
  }

  /// Where nothing is written, the value is this one.
  public Field absent(Object value) {
    return new Field(component, name, isInline, renamed, omitted, value, conversion);
  }

  /// Stored as a value of another type.
  public <C, S> Field as(
      String stored, Class<C> type, Class<S> other, Function<C, S> write, Function<S, C> read) {
    return new Field(
        component,
        stored,
        isInline,
        renamed,
        omitted,
        otherwise,
        new Conversion(
            other, value -> write.apply(type.cast(value)), value -> read.apply(other.cast(value))));
  }

  /// A duration in whole seconds.
  public Field asSeconds(String stored) {
    return as(stored, Duration.class, Long.class, Duration::toSeconds, Duration::ofSeconds);
  }
}
