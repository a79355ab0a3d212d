package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.json.Json;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Handle;

/// The current results of polls.
final class TallyRows {
  private static final String PUT =
      """
      INSERT INTO poll_tally (session, poll, tallies)
      SELECT ?1, id, ?3 FROM message
      WHERE session IN (?1, -?1) AND id = ?2
      ON CONFLICT (session, poll) DO UPDATE SET tallies = excluded.tallies
      """;

  private static final String FIND =
      "SELECT tallies FROM poll_tally WHERE session = ? AND poll = ?";

  private static final String DELETE =
      """
      DELETE FROM poll_tally WHERE session = ?1
      AND poll IN
        (SELECT id FROM message WHERE session IN (?1, -?1) AND chat = ?2)
      """;

  private TallyRows() {}

  /// Votes on an unknown message are ignored.
  static void keep(
      WriteTransaction transaction,
      long session,
      MessageId poll,
      List<PollTally> tallies,
      Json json)
      throws SQLException {
    var _ = transaction.update(PUT, session, poll.value(), json.writeTallies(tallies));
  }

  static List<PollTally> find(Handle handle, long session, MessageId poll, Json json) {
    return handle
        .select(FIND, session, poll.value())
        .mapTo(String.class)
        .findOne()
        .map(json::tallies)
        .orElse(List.of());
  }

  /// To be called before the messages of the chat are deleted.
  static void delete(WriteTransaction transaction, long session, Address chat) throws SQLException {
    var _ = transaction.update(DELETE, session, chat.toString());
  }
}
