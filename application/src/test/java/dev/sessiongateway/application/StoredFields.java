package dev.sessiongateway.application;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Lists the names in the JSON that an adapter stores: a line for each field, and for each kind of
/// something that has kinds. A test that compares them with a list notices when a rename would
/// change what is on disk.
///
/// A record is listed once; where it comes again, the line says where it was.
public final class StoredFields {
  private final Function<Class<?>, SortedMap<String, Class<?>>> kinds;
  private final Function<Object, String> word;
  private final Function<RecordComponent, String> nameOf;
  private final Map<Class<?>, String> seen = new HashMap<>();
  private final TreeSet<String> lines = new TreeSet<>();

  /// @param kinds of a type, by their tags; empty when the type has none
  /// @param word a constant of an enum as it is stored
  /// @param nameOf a component as it is stored
  public StoredFields(
      Function<Class<?>, SortedMap<String, Class<?>>> kinds,
      Function<Object, String> word,
      Function<RecordComponent, String> nameOf) {
    this.kinds = kinds;
    this.word = word;
    this.nameOf = nameOf;
  }

  public StoredFields add(String name, Class<?> root) {
    visit(name, root);
    return this;
  }

  public List<String> lines() {
    return List.copyOf(lines);
  }

  private void visit(String path, Type type) {
    switch (type) {
      case ParameterizedType generic -> {
        var arguments = generic.getActualTypeArguments();
        if (arguments.length == 2) {
          visit(path + "{key}", arguments[0]);
        }
        visit(path + (arguments.length == 2 ? "{}" : "[]"), arguments[arguments.length - 1]);
      }
      case Class<?> plain -> visit(path, plain);
      default -> throw new IllegalArgumentException(path + ": " + type);
    }
  }

  private void visit(String path, Class<?> type) {
    var tags = kinds.apply(type);
    if (type.isEnum()) {
      var words = Arrays.stream(type.getEnumConstants()).map(word).sorted();
      lines.add(path + ": " + words.collect(Collectors.joining(" ")));
    } else if (!type.isRecord() && tags.isEmpty()) {
      lines.add(path + ": " + (type == String.class ? "text" : type.getTypeName()));
    } else if (seen.putIfAbsent(type, path) != null) {
      lines.add(path + " as " + seen.get(type));
    } else if (tags.isEmpty()) {
      fields(path, type);
    } else {
      tags.forEach((tag, kind) -> {
        lines.add(path + "<" + tag + ">");
        visit(path + "<" + tag + ">", kind);
      });
    }
  }

  private void fields(String path, Class<?> type) {
    Arrays.stream(type.getRecordComponents())
        .sorted(Comparator.comparing(nameOf))
        .forEach(field -> visit(path + "." + nameOf.apply(field), field.getGenericType()));
  }
}
