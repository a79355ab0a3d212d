package dev.sessiongateway.persistence.database;

import dev.sessiongateway.domain.paging.Page;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

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
    return PreparedQueries.list(handle, this, reader);
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
}
