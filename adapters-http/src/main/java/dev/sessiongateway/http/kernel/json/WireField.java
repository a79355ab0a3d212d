package dev.sessiongateway.http.kernel.json;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.http.kernel.json.ValueLimits.FileContent;
import dev.sessiongateway.http.kernel.json.ValueLimits.MayBeEmpty;
import dev.sessiongateway.http.kernel.json.ValueLimits.OrNumber;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One component of a request record as JSON has it.
///
/// @param name of the component, which error messages use
/// @param wireName of the field in JSON
/// @param aliases other names of the field
/// @param isUnwrapped whether the fields of the component's own record stand in its place
/// @param isFile whether the string carries a whole file
/// @param takesNumber whether the string may also be sent as a whole number
record WireField(
    RecordComponent component,
    String name,
    String wireName,
    List<String> aliases,
    Value value,
    boolean isUnwrapped,
    boolean isFile,
    boolean takesNumber) {
  private static final ClassValue<List<WireField>> FIELDS =
      new ClassValue<>() {
        @Override
        protected List<WireField> computeValue(Class<?> type) {
          return Arrays.stream(type.getRecordComponents()).map(WireField::of).toList();
        }
      };

  /// The fields of a record, in its order.
  static List<WireField> of(Class<?> record) {
    return FIELDS.get(record);
  }

  private static WireField of(RecordComponent component) {
    var accessor = component.getAccessor();
    accessor.setAccessible(true);
    var renamed = accessor.getAnnotation(JsonProperty.class);
    var aliases = accessor.getAnnotation(JsonAlias.class);
    return new WireField(
        component,
        component.getName(),
        renamed == null ? component.getName() : renamed.value(),
        aliases == null ? List.of() : List.of(aliases.value()),
        Value.of(component.getAnnotatedType()),
        accessor.isAnnotationPresent(JsonUnwrapped.class),
        accessor.isAnnotationPresent(FileContent.class),
        accessor.isAnnotationPresent(OrNumber.class));
  }

  @Nullable Object get(Object body) {
    try {
      return component.getAccessor().invoke(body);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a request record hides " + name, e);
    }
  }

  /// The type of a field, or of an element of a list or map.
  ///
  /// @param required whether it must be present and not null
  /// @param mayBeEmpty whether a required string may be empty
  /// @param element of a list or map; null for other types and where the element is not known
  record Value(
      Class<?> type,
      boolean required,
      boolean mayBeEmpty,
      ValueLimits limits,
      @Nullable Value element) {
    static Value of(AnnotatedType annotated) {
      var generic =
          annotated instanceof AnnotatedParameterizedType parameterized ? parameterized : null;
      var arguments =
          generic == null ? new AnnotatedType[0] : generic.getAnnotatedActualTypeArguments();
      return new Value(
          raw(annotated),
          !annotated.isAnnotationPresent(Nullable.class),
          annotated.isAnnotationPresent(MayBeEmpty.class),
          ValueLimits.of(annotated),
          arguments.length == 0 ? null : of(arguments[arguments.length - 1]));
    }

    private static Class<?> raw(AnnotatedType annotated) {
      return switch (annotated.getType()) {
        case Class<?> type -> type;
        case java.lang.reflect.ParameterizedType type -> (Class<?>) type.getRawType();
        default -> Object.class;
      };
    }
  }
}
