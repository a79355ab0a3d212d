package dev.sessiongateway.persistence.copy;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.persistence.database.Selection;
import dev.sessiongateway.persistence.database.SessionLocations;
import dev.sessiongateway.persistence.extension.ExtendedStores;
import dev.sessiongateway.persistence.extension.StoreExtension;
import java.util.Map;
import java.util.Optional;

/// The rows of the outgoing queue and of conversations of bots, which parts read. They are kept
/// without them.
public record PartRows(SessionLocations locations) {
  private static final String MESSAGE =
      """
      INSERT INTO queued_message (session, id, chat, send_at, expires_at, priority, queued_at,
        order_at, fingerprint, version, body)
      VALUES (?1, ?2, 'grace', 60, NULL, 'high', 1, 60, 'print', 1, '{}')
      """;
  private static final String STATE =
      """
      INSERT INTO queue_state (session, paused, next_at, contact_day, contacts)
      VALUES (?1, 1, 90, NULL, 2)
      """;
  private static final String BOT =
      """
      INSERT INTO bot_conversation (session, chat, bot, waiting, body)
      VALUES (?1, ?2, 'bot-1', 1, '{"id":"conversation-1"}')
      """;
  private static final String MESSAGES =
      "SELECT id, chat, send_at, expires_at, priority, queued_at, order_at, fingerprint, version,"
          + " body FROM queued_message WHERE session = :key ORDER BY id";
  private static final String STATES =
      "SELECT paused, next_at, contact_day, contacts FROM queue_state WHERE session = :key";

  private static final String BOTS =
      "SELECT chat, bot, waiting, body FROM bot_conversation WHERE session = :key ORDER BY chat";

  void add(SessionRef session, Address chat) {
    var location = locations.get(session);
    var _ = location.write(transaction -> transaction.update(BOT, location.key(), chat.toString()));
  }

  void add(SessionRef session, MessageId id) {
    var location = locations.get(session);
    var _ =
        location.write(transaction ->
            transaction.update(MESSAGE, location.key(), id.value())
                + transaction.update(STATE, location.key()));
  }

  /// Everything of the session.
  String list(SessionRef session) {
    return list(session, MESSAGES) + list(session, STATES) + list(session, BOTS);
  }

  private String list(SessionRef session, String sql) {
    return locations.read(
        session,
        "",
        (handle, key) ->
            new Selection(sql, Map.of("key", key))
                .list(
                    handle,
                    row -> {
                      var text = new StringBuilder();
                      for (var i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                        text.append(row.getString(i)).append(' ');
                      }
                      return text.toString();
                    })
                .toString());
  }

  /// Finds them.
  public static final class Extension implements StoreExtension<PartRows> {
    @Override
    public Class<PartRows> port() {
      return PartRows.class;
    }

    @Override
    public Optional<PartRows> over(ExtendedStores stores) {
      return Optional.of(new PartRows(stores.locations()));
    }
  }
}
