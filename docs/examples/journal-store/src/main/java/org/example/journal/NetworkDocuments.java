package org.example.journal;

import dev.sessiongateway.application.network.NetworkState;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a network keeps for its sessions, wherever their stores are. The key of a document is its
/// name; its scope is its session, network and kind, in which there is no space.
record NetworkDocuments(Data data, String network) implements NetworkState {
  private Table.Rows<Data.DocumentRow> rows(SessionName session, String kind) {
    return data.documents.in(scope(session) + kind);
  }

  private String scope(SessionName session) {
    return session + " " + network + " ";
  }

  @Override
  public Optional<Map<String, String>> find(SessionName session, String kind, String name) {
    return data.journal.read(
        () -> rows(session, kind).find(name).map(row -> row.document().values()));
  }

  @Override
  public List<Document> list(SessionName session, String kind) {
    return data.journal.read(
        () -> rows(session, kind).values().stream().map(Data.DocumentRow::document).toList());
  }

  @Override
  public List<SessionName> sessions(String kind, String name) {
    return data.journal.read(() ->
        data.sessions.rows().values().stream()
            .map(session -> session.name())
            .filter(session -> rows(session, kind).get(name) != null)
            .sorted((one, other) -> Data.BY_CODES.compare(one.value(), other.value()))
            .toList());
  }

  @Override
  public void save(SessionName session, Instant at, List<Document> documents) {
    data.journal.write(() -> {
      if (data.sessions.rows().get(session.value()) == null) {
        throw Fault.notFound("session", session.value());
      }
      for (var document : documents) {
        rows(session, document.kind()).put(document.name(), new Data.DocumentRow(document, at));
      }
    });
  }

  @Override
  public void delete(SessionName session, String kind, String name) {
    data.journal.write(() -> {
      rows(session, kind).remove(name);
    });
  }

  @Override
  public void clear(SessionName session) {
    data.journal.write(() -> data.documents.clear(scope(session)));
  }

  @Override
  public int prune(String kind, Instant before) {
    var ending = " " + network + " " + kind;
    return data.journal.write(() ->
        data.documents.everywhere().stream()
            .filter(rows -> rows.scope().endsWith(ending))
            .mapToInt(rows -> rows.removeAll(row -> row.at().isBefore(before)))
            .sum());
  }
}
