package org.example.journal;

import dev.sessiongateway.application.form.Form;
import dev.sessiongateway.application.form.StoredWords;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedCollection;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Rows of one kind, in memory: by a scope, which is a session at one of its addresses or the whole
/// gateway, and in it by a key.
final class Table<V> {
  private static final String GATEWAY = "";

  final String name;
  final Form<V> form;
  private final Journal journal;
  private final Map<String, TreeMap<String, V>> scopes = new HashMap<>();

  Table(Journal journal, String name, Class<V> type) {
    this.journal = journal;
    this.name = name;
    this.form = StoredWords.FORMS.of(type);
    journal.add(this);
  }

  /// The rows of the whole gateway.
  Rows<V> rows() {
    return new Rows<>(this, GATEWAY);
  }

  /// The rows of a session at its address, in which there is no space.
  Rows<V> of(SessionRef session) {
    return new Rows<>(this, session.store() + " " + session.name());
  }

  /// The rows of another scope.
  Rows<V> in(String scope) {
    return new Rows<>(this, scope);
  }

  /// Removes the rows of all scopes that begin like this.
  void clear(String beginning) {
    everywhere().stream()
        .filter(rows -> rows.scope.startsWith(beginning))
        .forEach(rows -> rows.removeAll(_ -> true));
  }

  /// The rows of a session at all addresses.
  List<Rows<V>> of(SessionName session) {
    return everywhere().stream()
        .filter(rows -> rows.scope.substring(rows.scope.indexOf(' ') + 1).equals(session.value()))
        .toList();
  }

  void clear(SessionName session) {
    of(session).forEach(rows -> rows.removeAll(_ -> true));
  }

  List<Rows<V>> everywhere() {
    return scopes.keySet().stream().map(scope -> new Rows<>(this, scope)).toList();
  }

  int size() {
    return scopes.values().stream().mapToInt(Map::size).sum();
  }

  /// @return the row that was there
  @Nullable V set(String scope, String key, @Nullable V value) {
    var rows = scopes.computeIfAbsent(scope, _ -> new TreeMap<>());
    var before = value == null ? rows.remove(key) : rows.put(key, value);
    if (rows.isEmpty()) {
      scopes.remove(scope);
    }
    return before;
  }

  void replay(Tokens.Reader in) throws IOException {
    var scope = in.nextText();
    var key = in.nextText();
    var isThere = Boolean.parseBoolean(in.nextText());
    set(scope, key, isThere ? form.read(in) : null);
  }

  void forEach(RowReader reader) {
    scopes.forEach((scope, rows) -> rows.forEach((key, row) -> reader.read(this, scope, key, row)));
  }

  /// Takes the rows one by one.
  interface RowReader {
    <V> void read(Table<V> table, String scope, String key, V row);
  }

  /// The rows of one scope. What lists them while it changes them takes a copy first.
  record Rows<V>(Table<V> table, String scope) {
    private TreeMap<String, V> map() {
      return table.scopes.getOrDefault(scope, new TreeMap<>());
    }

    @Nullable V get(String key) {
      return map().get(key);
    }

    Optional<V> find(String key) {
      return Optional.ofNullable(get(key));
    }

    /// In the order of their keys.
    SequencedCollection<V> values() {
      return map().sequencedValues();
    }

    int size() {
      return map().size();
    }

    /// Those behind this key.
    Collection<V> after(String key) {
      return map().tailMap(key, false).values();
    }

    void put(String key, V row) {
      table.journal.change(table, scope, key, row);
    }

    void putIfAbsent(String key, V row) {
      if (get(key) == null) {
        put(key, row);
      }
    }

    /// Removes a row.
    Optional<V> take(String key) {
      var row = find(key);
      remove(key);
      return row;
    }

    /// @return whether it was there
    boolean remove(String key) {
      var isThere = map().containsKey(key);
      if (isThere) {
        table.journal.change(table, scope, key, null);
      }
      return isThere;
    }

    /// @return how many there were
    int removeAll(Predicate<V> which) {
      return remove(map().entrySet().stream().filter(row -> which.test(row.getValue())));
    }

    /// Removes the first rows that are such ones, at most `limit`.
    ///
    /// @return how many there were
    int removeFirst(int limit, Predicate<V> which) {
      return remove(
          map().entrySet().stream().limit(limit).takeWhile(row -> which.test(row.getValue())));
    }

    private int remove(Stream<Map.Entry<String, V>> rows) {
      var keys = rows.map(Map.Entry::getKey).toList();
      keys.forEach(this::remove);
      return keys.size();
    }

    void moveTo(Rows<V> other) {
      new TreeMap<>(map())
          .forEach((key, row) -> {
            remove(key);
            other.put(key, row);
          });
    }
  }
}
