package dev.sessiongateway.persistence.query;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A condition that a column has one of several values.
///
/// @param sql without the column: `IN (...)`
/// @param arguments by name
public record InClause(String sql, Map<String, Object> arguments) {

  /// @param name prefix of the argument names, followed by a number
  public static InClause of(String name, List<String> values) {
    var arguments = new LinkedHashMap<String, Object>();
    var sql = new StringBuilder("IN (");
    for (var value : values) {
      var key = name + arguments.size();
      sql.append(arguments.isEmpty() ? ":" : ", :").append(key);
      arguments.put(key, value);
    }
    return new InClause(sql.append(')').toString(), arguments);
  }
}
