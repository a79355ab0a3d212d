package dev.sessiongateway.persistence.broadcast;

import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.persistence.database.Selection;
import dev.sessiongateway.persistence.database.SessionLocations;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Queries for rows of one session.
record SessionRows(SessionLocations locations) {
  /// @param more arguments; `?1` is the key of the session
  <T> List<T> list(
      SessionRef session, String sql, Map<String, Object> more, Selection.RowReader<T> reader) {
    return locations.readIntact(
        session,
        List.of(),
        (handle, key) -> {
          var all = new HashMap<String, Object>(more);
          all.put("1", key);
          return new Selection(sql, all).list(handle, reader);
        });
  }
}
