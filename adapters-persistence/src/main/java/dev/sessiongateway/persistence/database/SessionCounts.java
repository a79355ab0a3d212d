package dev.sessiongateway.persistence.database;

import dev.sessiongateway.domain.session.SessionRef;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/// How many rows each of several sessions has, with one statement for each database.
///
/// @param number of the rows of a session, as a result column
/// @param rows table and its condition, up to that of the session
public record SessionCounts(String number, String rows) {
  /// So that a statement has fewer parameters than databases take.
  private static final int MOST = 2_000;

  /// Nothing for a session without rows.
  public Map<SessionRef, Long> read(SessionLocations locations, Set<SessionRef> sessions) {
    var byDatabase =
        sessions.stream()
            .flatMap(session -> locations.find(session).stream())
            .collect(Collectors.groupingBy(SessionLocation::tables));
    var counts = new HashMap<SessionRef, Long>();
    byDatabase.forEach((database, all) -> {
      for (var from = 0; from < all.size(); from += MOST) {
        var some = all.subList(from, Math.min(from + MOST, all.size()));
        counts.putAll(database.read(handle -> count(handle, some)));
      }
    });
    return counts;
  }

  private Map<SessionRef, Long> count(Handle handle, List<SessionLocation> locations)
      throws SQLException {
    var sessions = new HashMap<Long, SessionRef>();
    var arguments = new LinkedHashMap<String, Object>();
    for (var location : locations) {
      arguments.put("session" + sessions.size(), location.key());
      sessions.put(location.key(), location.session());
    }
    var query =
        new Selection(
            "SELECT session, %s FROM %s session IN (:%s) GROUP BY session"
                .formatted(number, rows, String.join(", :", arguments.keySet())),
            arguments);
    return query
        .list(
            handle,
            row -> Map.entry(Objects.requireNonNull(sessions.get(row.getLong(1))), row.getLong(2)))
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
