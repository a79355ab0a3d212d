package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.json.Json;
import java.util.List;
import org.jdbi.v3.core.Handle;

/// The current results of polls.
final class TallyRows {
  private static final String PUT =
      """
      INSERT INTO poll_tally (session, poll, tallies)
      SELECT :session, id, :tallies FROM message
      WHERE session IN (:session, -:session) AND id = :poll
      ON CONFLICT (session, poll) DO UPDATE SET tallies = excluded.tallies
      """;

  private static final String FIND =
      "SELECT tallies FROM poll_tally WHERE session = :session AND poll = :poll";

  private static final String DELETE =
      """
      DELETE FROM poll_tally WHERE session = :session
      AND poll IN
        (SELECT id FROM message WHERE session IN (:session, -:session) AND chat = :chat)
      """;

  private TallyRows() {}

  /// Votes on an unknown message are ignored.
  static void keep(
      WriteTransaction transaction,
      long session,
      MessageId poll,
      List<PollTally> tallies,
      Json json) {
    transaction
        .handle()
        .createUpdate(PUT)
        .bind("session", session)
        .bind("poll", poll.value())
        .bind("tallies", json.writeTallies(tallies))
        .execute();
  }

  static List<PollTally> find(Handle handle, long session, MessageId poll, Json json) {
    return handle
        .createQuery(FIND)
        .bind("session", session)
        .bind("poll", poll.value())
        .mapTo(String.class)
        .findOne()
        .map(json::tallies)
        .orElse(List.of());
  }

  /// To be called before the messages of the chat are deleted.
  static void delete(WriteTransaction transaction, long session, Address chat) {
    transaction
        .handle()
        .createUpdate(DELETE)
        .bind("session", session)
        .bind("chat", chat.toString())
        .execute();
  }
}
