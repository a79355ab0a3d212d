package dev.sessiongateway.persistence.event;

import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.persistence.database.BulkInsert;
import dev.sessiongateway.persistence.database.InsertedRow;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Supplier;

/// New events for the log. The caller's thread serialises them; the writer thread, which is the
/// bottleneck, only numbers and inserts them.
public final class EventRows {
  private static final BulkInsert INSERT =
      new BulkInsert("INSERT INTO event (session, seq, id, at, body, replayed, cause)", 7);

  private final List<Row> rows;
  private final AppendNotifier notifier;

  EventRows(List<Row> rows, AppendNotifier notifier) {
    this.rows = rows;
    this.notifier = notifier;
  }

  /// Appends the events; listeners are notified after the commit.
  ///
  /// @return the number of the newest event of the session
  public long insert(WriteTransaction transaction, SessionLocation location) throws SQLException {
    var before = location.lastSeq(transaction);
    if (rows.isEmpty()) {
      return before;
    }
    var seq = before;
    for (var row : rows) {
      seq++;
      transaction.insertDeferred(
          INSERT, new NumberedRow(location.key(), seq, row.event().get(), row.body()));
    }
    location.advanceTo(transaction, seq);
    transaction.afterCommit(new AppendNotification(notifier, location.session()));
    return seq;
  }

  /// Equal for all events of a session, because to wake the thread of the announcements for each
  /// message of a commit would cost the writer more than the message.
  private record AppendNotification(AppendNotifier notifier, SessionRef session)
      implements Runnable {
    @Override
    public void run() {
      notifier.notifyAppended(session);
    }
  }

  private record NumberedRow(long session, long seq, NewEvent event, String body)
      implements InsertedRow {
    @Override
    public void bind(PreparedStatement statement, int first) throws SQLException {
      statement.setLong(first, session);
      statement.setLong(first + 1, seq);
      statement.setString(first + 2, event.id().value());
      statement.setLong(first + 3, StoredTime.of(event.at()));
      statement.setString(first + 4, body);
      statement.setInt(first + 5, event.replayed() ? 1 : 0);
      statement.setString(first + 6, event.cause() == null ? null : event.cause().text());
    }
  }

  /// @param event made when it is inserted
  record Row(Supplier<NewEvent> event, String body) {}
}
