package dev.sessiongateway.persistence.query;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// A condition that a column has one of several values.
///
/// @param sql without the column: `IN (...)`
/// @param arguments by name
public record InClause(String sql, Map<String, Object> arguments) {

  /// @param name prefix of the argument names, followed by a number
  public static InClause of(String name, List<String> values) {
    var arguments = new LinkedHashMap<String, Object>();
    values.forEach(value -> arguments.put(name + arguments.size(), value));
    var places = arguments.keySet().stream().map(key -> ":" + key);
    return new InClause(places.collect(Collectors.joining(", ", "IN (", ")")), arguments);
  }
}
