package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.persistence.contact.ContactRows;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.SharedRow;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.event.EventRows;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Function;

/// A message that arrived, with the chat that it moves or opens and the name of its sender.
///
/// @param created the event of the message
/// @param rows encodes the other events
record ArrivalWrite(
    LinkSignal.MessageArrived arrived,
    MessageInsert.Row row,
    EventRows created,
    Function<Event, EventRows> rows)
    implements AccountUpdateWrite {

  @Override
  public SharedRow ahead() {
    return row;
  }

  Address chat() {
    return arrived.message().chat();
  }

  /// The chat that is renamed when its sender has another name than before.
  Optional<Address> renamed() {
    return arrived.writer().map(Contact::id).filter(this::mayRename);
  }

  /// The chat name in a message is the newest known.
  private boolean mayRename(Address writer) {
    return arrived.chatName() == null || !chat().equals(writer);
  }

  @Override
  public void on(WriteTransaction transaction, SessionLocation location) throws SQLException {
    var inserted = row.in(transaction);
    if (inserted == MessageInsert.Result.KNOWN) {
      return;
    }
    if (arrived.writer().isPresent()) {
      recordContact(transaction, location, arrived.writer().get());
    }
    if (inserted == MessageInsert.Result.FIRST) {
      append(transaction, location, rows.apply(arrived.opened()));
    }
    append(transaction, location, created);
  }

  private void recordContact(WriteTransaction transaction, SessionLocation location, Contact writer)
      throws SQLException {
    var news = ContactRows.saveSenderNames(transaction, location.key(), writer);
    if (news.isPresent()) {
      var name = news.get().contact().name();
      if (name != null && mayRename(writer.id())) {
        var _ = ChatRows.rename(transaction, location.key(), writer.id(), name);
      }
      append(transaction, location, rows.apply(news.get()));
    }
  }

  private static void append(
      WriteTransaction transaction, SessionLocation location, EventRows events)
      throws SQLException {
    var _ = events.insert(transaction, location);
  }
}
