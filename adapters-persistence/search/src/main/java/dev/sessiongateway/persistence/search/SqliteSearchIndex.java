package dev.sessiongateway.persistence.search;

import dev.sessiongateway.application.search.SearchIndex;
import dev.sessiongateway.application.search.text.SearchPhrase;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.persistence.sqlite.SqliteErrors;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sqlite.ProgressHandler;
import org.sqlite.SQLiteErrorCode;

/// An index in a file of its own, with FTS5. The texts themselves are not in it.
final class SqliteSearchIndex implements SearchIndex {
  private static final int VERSION = 1;

  private static final String TABLES =
      """
      CREATE TABLE source (
        key INTEGER PRIMARY KEY AUTOINCREMENT,
        session TEXT NOT NULL,
        store TEXT NOT NULL,
        seq INTEGER NOT NULL,
        event TEXT NOT NULL,
        stage TEXT NOT NULL,
        number INTEGER NOT NULL,
        time TEXT NOT NULL,
        UNIQUE (session, store)
      ) STRICT;
      CREATE TABLE document (
        position INTEGER PRIMARY KEY,
        source INTEGER NOT NULL,
        field INTEGER NOT NULL,
        id TEXT NOT NULL,
        chat TEXT NOT NULL,
        UNIQUE (source, field, id)
      ) STRICT;
      CREATE INDEX document_by_chat ON document (source, chat);
      CREATE VIRTUAL TABLE word USING
        fts5(words, tags, content='', contentless_delete=1, tokenize='ascii');
      """;

  /// Rows that are removed in one transaction, so that others can write in between.
  private static final int REMOVED_AT_ONCE = 2_000;

  /// Steps of the database's machine between two looks at the time.
  private static final int STEPS = 10_000;

  private final IndexFile file;

  /// @param folder need not exist
  SqliteSearchIndex(Path folder) {
    this.file = new IndexFile(folder, "words.db", VERSION, TABLES);
  }

  @Override
  public Optional<Progress> progress(Source source) {
    return file.read(connection -> {
      try (var select =
              connection.prepareStatement(
                  "SELECT %s FROM source WHERE session = ? AND store = ?"
                      .formatted(ProgressRow.COLUMNS));
          var row = bound(select, source).executeQuery()) {
        return row.next() ? Optional.of(ProgressRow.read(row)) : Optional.empty();
      }
    });
  }

  private static PreparedStatement bound(PreparedStatement statement, Source source)
      throws SQLException {
    statement.setString(1, source.session().toString());
    statement.setString(2, source.store().path());
    return statement;
  }

  @Override
  public Set<InstanceId> sessions() {
    return file.read(connection -> {
      try (var select = connection.prepareStatement("SELECT DISTINCT session FROM source");
          var rows = select.executeQuery()) {
        var found = new HashSet<InstanceId>();
        while (rows.next()) {
          found.add(InstanceId.parse(rows.getString(1)));
        }
        return Set.copyOf(found);
      }
    });
  }

  @Override
  public boolean write(
      Source source, @Nullable Progress before, List<Change> changes, Progress after) {
    return file.write(connection -> {
      if (!advance(connection, source, before, after)) {
        return false;
      }
      try (var documents = new SqliteDocuments(connection, key(connection, source).orElseThrow())) {
        for (var change : changes) {
          documents.make(change);
        }
      }
      return true;
    });
  }

  private static boolean advance(
      Connection connection, Source source, @Nullable Progress before, Progress after)
      throws SQLException {
    if (before == null) {
      try (var insert =
          connection.prepareStatement(
              "INSERT OR IGNORE INTO source (session, store, %s) VALUES (?, ?, ?, ?, ?, ?, ?)"
                  .formatted(ProgressRow.COLUMNS))) {
        bound(insert, source);
        ProgressRow.of(after).bind(insert, 3);
        return insert.executeUpdate() == 1;
      }
    }
    try (var update =
        connection.prepareStatement(
            """
            UPDATE source SET (%1$s) = (?3, ?4, ?5, ?6, ?7)
            WHERE session = ?1 AND store = ?2 AND (%1$s) = (?8, ?9, ?10, ?11, ?12)
            """
                .formatted(ProgressRow.COLUMNS))) {
      bound(update, source);
      ProgressRow.of(after).bind(update, 3);
      ProgressRow.of(before).bind(update, 8);
      return update.executeUpdate() == 1;
    }
  }

  private static OptionalLong key(Connection connection, Source source) throws SQLException {
    try (var select =
            connection.prepareStatement("SELECT key FROM source WHERE session = ? AND store = ?");
        var row = bound(select, source).executeQuery()) {
      return row.next() ? OptionalLong.of(row.getLong(1)) : OptionalLong.empty();
    }
  }

  @Override
  public List<Hit> find(Source source, Query query) {
    return file.read(connection -> {
      var key = key(connection, source);
      if (key.isEmpty()) {
        return List.of();
      }
      var end = System.nanoTime() + query.deadline().toNanos();
      ProgressHandler.setHandler(connection, STEPS, new Deadline(end));
      try {
        return query.order() == Order.NEWEST
            ? newest(connection, match(key.getAsLong(), query), query)
            : best(connection, match(key.getAsLong(), query), query);
      } catch (SQLException e) {
        if (SqliteErrors.is(e, SQLiteErrorCode.SQLITE_INTERRUPT)) {
          throw IndexFaults.tooBroad(query.deadline(), e);
        }
        throw e;
      } finally {
        ProgressHandler.clearHandler(connection);
      }
    });
  }

  /// The terms have no quotes, and are in some: nothing in them is an operator.
  private static String match(long key, Query query) {
    var terms = new SourceTerms(key);
    var parts = new ArrayList<String>();
    for (var phrase : query.text().phrases()) {
      parts.add("words : " + phrase(terms, query.field(), phrase));
    }
    for (var tags : query.tags()) {
      parts.add(
          terms.tags(tags).stream()
              .map(tag -> "\"" + tag + "\"")
              .collect(Collectors.joining(" OR ", "tags : (", ")")));
    }
    return String.join(" AND ", parts);
  }

  private static String phrase(SourceTerms terms, Field field, SearchPhrase phrase) {
    var words = "\"" + String.join(" ", terms.words(field, phrase.words())) + "\"";
    return phrase.isPrefix() ? words + " *" : words;
  }

  private static List<Hit> newest(Connection connection, String match, Query query)
      throws SQLException {
    try (var select =
        connection.prepareStatement(
            """
            SELECT word.rowid, document.id, 0.0
            FROM word CROSS JOIN document ON document.position = word.rowid
            WHERE word MATCH ? AND word.rowid >= ? AND word.rowid <= ?
            ORDER BY word.rowid DESC LIMIT ?
            """)) {
      var after = query.after();
      select.setString(1, match);
      select.setLong(2, Positions.lowest(query));
      select.setLong(
          3,
          after == null
              ? Positions.highest(query)
              : Math.min(Positions.highest(query), after.position() - 1));
      select.setInt(4, query.most());
      return hits(select);
    }
  }

  private static List<Hit> best(Connection connection, String match, Query query)
      throws SQLException {
    try (var select =
        connection.prepareStatement(
            """
            SELECT ranked.position, document.id, ranked.score
            FROM (
              SELECT word.rowid AS position, bm25(word, 1.0, 0.0) AS score FROM word
              WHERE word MATCH ? AND word.rowid >= ? AND word.rowid <= ?
              ORDER BY word.rowid DESC LIMIT ?
            ) AS ranked CROSS JOIN document ON document.position = ranked.position
            WHERE ?5 IS NULL OR ranked.score > ?5
              OR (ranked.score = ?5 AND ranked.position < ?6)
            ORDER BY ranked.score, ranked.position DESC LIMIT ?7
            """)) {
      var after = query.after();
      select.setString(1, match);
      select.setLong(2, Positions.lowest(query));
      select.setLong(3, Positions.highest(query));
      select.setInt(4, Order.RANKED);
      if (after != null) {
        select.setDouble(5, after.score());
        select.setLong(6, after.position());
      }
      select.setInt(7, query.most());
      return hits(select);
    }
  }

  private static List<Hit> hits(PreparedStatement select) throws SQLException {
    var hits = new ArrayList<Hit>();
    try (var rows = select.executeQuery()) {
      while (rows.next()) {
        hits.add(new Hit(rows.getString(2), new Place(rows.getDouble(3), rows.getLong(1))));
      }
    }
    return hits;
  }

  @Override
  public int prune(Source source, Instant before, int limit) {
    return file.write(connection -> {
      var key = key(connection, source);
      if (key.isEmpty()) {
        return 0;
      }
      try (var documents = new SqliteDocuments(connection, key.getAsLong())) {
        return documents.removeOldest(before, limit);
      }
    });
  }

  @Override
  public void remove(InstanceId session) {
    while (file.write(connection -> removeSome(connection, session))) {
      // The next step waits behind what others write.
    }
  }

  /// @return whether there may be more
  private static boolean removeSome(Connection connection, InstanceId session) throws SQLException {
    var some =
        """
        SELECT position FROM document
        WHERE source IN (SELECT key FROM source WHERE session = ?) LIMIT %s
        """
            .formatted(REMOVED_AT_ONCE);
    var removed = 0;
    for (var statement :
        List.of(
            "DELETE FROM word WHERE rowid IN (" + some + ")",
            "DELETE FROM document WHERE position IN (" + some + ")")) {
      try (var delete = connection.prepareStatement(statement)) {
        delete.setString(1, session.toString());
        removed = delete.executeUpdate();
      }
    }
    if (removed > 0) {
      return true;
    }
    try (var delete = connection.prepareStatement("DELETE FROM source WHERE session = ?")) {
      delete.setString(1, session.toString());
      delete.executeUpdate();
    }
    return false;
  }

  @Override
  public void close() {
    file.close();
  }

  /// Ends a search that takes too long.
  private static final class Deadline extends ProgressHandler {
    private final long end;

    Deadline(long end) {
      this.end = end;
    }

    @Override
    protected int progress() {
      return System.nanoTime() - end > 0 ? 1 : 0;
    }
  }
}
