package dev.sessiongateway.persistence.webhook;

import dev.sessiongateway.application.webhook.DeliveryCursor;
import dev.sessiongateway.application.webhook.DeliveryLog;
import dev.sessiongateway.persistence.database.SharedRow;
import dev.sessiongateway.persistence.database.SharedStatement;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A cursor that goes on, with the attempt that moved it.
///
/// @param session the key of the session
/// @param attempt absent when there was none
record CursorMove(long session, DeliveryCursor to, DeliveryLog.@Nullable Entry attempt)
    implements SharedRow {
  private static final SharedStatement MOVE =
      new SharedStatement(
          "move_cursors",
          List.of(
              "bigint", "text", "bigint", "bigint", "bigint", "bigint", "bigint", "text", "text",
              "bigint", "bigint", "text", "bigint", "bigint", "text"));

  /// @return false when the cursor does not exist; nothing is added then
  boolean in(WriteTransaction transaction) throws SQLException {
    return transaction.run(this, CursorMove::alone) == 1;
  }

  @Override
  public SharedStatement statement() {
    return MOVE;
  }

  @Override
  public @Nullable Object[] values() {
    return Stream.concat(
            Stream.of(DeliveryRows.ofCursor(to, session)),
            // The first is the webhook.
            Stream.of(DeliveryRows.ofAttempt(attempt)).skip(1))
        .toArray();
  }

  private int alone(WriteTransaction transaction) throws SQLException {
    if (!DeliveryRows.move(transaction, session, to)) {
      return 0;
    }
    DeliveryRows.add(transaction, session, attempt);
    return 1;
  }
}
