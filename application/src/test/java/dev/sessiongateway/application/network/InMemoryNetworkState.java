package dev.sessiongateway.application.network;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What a network keeps, in memory and for sessions of any name: what the contract asks for when
/// all sessions exist and run here.
public final class InMemoryNetworkState implements NetworkState {
  private static final Comparator<Key> ORDER =
      Comparator.comparing((Key key) -> key.session.value())
          .thenComparing(Key::kind)
          .thenComparing(Key::name);

  private final TreeMap<Key, Row> rows = new TreeMap<>(ORDER);

  private @Nullable Fault fault;

  private record Key(SessionName session, String kind, String name) {}

  private record Row(Key key, Instant at, Document document) {}

  /// What is in it now.
  public synchronized InMemoryNetworkState copy() {
    var copy = new InMemoryNetworkState();
    copy.rows.putAll(rows);
    return copy;
  }

  /// From now on nothing is saved; null heals.
  public synchronized void refuse(@Nullable Fault with) {
    fault = with;
  }

  private synchronized List<Row> rows(Predicate<Key> which) {
    return rows.values().stream().filter(row -> which.test(row.key)).toList();
  }

  @Override
  public Optional<Map<String, String>> find(SessionName session, String kind, String name) {
    return rows(new Key(session, kind, name)::equals).stream()
        .map(row -> row.document.values())
        .findFirst();
  }

  @Override
  public List<Document> list(SessionName session, String kind) {
    return rows(key -> key.session.equals(session) && key.kind.equals(kind)).stream()
        .map(Row::document)
        .toList();
  }

  @Override
  public List<SessionName> sessions(String kind, String name) {
    return rows(key -> key.kind.equals(kind) && key.name.equals(name)).stream()
        .map(row -> row.key.session)
        .toList();
  }

  @Override
  public synchronized void save(SessionName session, Instant at, List<Document> documents) {
    if (fault != null) {
      throw fault.toException();
    }
    for (var document : documents) {
      var key = new Key(session, document.kind(), document.name());
      rows.put(key, new Row(key, at, document));
    }
  }

  @Override
  public synchronized void delete(SessionName session, String kind, String name) {
    rows.remove(new Key(session, kind, name));
  }

  @Override
  public synchronized void clear(SessionName session) {
    rows.keySet().removeIf(key -> key.session.equals(session));
  }

  @Override
  public synchronized int prune(String kind, Instant before) {
    var size = rows.size();
    rows.values().removeIf(row -> row.key.kind.equals(kind) && row.at.isBefore(before));
    return size - rows.size();
  }
}
