package dev.sessiongateway.persistence.chat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.BotStatus;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// The bot status of chats.
final class BotRows {
  private static final String PUT =
      """
      INSERT INTO bot_switch (session, chat, status) VALUES (:session, :chat, :status)
      ON CONFLICT (session, chat) DO UPDATE SET status = excluded.status
      """;
  private static final String DELETE =
      "DELETE FROM bot_switch WHERE session = :session AND chat = :chat";
  private static final String FIND =
      "SELECT status FROM bot_switch WHERE session = :session AND chat = :chat";

  private BotRows() {}

  /// @return the number of rows inserted, updated or deleted
  static int keep(
      WriteTransaction transaction, long session, Address chat, @Nullable BotStatus status) {
    var update = transaction.handle().createUpdate(status == null ? DELETE : PUT);
    if (status != null) {
      update.bind("status", status.code());
    }
    return update.bind("session", session).bind("chat", chat.toString()).execute();
  }

  static Optional<BotStatus> find(Handle handle, long session, Address chat) {
    return handle
        .createQuery(FIND)
        .bind("session", session)
        .bind("chat", chat.toString())
        .mapTo(String.class)
        .findOne()
        .map(code -> Coded.of(BotStatus.class, code));
  }
}
