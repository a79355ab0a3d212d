package dev.sessiongateway.persistence.search;

import dev.sessiongateway.application.search.SearchIndex.Change;
import dev.sessiongateway.application.search.SearchIndex.Document;
import dev.sessiongateway.application.search.SearchIndex.Field;
import dev.sessiongateway.domain.address.Address;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Changes the documents of a source in one transaction.
final class SqliteDocuments implements AutoCloseable {
  private final SourceTerms terms;
  private final PreparedStatement find;
  private final PreparedStatement ofChat;
  private final PreparedStatement oldest;
  private final PreparedStatement last;
  private final PreparedStatement insert;
  private final PreparedStatement insertWords;
  private final PreparedStatement delete;
  private final PreparedStatement deleteWords;

  SqliteDocuments(Connection connection, long source) throws SQLException {
    terms = new SourceTerms(source);
    find =
        connection.prepareStatement(
            "SELECT position FROM document WHERE source = ? AND field = ? AND id = ?");
    ofChat =
        connection.prepareStatement(
            "SELECT position FROM document WHERE source = ? AND field = ? AND chat = ?");
    oldest =
        connection.prepareStatement(
            """
            SELECT position FROM document NOT INDEXED
            WHERE position < ? AND source = ? AND field = ? ORDER BY position LIMIT ?
            """);
    last =
        connection.prepareStatement(
            "SELECT max(position) FROM document WHERE position >= ? AND position < ?");
    insert =
        connection.prepareStatement(
            "INSERT INTO document (position, source, field, id, chat) VALUES (?, ?, ?, ?, ?)");
    insertWords =
        connection.prepareStatement("INSERT INTO word (rowid, words, tags) VALUES (?, ?, ?)");
    delete = connection.prepareStatement("DELETE FROM document WHERE position = ?");
    deleteWords = connection.prepareStatement("DELETE FROM word WHERE rowid = ?");
  }

  void make(Change change) throws SQLException {
    switch (change) {
      case Change.Put(var document) -> {
        remove(find, document.field(), document.id());
        add(document);
      }
      case Change.Remove(var field, var id) -> remove(find, field, id);
      case Change.RemoveMessages(Address chat) -> remove(ofChat, Field.TEXT, chat.toString());
    }
  }

  private void remove(PreparedStatement select, Field field, String text) throws SQLException {
    select.setLong(1, terms.source());
    select.setInt(2, SourceTerms.code(field));
    select.setString(3, text);
    var _ = removeFound(select);
  }

  /// @return how many messages were removed
  int removeOldest(Instant before, int limit) throws SQLException {
    oldest.setLong(1, Positions.first(before));
    oldest.setLong(2, terms.source());
    oldest.setInt(3, SourceTerms.code(Field.TEXT));
    oldest.setInt(4, limit);
    return removeFound(oldest);
  }

  private int removeFound(PreparedStatement select) throws SQLException {
    var positions = new ArrayList<Long>();
    try (var rows = select.executeQuery()) {
      while (rows.next()) {
        positions.add(rows.getLong(1));
      }
    }
    for (var position : positions) {
      deleteWords.setLong(1, position);
      deleteWords.executeUpdate();
      delete.setLong(1, position);
      delete.executeUpdate();
    }
    return positions.size();
  }

  private void add(Document document) throws SQLException {
    var position = free(Positions.first(document.at()));
    insert.setLong(1, position);
    insert.setLong(2, terms.source());
    insert.setInt(3, SourceTerms.code(document.field()));
    insert.setString(4, document.id());
    insert.setString(5, document.chat().toString());
    insert.executeUpdate();
    insertWords.setLong(1, position);
    insertWords.setString(2, String.join(" ", terms.words(document.field(), document.words())));
    insertWords.setString(3, String.join(" ", terms.tags(document.tags())));
    insertWords.executeUpdate();
  }

  private long free(long first) throws SQLException {
    var from = first;
    while (true) {
      last.setLong(1, from);
      last.setLong(2, from + Positions.PER_MILLISECOND);
      try (var row = last.executeQuery()) {
        var found = row.next() ? row.getLong(1) : 0;
        if (found == 0 && row.wasNull()) {
          return from;
        }
        if (found + 1 < from + Positions.PER_MILLISECOND) {
          return found + 1;
        }
        from += Positions.PER_MILLISECOND;
      }
    }
  }

  @Override
  public void close() throws SQLException {
    for (var statement :
        List.of(find, ofChat, oldest, last, insert, insertWords, delete, deleteWords)) {
      statement.close();
    }
  }
}
