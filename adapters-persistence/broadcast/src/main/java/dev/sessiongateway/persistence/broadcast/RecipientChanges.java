package dev.sessiongateway.persistence.broadcast;

import dev.sessiongateway.application.broadcast.BroadcastStore.Change;
import dev.sessiongateway.application.broadcast.BroadcastStore.Outcome;
import dev.sessiongateway.application.broadcast.OptOut;
import dev.sessiongateway.application.broadcast.RecipientFailure;
import dev.sessiongateway.application.broadcast.RecipientState;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.sql.SQLException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Changes the states of recipients of one session, within a transaction.
record RecipientChanges(WriteTransaction transaction, long session) {
  private static final Map<RecipientState, String> REACH = new EnumMap<>(RecipientState.class);
  private static final String NEWEST =
      """
      UPDATE broadcast_recipient SET state = ?5, changed_at = ?4
      WHERE session = ?1 AND state IN %s AND id = (
        SELECT id FROM broadcast_recipient
        WHERE session = ?1 AND person = ?2 AND sent_at >= ?3 AND sent_at <= ?4
          AND state NOT IN ('waiting', 'failed')
        ORDER BY sent_at DESC, id DESC LIMIT 1)
      """;
  private static final String ANSWER =
      NEWEST.formatted(RecipientRow.in(RecipientState.ANSWERED.before()));
  private static final String STOP =
      NEWEST.formatted(RecipientRow.in(RecipientState.OPTED_OUT.before()));
  private static final String GOT_ONE =
      """
      SELECT 1 FROM broadcast_recipient
      WHERE session = ?1 AND person = ?2 AND sent_at <= ?3 LIMIT 1
      """;

  static {
    for (var state : RecipientState.values()) {
      REACH.put(
          state,
          "UPDATE broadcast_recipient SET state = '"
              + state.code()
              + "', failure = ?3, reason = ?4, changed_at = ?5"
              + " WHERE session = ?1 AND message = ?2 AND state IN "
              + RecipientRow.in(state.before()));
    }
  }

  void reach(Outcome outcome, Instant at) throws SQLException {
    var failure = outcome.failure();
    var _ =
        transaction.update(
            Objects.requireNonNull(REACH.get(outcome.state())),
            session,
            outcome.message().value(),
            failure == null ? null : failure.code(),
            failure == null ? null : failure.text(),
            StoredTime.of(at));
  }

  /// @return whether somebody opted out by it who had not before
  boolean make(Change change) throws SQLException {
    switch (change) {
      case Change.Reached(var outcome, var at) -> reach(outcome, at);
      case Change.Answered(var person, var notBefore, var at) ->
          newest(ANSWER, RecipientState.ANSWERED, person, StoredTime.of(notBefore), at);
      case Change.Stopped(var person) -> {
        return stop(person);
      }
    }
    return false;
  }

  private boolean stop(OptOut person) throws SQLException {
    var at = StoredTime.of(person.at());
    if (transaction.find(GOT_ONE, _ -> true, session, person.person(), at).isEmpty()) {
      return false;
    }
    newest(STOP, RecipientState.OPTED_OUT, person.person(), Long.MIN_VALUE, person.at());
    return OptOutRow.add(transaction, session, person);
  }

  private void newest(String sql, RecipientState state, String person, long notBefore, Instant at)
      throws SQLException {
    var _ = transaction.update(sql, session, person, notBefore, StoredTime.of(at), state.code());
  }

  /// @return how many
  int all(
      String broadcast,
      RecipientState from,
      RecipientState to,
      @Nullable RecipientFailure failure,
      Instant at)
      throws SQLException {
    return transaction.update(
        """
        UPDATE broadcast_recipient SET state = ?4, failure = ?5, reason = ?6, changed_at = ?7
        WHERE session = ?1 AND broadcast = ?2 AND state = ?3
        """,
        session,
        broadcast,
        from.code(),
        to.code(),
        failure == null ? null : failure.code(),
        failure == null ? null : failure.text(),
        StoredTime.of(at));
  }
}
