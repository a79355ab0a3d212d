package dev.sessiongateway.persistence.database;

import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.domain.trace.RequestTrace;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reads the column of a record's component. Made once for each component, because reflection for
/// each row took a quarter of the time in which a start loads 10,000 sessions.
@FunctionalInterface
interface ColumnReader {
  /// @param position of the column, from 1
  @Nullable Object read(ResultSet row, int position) throws SQLException;

  static ColumnReader of(RecordComponent component) {
    var type = component.getType();
    if (type == byte[].class) {
      return ResultSet::getBytes;
    }
    if (type == RequestTrace.class) {
      return ColumnReader::trace;
    }
    return type.isPrimitive() || type == Instant.class || Number.class.isAssignableFrom(type)
        ? numbers(number(type))
        : texts(text(component, type));
  }

  private static @Nullable RequestTrace trace(ResultSet row, int position) throws SQLException {
    var text = row.getString(position);
    return text == null ? null : RequestTrace.parse(text);
  }

  private static ColumnReader numbers(Function<Long, Object> read) {
    return (row, position) -> {
      var number = row.getLong(position);
      return row.wasNull() ? null : read.apply(number);
    };
  }

  private static ColumnReader texts(Function<String, Object> read) {
    return (row, position) -> {
      var text = row.getString(position);
      return text == null ? null : read.apply(text);
    };
  }

  private static Function<Long, Object> number(Class<?> type) {
    if (type == Instant.class) {
      return StoredTime::read;
    }
    if (type == boolean.class) {
      return number -> number != 0;
    }
    return type == int.class || type == Integer.class ? Long::intValue : number -> number;
  }

  private static Function<String, Object> text(RecordComponent component, Class<?> type) {
    if (type == String.class) {
      return text -> text;
    }
    if (type == URI.class) {
      return URI::create;
    }
    if (type.isEnum()) {
      return words(type);
    }
    if (type == Set.class) {
      var word = words(element(component));
      return text ->
          text.isEmpty()
              ? Set.of()
              : Arrays.stream(text.split(",", -1))
                  .map(word)
                  .collect(Collectors.toUnmodifiableSet());
    }
    return identifiers(type);
  }

  private static Class<?> element(RecordComponent component) {
    return (Class<?>) ((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0];
  }

  private static Function<String, Object> words(Class<?> type) {
    Map<String, Object> byCode =
        Arrays.stream(type.getEnumConstants())
            .collect(Collectors.toMap(word -> ((Coded) word).code(), word -> word));
    return code -> {
      var word = byCode.get(code);
      if (word == null) {
        throw new IllegalArgumentException("unknown word " + code);
      }
      return word;
    };
  }

  /// A record of one text or of one UUID.
  private static Function<String, Object> identifiers(Class<?> type) {
    var part = type.getRecordComponents()[0].getType();
    try {
      Constructor<?> constructor = type.getConstructor(part);
      return text -> {
        try {
          return constructor.newInstance(part == UUID.class ? UUID.fromString(text) : text);
        } catch (ReflectiveOperationException e) {
          throw new IllegalStateException("no " + type, e);
        }
      };
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException("no record of one value " + type, e);
    }
  }
}
