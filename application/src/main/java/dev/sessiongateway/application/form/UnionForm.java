package dev.sessiongateway.application.form;

import static java.util.Objects.requireNonNull;

import dev.sessiongateway.application.form.Source.Token;
import dev.sessiongateway.domain.text.Coded;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A sealed type as an object whose first value, the tag, says which kind it is; or one kind of a
/// sealed type, which has its tag everywhere.
final class UnionForm extends Form<Object> {
  private final String property;
  private final Map<Class<?>, Kind> byType = new HashMap<>();
  private final Map<String, Kind> byTag = new HashMap<>();
  private final @Nullable Kind untagged;
  private final @Nullable Kind unknown;
  private final @Nullable Kind unread;

  UnionForm(Class<?> type, FormTable table, Function<Type, Form<Object>> forms) {
    property = table.property(type);
    add(type, table, forms);
    untagged = byType.values().stream().filter(Kind::isUntagged).findFirst().orElse(null);
    unread = unread(type, table, forms);
    unknown = byType.values().stream().filter(Kind::isUnknown).findFirst().orElse(null);
  }

  /// What takes kinds of parts that are not here.
  private static @Nullable Kind unread(
      Class<?> type, FormTable table, Function<Type, Form<Object>> forms) {
    var own = table.unread(type);
    if (own != null) {
      return new Kind(own, "", table, forms, new AtomicReference<>());
    }
    if (type.isSealed()) {
      for (var kind : type.getPermittedSubclasses()) {
        var found = unread(kind, table, forms);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private void add(Class<?> type, FormTable table, Function<Type, Form<Object>> forms) {
    if (type.isSealed()) {
      for (var kind : type.getPermittedSubclasses()) {
        add(kind, table, forms);
      }
    } else if (table.unread(type) != null) {
      table.addedKinds(type).forEach(kind -> add(kind, table, forms));
    } else if (!byType.containsKey(type)) {
      var tag = table.isUntagged(type) ? null : table.tag(type);
      var kind = new Kind(type, tag, table, forms, new AtomicReference<>());
      byType.put(type, kind);
      if (tag != null && byTag.put(tag, kind) != null) {
        throw new IllegalStateException("two kinds have the tag " + tag);
      }
    }
  }

  @Override
  public void write(Object value, Sink sink) throws IOException {
    if (unread != null && unread.type() == value.getClass()) {
      writeUnread(unread.form(), value, sink);
      return;
    }
    var kind = byType.get(value.getClass());
    if (kind == null) {
      throw new IllegalArgumentException("a kind that is not of this type");
    }
    var form = kind.form();
    if (kind.isUnknown() && isOriginal(form, value, sink)) {
      return;
    }
    sink.beginObject();
    if (kind.tag() != null) {
      sink.name(property);
      sink.text(kind.tag());
    }
    form.writeParts(value, sink);
    sink.endObject();
  }

  private void writeUnread(RecordForm form, Object value, Sink sink) throws IOException {
    sink.beginObject();
    sink.name(property);
    sink.text(((Coded) requireNonNull(form.component(value, 0))).code());
    StoredTree.writeValues((Map<?, ?>) requireNonNull(form.component(value, 1)), sink);
    sink.endObject();
  }

  private boolean isOriginal(RecordForm form, Object value, Sink sink) throws IOException {
    var tag = form.textOf(value, 0);
    return !byTag.containsKey(tag) && sink.original(property, tag, form.textOf(value, 1));
  }

  @Override
  Object read(Source source, Token first) throws IOException {
    require(Token.BEGIN_OBJECT, first);
    var token = source.next();
    if (untagged != null) {
      return untagged.form().readParts(source, token);
    }
    require(Token.NAME, token);
    if (!source.text().equals(property)) {
      var tag = source.later(property);
      var kind = tag == null ? null : byTag.get(tag);
      if (kind == null) {
        throw new IllegalArgumentException("no known kind under \"" + property + "\"");
      }
      return kind.form().readParts(source, token);
    }
    require(Token.TEXT, source.next());
    var tag = source.text();
    var kind = byTag.get(tag);
    return kind == null ? readUnknown(tag, source) : kind.form().readParts(source, source.next());
  }

  private Object readUnknown(String tag, Source source) throws IOException {
    if (unread != null) {
      return unread.form().ofWord(tag, StoredTree.read(source, source.next()));
    }
    var original = unknown == null ? null : source.original();
    if (unknown == null || original == null) {
      throw new IllegalArgumentException("unknown word " + tag);
    }
    return unknown.form().make(new Object[] {tag, original}, 0);
  }

  /// @param tag null for the kind that has none
  private record Kind(
      Class<?> type,
      @Nullable String tag,
      FormTable table,
      Function<Type, Form<Object>> forms,
      AtomicReference<RecordForm> made) {
    boolean isUntagged() {
      return tag == null;
    }

    boolean isUnknown() {
      return table.isUnknown(type);
    }

    RecordForm form() {
      var form = made.getPlain();
      if (form == null) {
        form = new RecordForm(type, table, forms);
        made.set(form);
      }
      return form;
    }
  }
}
