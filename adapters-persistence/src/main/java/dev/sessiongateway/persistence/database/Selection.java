package dev.sessiongateway.persistence.database;

import dev.sessiongateway.domain.paging.Page;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.config.JdbiConfig;

/// A query with its arguments.
///
/// @param arguments by name
public record Selection(String sql, Map<String, Object> arguments) {

  /// A query without arguments.
  public static Selection of(String sql) {
    return new Selection(sql, Map.of());
  }

  /// A condition without its column, that it has one of several values.
  ///
  /// @param name prefix of the argument names, followed by a number
  public static Selection in(String name, List<String> values) {
    var arguments = new LinkedHashMap<String, Object>();
    for (var value : values) {
      arguments.put(name + arguments.size(), value);
    }
    return new Selection("IN (:" + String.join(", :", arguments.keySet()) + ")", arguments);
  }

  /// For a database that knows no parameters but question marks.
  public static void countPositions(Jdbi jdbi) {
    jdbi.configure(PreparedQueries.class, queries -> queries.countsPositions = true);
  }

  /// One page of the rows.
  public Selection page(Page page) {
    var all = new LinkedHashMap<>(arguments);
    all.put("limit", page.limit());
    all.put("offset", page.offset());
    return new Selection(sql + " LIMIT :limit OFFSET :offset", all);
  }

  /// The rows that match this condition too.
  public Selection and(String condition, Map<String, Object> more) {
    return new Selection(sql + " AND " + condition, both(more));
  }

  /// The difference of two numbers.
  public Selection minus(Selection other) {
    return new Selection("SELECT (" + sql + ") - (" + other.sql + ")", both(other.arguments));
  }

  private Map<String, Object> both(Map<String, Object> more) {
    var all = new LinkedHashMap<>(arguments);
    all.putAll(more);
    return all;
  }

  public <T> List<T> list(Handle handle, RowReader<T> reader) throws SQLException {
    return handle.getConfig(PreparedQueries.class).list(handle.getConnection(), this, reader);
  }

  /// The number in the only row.
  public long count(Handle handle) throws SQLException {
    return list(handle, row -> row.getLong(1)).getFirst();
  }

  /// Makes a value of the current row.
  @FunctionalInterface
  public interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
  }

  /// The prepared queries of one connection, kept for further use: preparing takes longer than most
  /// queries. They end with the connection. Used by one thread at a time, as the connection.
  public static final class PreparedQueries implements JdbiConfig<PreparedQueries> {
    private static final int MOST = 64;

    private final LinkedHashMap<String, Query> idle = new LinkedHashMap<>();
    private boolean countsPositions;

    /// JDBI makes one for each handle that asks for it.
    public PreparedQueries() {}

    @Override
    public PreparedQueries createCopy() {
      var copy = new PreparedQueries();
      copy.countsPositions = countsPositions;
      return copy;
    }

    private <T> List<T> list(
        Connection connection, Selection selection, Selection.RowReader<T> reader)
        throws SQLException {
      // Not kept while it is used, and not after a failure.
      var kept = idle.remove(selection.sql());
      var query = kept == null ? prepare(connection, selection.sql()) : kept;
      var isWhole = false;
      try {
        var rows = query.list(selection.arguments(), reader);
        isWhole = true;
        return rows;
      } finally {
        if (isWhole) {
          keep(selection.sql(), query);
        } else {
          query.close();
        }
      }
    }

    private void keep(String sql, Query query) throws SQLException {
      var known = idle.put(sql, query);
      if (known != null) {
        known.close();
      } else if (idle.size() > MOST) {
        idle.pollFirstEntry().getValue().close();
      }
    }

    private Query prepare(Connection connection, String sql) throws SQLException {
      var positional = PositionalSql.of(sql);
      // SQLite numbers parameters as they appear, each name once.
      return countsPositions
          ? new Query(connection.prepareStatement(positional.text()), positional.parameters())
          : new Query(
              connection.prepareStatement(sql),
              positional.parameters().stream().distinct().toList());
    }

    /// @param parameters their names; the first has the number 1
    private record Query(PreparedStatement statement, List<String> parameters) {

      <T> List<T> list(Map<String, Object> arguments, Selection.RowReader<T> reader)
          throws SQLException {
        for (var i = 0; i < parameters.size(); i++) {
          var name = parameters.get(i);
          var value = arguments.get(name);
          if (value == null) {
            throw new IllegalArgumentException("no argument " + name);
          }
          statement.setObject(i + 1, value);
        }
        var all = new ArrayList<T>();
        try (var rows = statement.executeQuery()) {
          while (rows.next()) {
            all.add(reader.read(rows));
          }
        }
        return all;
      }

      void close() throws SQLException {
        statement.close();
      }
    }
  }
}
