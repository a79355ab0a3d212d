package dev.sessiongateway.application.form;

import dev.sessiongateway.application.form.Source.Token;
import dev.sessiongateway.domain.session.PartConfig;
import dev.sessiongateway.domain.session.UnreadPartConfig;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// What parts keep in a record: each value under its own name, among the components of the record.
/// What no part here reads is written as it was read.
final class PartConfigForm {
  private final FormTable table;
  private final Function<Type, Form<Object>> forms;

  PartConfigForm(FormTable table, Function<Type, Form<Object>> forms) {
    this.table = table;
    this.forms = forms;
  }

  /// Whether a component of this type has what parts keep.
  static boolean isFor(Type type) {
    return type instanceof ParameterizedType generic
        && generic.getRawType() == Map.class
        && generic.getActualTypeArguments()[1] == PartConfig.class;
  }

  /// @param all by their names
  void write(Map<?, ?> all, Sink sink) throws IOException {
    for (var each : all.entrySet()) {
      sink.name(String.valueOf(each.getKey()));
      if (each.getValue() instanceof UnreadPartConfig unread) {
        writeTree(unread.content(), sink);
      } else {
        forms.apply(each.getValue().getClass()).write(each.getValue(), sink);
      }
    }
  }

  /// Reads the object that begins with the current token.
  PartConfig read(String name, Source source) throws IOException {
    var type = table.partConfigs().get(name);
    return type == null
        ? new UnreadPartConfig(name, object(source))
        : type.cast(forms.apply(type).read(source, Token.BEGIN_OBJECT));
  }

  private static void writeTree(Object value, Sink sink) throws IOException {
    switch (value) {
      case Map<?, ?> object -> {
        sink.beginObject();
        for (var each : object.entrySet()) {
          sink.name(String.valueOf(each.getKey()));
          writeTree(each.getValue(), sink);
        }
        sink.endObject();
      }
      case List<?> list -> {
        sink.beginList();
        for (var each : list) {
          writeTree(each, sink);
        }
        sink.endList();
      }
      case Long number -> sink.number(number);
      case Double number -> sink.number(number);
      case Boolean flag -> sink.flag(flag);
      default -> sink.text(String.valueOf(value));
    }
  }

  /// What is absent in it is not kept, which means the same.
  private static Map<String, Object> object(Source source) throws IOException {
    var all = new LinkedHashMap<String, Object>();
    for (var token = source.next(); token != Token.END_OBJECT; token = source.next()) {
      Form.require(Token.NAME, token);
      var name = source.text();
      var first = source.next();
      if (first != Token.ABSENT) {
        all.put(name, tree(source, first));
      }
    }
    return all;
  }

  private static Object tree(Source source, Token first) throws IOException {
    return switch (first) {
      case BEGIN_OBJECT -> object(source);
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
