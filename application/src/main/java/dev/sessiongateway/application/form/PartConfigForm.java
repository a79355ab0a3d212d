package dev.sessiongateway.application.form;

import dev.sessiongateway.domain.session.PartConfig;
import dev.sessiongateway.domain.session.UnreadPartConfig;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Map;

/// What parts keep in a record: each value under its own name, among the components of the record.
/// What no part here reads is written as it was read.
final class PartConfigForm {
  private final FormTable table;
  private final Values values;

  PartConfigForm(FormTable table, Values values) {
    this.table = table;
    this.values = values;
  }

  /// How the values of known parts are stored.
  interface Values {
    void write(Object value, Sink sink) throws IOException;

    /// Reads the object that begins with the current token.
    Object read(Type type, Source source) throws IOException;
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
        StoredTree.write(unread.content(), sink);
      } else {
        values.write(each.getValue(), sink);
      }
    }
  }

  /// Reads the object that begins with the current token.
  PartConfig read(String name, Source source) throws IOException {
    var type = table.partConfigs().get(name);
    return type == null
        ? new UnreadPartConfig(name, StoredTree.read(source, source.next()))
        : type.cast(values.read(type, source));
  }
}
