package dev.sessiongateway.persistence.broadcast;

import dev.sessiongateway.application.broadcast.OptOut;
import dev.sessiongateway.application.broadcast.RecipientState;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/// The row of somebody who gets no broadcast.
final class OptOutRow {
  /// The columns that a query must select, in this order.
  static final String COLUMNS = "person, chat, at, reason";

  private static final String INSERT =
      "INSERT INTO opt_out (session, "
          + COLUMNS
          + ") VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (session, person) DO NOTHING";
  private static final String STOP_WAITING =
      "UPDATE broadcast_recipient SET state = '"
          + RecipientState.OPTED_OUT.code()
          + "', changed_at = ?3 WHERE session = ?1 AND person = ?2 AND state = '"
          + RecipientState.WAITING.code()
          + "'";

  private OptOutRow() {}

  static OptOut read(ResultSet row) throws SQLException {
    return new OptOut(
        row.getString(1),
        Address.of(row.getString(2)),
        StoredTime.read(row.getLong(3)),
        row.getString(4));
  }

  /// Adds the person, who gets nothing of what waits.
  ///
  /// @return whether the person was not on the list
  static boolean add(WriteTransaction transaction, long session, OptOut person)
      throws SQLException {
    var isNew =
        transaction.update(
                INSERT,
                session,
                person.person(),
                person.chat().toString(),
                StoredTime.of(person.at()),
                person.reason())
            == 1;
    stopWaiting(transaction, session, person.person(), person.at());
    return isNew;
  }

  private static void stopWaiting(
      WriteTransaction transaction, long session, String person, Instant at) throws SQLException {
    var _ = transaction.update(STOP_WAITING, session, person, StoredTime.of(at));
  }
}
