package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.application.identity.EventFactory;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.SharedRow;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.event.EventRows;
import dev.sessiongateway.persistence.event.EventWriter;
import dev.sessiongateway.persistence.json.Json;
import java.sql.SQLException;
import java.util.function.Supplier;

/// An own message with the events of its creation, serialised before the write is queued.
public final class NewMessage {
  private final MessageInsert.Row row;
  private final EventRows created;
  private final Supplier<EventRows> opened;

  public NewMessage(
      SessionLocation location,
      Message message,
      String fingerprint,
      EventFactory factory,
      Json json,
      EventWriter events) {
    var insert = MessageInsert.of(message, fingerprint, null, 0, json);
    this.row = insert.row(location.key());
    this.created = events.created(new Event.MessageCreated(message), factory, insert.body());
    this.opened = () -> events.rows(new Event.ChatOpened(message.chat(), null, 0), factory);
  }

  /// The row that can be run ahead of the write.
  SharedRow row() {
    return row;
  }

  /// @return false, and nothing is changed, when the session has a message of this id
  public boolean insert(WriteTransaction transaction, SessionLocation location)
      throws SQLException {
    var inserted = row.in(transaction);
    if (inserted == MessageInsert.Result.KNOWN) {
      return false;
    }
    if (inserted == MessageInsert.Result.FIRST) {
      var _ = opened.get().insert(transaction, location);
    }
    var _ = created.insert(transaction, location);
    return true;
  }
}
