package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.application.messaging.MessageStore.Pruned;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.persistence.database.Selection;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.json.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Removes the oldest messages of one session.
final class MessageRetention {
  /// Own messages without acknowledgement are still to be sent.
  private static final String SETTLED = " AND (from_me = 0 OR ack <> 0)";

  private static final String OLDEST =
      " FROM message INDEXED BY message_by_time WHERE session = ?1 AND at < ?2" + SETTLED;

  private static final String IS_DUE =
      "SELECT EXISTS (SELECT 1 FROM message INDEXED BY message_by_time"
          + " WHERE session = :session AND at < :end"
          + SETTLED
          + ") OR EXISTS (SELECT 1 FROM message INDEXED BY message_by_time"
          + " WHERE session = -:session AND at < :end"
          + SETTLED
          + ")";

  private static final String COUNT =
      "SELECT messages FROM message_tally WHERE session = ? AND scope = ''";

  private static final String DELETE =
      "DELETE FROM message WHERE arrival IN (SELECT arrival"
          + OLDEST
          + " ORDER BY at, arrival LIMIT ?3) RETURNING id, chat, kind, file, body";

  static final String DELETE_TALLY = "DELETE FROM poll_tally WHERE session = ?1 AND poll = ?2";

  static final String LIMIT_UNREAD =
      """
      UPDATE chat SET unread = min(unread,
        coalesce((SELECT messages - from_me FROM message_tally WHERE session = ?1 AND scope = ?2), 0))
      WHERE session = ?1 AND id = ?2 AND unread > 0
      """;

  private MessageRetention() {}

  /// @param most how many messages the session keeps
  static Pruned of(SessionLocation location, Instant before, long most, int limit, Json json) {
    var end = StoredTime.of(before);
    // Usually nothing is due, and these queries do not occupy the writer.
    if (!isDue(location, end) && surplus(location, most) <= 0) {
      return Pruned.NONE;
    }
    var removed =
        location.write(transaction -> {
          var key = location.key();
          var rows = delete(transaction, key, end, limit);
          // What the session brought from another address is older than what it has here.
          rows.addAll(delete(transaction, -key, end, limit - rows.size()));
          var surplus = transaction.find(COUNT, row -> row.getLong(1), key).orElse(0L) - most;
          var more = Math.clamp(surplus, 0, limit - rows.size());
          rows.addAll(delete(transaction, key, Long.MAX_VALUE, more));
          tidy(transaction, key, rows);
          return rows;
        });
    return new Pruned(removed.size(), files(removed, json));
  }

  private static boolean isDue(SessionLocation location, long end) {
    var due = new Selection(IS_DUE, Map.of("session", location.key(), "end", end));
    return location.read(handle -> due.list(handle, row -> row.getBoolean(1)).getFirst());
  }

  private static long surplus(SessionLocation location, long most) {
    return location.read(
            handle -> handle.select(COUNT, location.key()).mapTo(Long.class).findOne().orElse(0L))
        - most;
  }

  private static List<Removed> delete(
      WriteTransaction transaction, long session, long end, int limit) throws SQLException {
    return limit <= 0
        ? new ArrayList<>()
        : transaction.list(DELETE, Removed::of, session, end, limit);
  }

  private static void tidy(WriteTransaction transaction, long session, List<Removed> removed)
      throws SQLException {
    for (var message : removed) {
      if (message.kind().equals(ContentKind.POLL.code())) {
        var _ = transaction.update(DELETE_TALLY, session, message.id());
      }
    }
    for (var chat : removed.stream().map(Removed::chat).collect(Collectors.toSet())) {
      var _ = transaction.update(LIMIT_UNREAD, session, chat);
    }
  }

  private static Set<MediaId> files(List<Removed> removed, Json json) {
    var files = new HashSet<MediaId>();
    for (var message : removed) {
      if (message.body() != null) {
        for (var file : json.message(message.body()).content().files()) {
          if (file instanceof Attachment.Stored stored) {
            files.add(stored.id());
          }
        }
      }
    }
    return files;
  }

  /// @param body null for a message without a file
  private record Removed(String id, String chat, String kind, @Nullable String body) {
    static Removed of(ResultSet row) throws SQLException {
      var hasFile = row.getString(4) != null;
      return new Removed(
          row.getString(1), row.getString(2), row.getString(3), hasFile ? row.getString(5) : null);
    }
  }
}
