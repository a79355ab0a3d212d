package dev.sessiongateway.persistence.search;

import dev.sessiongateway.application.search.SearchIndex.Hit;
import dev.sessiongateway.application.search.SearchIndex.Order;
import dev.sessiongateway.application.search.SearchIndex.Place;
import dev.sessiongateway.application.search.SearchIndex.Query;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The statements that search the documents of a source.
final class PostgresSearches {
  private PostgresSearches() {}

  static void limit(Connection connection, Duration deadline) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute("SET LOCAL statement_timeout = " + Math.max(1, deadline.toMillis()));
    }
  }

  static List<Hit> newest(Connection connection, long key, String terms, Query query)
      throws SQLException {
    try (var select =
        connection.prepareStatement(
            """
            SELECT position, id, 0.0::float8 FROM document
            WHERE source = ? AND words @@ ?::tsquery AND position >= ? AND position <= ?
            ORDER BY position DESC LIMIT ?
            """)) {
      var after = query.after();
      select.setLong(1, key);
      select.setString(2, terms);
      select.setLong(3, Positions.lowest(query));
      select.setLong(
          4,
          after == null
              ? Positions.highest(query)
              : Math.min(Positions.highest(query), after.position() - 1));
      select.setInt(5, query.most());
      return hits(select);
    }
  }

  /// The rank is that of the words alone, in proportion to the length of the text.
  static List<Hit> best(Connection connection, long key, PostgresTerms terms, Query query)
      throws SQLException {
    try (var select =
        connection.prepareStatement(
            """
            SELECT position, id, score FROM (
              SELECT position, id, (-ts_rank(words, ?::tsquery, 2))::float8 AS score FROM document
              WHERE source = ? AND words @@ ?::tsquery AND position >= ? AND position <= ?
              ORDER BY position DESC LIMIT ?
            ) AS ranked
            WHERE score > ?::float8 OR (score = ?::float8 AND position < ?)
            ORDER BY score, position DESC LIMIT ?
            """)) {
      var given = query.after();
      var after = given == null ? new Place(-Double.MAX_VALUE, 0) : given;
      select.setString(1, terms.words(query));
      select.setLong(2, key);
      select.setString(3, terms.query(query));
      select.setLong(4, Positions.lowest(query));
      select.setLong(5, Positions.highest(query));
      select.setInt(6, Order.RANKED);
      select.setDouble(7, after.score());
      select.setDouble(8, after.score());
      select.setLong(9, after.position());
      select.setInt(10, query.most());
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
}
