package dev.sessiongateway.persistence.search;

import dev.sessiongateway.application.search.SearchIndex.Change;
import dev.sessiongateway.application.search.SearchIndex.Document;
import dev.sessiongateway.application.search.SearchIndex.Field;
import dev.sessiongateway.domain.address.Address;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Changes the documents of a source in one transaction. Changes of documents that stand one behind
/// the other go to the server together.
final class PostgresDocuments {
  private final Connection connection;
  private final long source;
  private final PostgresTerms terms;

  /// What is to be made of these documents; empty removes one.
  private final Map<Key, Optional<Document>> pending = new LinkedHashMap<>();

  PostgresDocuments(Connection connection, long source) {
    this.connection = connection;
    this.source = source;
    this.terms = new PostgresTerms(new SourceTerms(source));
  }

  void make(List<Change> changes) throws SQLException {
    for (var change : changes) {
      switch (change) {
        case Change.Put(var document) ->
            next(new Key(document.field(), document.id()), Optional.of(document));
        case Change.Remove(var field, var id) -> next(new Key(field, id), Optional.empty());
        case Change.RemoveMessages(var chat) -> {
          flush();
          removeMessages(chat);
        }
      }
    }
    flush();
  }

  /// The last change of a document counts, at its place.
  private void next(Key key, Optional<Document> document) {
    pending.remove(key);
    pending.put(key, document);
  }

  private void removeMessages(Address chat) throws SQLException {
    try (var delete =
        connection.prepareStatement(
            "DELETE FROM document WHERE source = ? AND field = ? AND chat = ?")) {
      delete.setLong(1, source);
      delete.setInt(2, SourceTerms.code(Field.TEXT));
      delete.setString(3, chat.toString());
      delete.executeUpdate();
    }
  }

  /// @return how many messages were removed
  int removeOldest(Instant before, int limit) throws SQLException {
    try (var delete =
        connection.prepareStatement(
            """
            DELETE FROM document WHERE source = ? AND position IN (
              SELECT position FROM document WHERE source = ? AND position < ? AND field = ?
              ORDER BY position LIMIT ?)
            """)) {
      delete.setLong(1, source);
      delete.setLong(2, source);
      delete.setLong(3, Positions.first(before));
      delete.setInt(4, SourceTerms.code(Field.TEXT));
      delete.setInt(5, limit);
      return delete.executeUpdate();
    }
  }

  private void flush() throws SQLException {
    if (pending.isEmpty()) {
      return;
    }
    remove(pending.keySet());
    var documents = pending.values().stream().flatMap(Optional::stream).toList();
    if (!documents.isEmpty()) {
      insert(documents);
    }
    pending.clear();
  }

  private void remove(Collection<Key> keys) throws SQLException {
    try (var delete =
        connection.prepareStatement(
            """
            DELETE FROM document WHERE source = ?
              AND (field, id) IN (SELECT * FROM unnest(?::smallint[], ?::text[]))
            """)) {
      delete.setLong(1, source);
      delete.setArray(
          2,
          connection.createArrayOf(
              "smallint", keys.stream().map(key -> SourceTerms.code(key.field())).toArray()));
      delete.setArray(3, connection.createArrayOf("text", keys.stream().map(Key::id).toArray()));
      delete.executeUpdate();
    }
  }

  private void insert(List<Document> documents) throws SQLException {
    var positions = positions(documents);
    try (var insert =
        connection.prepareStatement(
            """
            INSERT INTO document (source, position, field, id, chat, words)
            SELECT ?, position, field, id, chat, words::tsvector
            FROM unnest(?::bigint[], ?::smallint[], ?::text[], ?::text[], ?::text[])
              AS row (position, field, id, chat, words)
            """)) {
      insert.setLong(1, source);
      insert.setArray(2, connection.createArrayOf("bigint", positions.toArray()));
      insert.setArray(
          3,
          connection.createArrayOf(
              "smallint",
              documents.stream().map(each -> SourceTerms.code(each.field())).toArray()));
      insert.setArray(
          4, connection.createArrayOf("text", documents.stream().map(Document::id).toArray()));
      insert.setArray(
          5,
          connection.createArrayOf(
              "text", documents.stream().map(each -> each.chat().toString()).toArray()));
      insert.setArray(
          6, connection.createArrayOf("text", documents.stream().map(terms::vector).toArray()));
      insert.executeUpdate();
    }
  }

  /// Free ones, in the order of the documents.
  private List<Long> positions(List<Document> documents) throws SQLException {
    var firsts = new LinkedHashSet<Long>();
    documents.forEach(document -> firsts.add(Positions.first(document.at())));
    var next = new HashMap<Long, Long>();
    try (var select =
        connection.prepareStatement(
            """
            SELECT first, (SELECT max(position) FROM document
              WHERE source = ? AND position >= first AND position < first + ?)
            FROM unnest(?::bigint[]) AS first
            """)) {
      select.setLong(1, source);
      select.setLong(2, Positions.PER_MILLISECOND);
      select.setArray(3, connection.createArrayOf("bigint", firsts.toArray()));
      try (var rows = select.executeQuery()) {
        while (rows.next()) {
          var first = rows.getLong(1);
          var last = rows.getLong(2);
          next.put(first, rows.wasNull() ? first : last + 1);
        }
      }
    }
    var positions = new ArrayList<Long>();
    for (var document : documents) {
      var first = Positions.first(document.at());
      var position = next.getOrDefault(first, first);
      positions.add(position);
      next.put(first, position + 1);
    }
    return positions;
  }

  /// What makes a document the same one.
  private record Key(Field field, String id) {}
}
