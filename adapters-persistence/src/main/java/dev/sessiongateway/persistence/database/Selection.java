package dev.sessiongateway.persistence.database;

import dev.sessiongateway.domain.paging.Page;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.Query;

/// A query with its arguments.
///
/// @param arguments by name
public record Selection(String sql, Map<String, Object> arguments) {

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

  public <T> List<T> list(Handle handle, RowMapper<T> mapper) {
    return query(handle).map(mapper).list();
  }

  /// The number in the only row.
  public long count(Handle handle) {
    return query(handle).mapTo(Long.class).one();
  }

  private Query query(Handle handle) {
    return handle.createQuery(sql).bindMap(arguments);
  }
}
