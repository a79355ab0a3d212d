package dev.sessiongateway.persistence.database;

import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.domain.trace.RequestTrace;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The columns that a record is stored in: one for each component, of its name with underscores for
/// capitals. A renamed component makes its statements fail, because there is no such column.
///
/// Read by position and without JDBI, whose first statement takes a fifth of a second of processor
/// time: some of these records are read at each start, others with each delivery.
public final class Columns<R extends Record> {
  private static final Pattern CAPITAL = Pattern.compile("[A-Z]");

  private final Constructor<R> constructor;
  private final List<Column> columns;
  private final int given;
  private final String names;

  private Columns(Constructor<R> constructor, List<Column> columns, int given) {
    this.constructor = constructor;
    this.columns = columns;
    this.given = given;
    this.names = columns.stream().map(Column::name).collect(Collectors.joining(", "));
  }

  public static <R extends Record> Columns<R> of(Class<R> type) {
    return of(type, 0);
  }

  /// @param given how many of the first components are in none of the columns; [#read] gets them
  public static <R extends Record> Columns<R> of(Class<R> type, int given) {
    var components = type.getRecordComponents();
    try {
      var constructor =
          type.getDeclaredConstructor(
              Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
      return new Columns<>(
          constructor, Arrays.stream(components).skip(given).map(Column::of).toList(), given);
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException("no record " + type, e);
    }
  }

  /// The names, for a statement.
  public String names() {
    return names;
  }

  /// How many there are.
  public int count() {
    return columns.size();
  }

  /// `(a, b) = (?, ?)`, for an update.
  ///
  /// @param keys how many parameters the statement has before them
  public String assignment(int keys) {
    return "(%s) = (%s)"
        .formatted(
            names,
            IntStream.rangeClosed(keys + 1, keys + columns.size())
                .mapToObj(number -> "?" + number)
                .collect(Collectors.joining(", ")));
  }

  /// An insert of these columns.
  ///
  /// @param keys columns before them
  public String insertInto(String table, String... keys) {
    var all =
        Stream.concat(Arrays.stream(keys), Stream.of(names)).collect(Collectors.joining(", "));
    return "INSERT INTO %s (%s) VALUES (%s)"
        .formatted(table, all, parameters(keys.length + columns.size()));
  }

  /// What follows an insert so that it replaces the row with the same key.
  public String replacing(String key) {
    return columns.stream()
        .map(column -> column.name() + " = excluded." + column.name())
        .collect(Collectors.joining(", ", " ON CONFLICT (" + key + ") DO UPDATE SET ", ""));
  }

  private static String parameters(int count) {
    return String.join(", ", Collections.nCopies(count, "?"));
  }

  /// The arguments of a statement.
  ///
  /// @param keys before those of the record
  public @Nullable Object[] arguments(R row, Object... keys) {
    return Stream.concat(Arrays.stream(keys), columns.stream().map(column -> column.value(row)))
        .toArray();
  }

  /// @param first the position of the first column
  /// @param before the components that are in no column
  public R read(ResultSet row, int first, Object... before) throws SQLException {
    @Nullable Object[] values = Arrays.copyOf(before, given + columns.size(), Object[].class);
    for (var i = 0; i < columns.size(); i++) {
      values[given + i] = columns.get(i).reader().read(row, first + i);
    }
    try {
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a row does not fit " + constructor, e);
    }
  }

  private record Column(String name, Method accessor, ColumnReader reader) {
    static Column of(RecordComponent component) {
      var name = Ascii.lower(CAPITAL.matcher(component.getName()).replaceAll("_$0"));
      return new Column(name, component.getAccessor(), ColumnReader.of(component));
    }

    @Nullable Object value(Record row) {
      try {
        var value = accessor.invoke(row);
        return value == null ? null : stored(value);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(name, e);
      }
    }
  }

  private static Object stored(Object value) {
    return switch (value) {
      case Instant time -> StoredTime.of(time);
      case RequestTrace cause -> cause.text();
      case Coded word -> word.code();
      case Set<?> words ->
          words.stream()
              .map(word -> ((Coded) word).code())
              .sorted()
              .collect(Collectors.joining(","));
      case URI _, Record _ -> value.toString();
      default -> value;
    };
  }

  /// Reads the column of a record's component. Made once for each component, so that reflection is
  /// not needed for each row.
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
        var element = element(component);
        var word = element.isEnum() ? words(element) : identifiers(element);
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
      return (Class<?>)
          ((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0];
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
}
