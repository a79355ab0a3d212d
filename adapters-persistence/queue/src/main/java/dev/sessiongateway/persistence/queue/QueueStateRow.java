package dev.sessiongateway.persistence.queue;

import dev.sessiongateway.application.queue.OutgoingQueueStore.QueueState;
import dev.sessiongateway.application.queue.SendingPace;
import dev.sessiongateway.persistence.database.Selection;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// The row of a session that has, or had, queued messages.
final class QueueStateRow {
  private static final String FIND =
      "SELECT paused, next_at, contact_day, contacts FROM queue_state WHERE session = ?1";
  private static final String PAUSE =
      """
      INSERT INTO queue_state (session, paused, next_at, contact_day, contacts)
      VALUES (?1, ?2, 0, NULL, 0)
      ON CONFLICT (session) DO UPDATE SET paused = excluded.paused
      """;
  private static final String PUT =
      """
      INSERT INTO queue_state (session, paused, next_at, contact_day, contacts)
      VALUES (?1, 0, ?2, ?3, ?4)
      ON CONFLICT (session) DO UPDATE SET next_at = excluded.next_at,
        contact_day = excluded.contact_day, contacts = excluded.contacts
      """;

  private QueueStateRow() {}

  static QueueState find(Handle handle, long session) throws SQLException {
    return new Selection(FIND, Map.of("1", session))
        .list(handle, QueueStateRow::read).stream().findFirst().orElse(QueueState.START);
  }

  private static QueueState read(ResultSet row) throws SQLException {
    var day = row.getLong(3);
    @Nullable LocalDate date = row.wasNull() ? null : LocalDate.ofEpochDay(day);
    return new QueueState(
        row.getInt(1) != 0, new SendingPace(StoredTime.read(row.getLong(2)), date, row.getInt(4)));
  }

  static void pause(WriteTransaction transaction, long session, boolean paused)
      throws SQLException {
    var _ = transaction.update(PAUSE, session, paused);
  }

  static void put(WriteTransaction transaction, long session, SendingPace pace)
      throws SQLException {
    var day = pace.day();
    var _ =
        transaction.update(
            PUT,
            session,
            StoredTime.of(pace.nextAt()),
            day == null ? null : day.toEpochDay(),
            pace.newContacts());
  }
}
