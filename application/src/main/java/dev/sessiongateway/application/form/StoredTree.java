package dev.sessiongateway.application.form;

import dev.sessiongateway.application.form.Source.Token;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A stored value that nobody here reads, as texts, numbers, flags, lists and maps.
final class StoredTree {
  private StoredTree() {}

  static void write(Object value, Sink sink) throws IOException {
    switch (value) {
      case Map<?, ?> object -> {
        sink.beginObject();
        writeValues(object, sink);
        sink.endObject();
      }
      case List<?> list -> {
        sink.beginList();
        for (var each : list) {
          write(each, sink);
        }
        sink.endList();
      }
      case Long number -> sink.number(number);
      case Double number -> sink.number(number);
      case Boolean flag -> sink.flag(flag);
      default -> sink.text(String.valueOf(value));
    }
  }

  /// The values of an object, without its beginning and its end.
  static void writeValues(Map<?, ?> object, Sink sink) throws IOException {
    for (var each : object.entrySet()) {
      sink.name(String.valueOf(each.getKey()));
      write(each.getValue(), sink);
    }
  }

  /// Reads the values of an object up to its end. What is absent is not kept, which means the same.
  ///
  /// @param first the first name of the object, or its end
  static Map<String, Object> read(Source source, Token first) throws IOException {
    var all = new LinkedHashMap<String, Object>();
    for (var token = first; token != Token.END_OBJECT; token = source.next()) {
      if (token != Token.NAME) {
        throw new IllegalArgumentException("another value than a stored one");
      }
      var name = source.text();
      var value = source.next();
      if (value != Token.ABSENT) {
        all.put(name, tree(source, value));
      }
    }
    return all;
  }

  private static Object tree(Source source, Token first) throws IOException {
    return switch (first) {
      case BEGIN_OBJECT -> read(source, source.next());
      case BEGIN_LIST -> {
        var all = new ArrayList<Object>();
        for (var token = source.next(); token != Token.END_LIST; token = source.next()) {
          all.add(tree(source, token));
        }
        yield all;
      }
      case TEXT -> source.text();
      case NUMBER -> number(source);
      case FLAG -> Boolean.valueOf(source.text());
      case END_OBJECT, END_LIST, NAME, ABSENT, END ->
          throw new IllegalArgumentException("another value than a stored one");
    };
  }

  private static Object number(Source source) throws IOException {
    var isWhole = source.text().chars().allMatch(each -> each == '-' || Character.isDigit(each));
    return isWhole ? (Object) source.integer() : (Object) source.decimal();
  }
}
