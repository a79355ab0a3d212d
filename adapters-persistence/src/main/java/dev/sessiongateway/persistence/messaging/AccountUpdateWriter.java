package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.application.event.EventFactory;
import dev.sessiongateway.application.messaging.AccountUpdateEntry;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.persistence.contact.ContactRows;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.event.EventRows;
import dev.sessiongateway.persistence.event.EventWriter;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.location.SessionLocation;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Turns the account updates of one batch into writes.
record AccountUpdateWriter(Json json, EventWriter events, EventFactory stamp) {

  AccountUpdateWrite of(AccountUpdateEntry entry) {
    return switch (entry) {
      case AccountUpdateEntry.MessageReceived arrived -> of(arrived);
      case AccountUpdateEntry.Acked acked -> AckWrite.of(acked, this::rows);
      case AccountUpdateEntry.Edited(var event) -> {
        var rows = rows(event);
        yield (unit, place) -> {
          var _ =
              ContentUpdate.rewrite(unit, place.key(), event.target().id(), event.content(), json);
          var _ = rows.insert(unit, place);
        };
      }
      case AccountUpdateEntry.Revoked revoked -> of(revoked);
      case AccountUpdateEntry.Voted voted ->
          (unit, place) -> {
            var poll = ContentUpdate.find(unit, place.key(), voted.event().poll().id(), json);
            if (voted.event().options() != null) {
              var tallies = voted.event().tallies();
              TallyRows.keep(unit, place.key(), voted.event().poll().id(), tallies, json);
            }
            tell(unit, place, voted.telling(poll.orElse(null)));
          };
      case AccountUpdateEntry.ContactUpdated(var contact) ->
          (unit, place) -> learn(unit, place, contact);
      case AccountUpdateEntry.ChatRead(var chat) -> {
        var rows = rows(new Event.ChatRead(chat));
        yield (unit, place) -> {
          var _ = ChatRows.markRead(unit, place.key(), chat);
          var _ = rows.insert(unit, place);
        };
      }
      case AccountUpdateEntry.ChatMarkedUnread(var chat) -> {
        var rows = rows(new Event.ChatMarkedUnread(chat));
        yield (unit, place) -> {
          ChatRows.markUnread(unit, place.key(), chat);
          var _ = rows.insert(unit, place);
        };
      }
      case AccountUpdateEntry.ChatDeleted(var chat) -> {
        var rows = rows(new Event.ChatDeleted(chat));
        yield (unit, place) -> {
          TallyRows.delete(unit, place.key(), chat);
          ChatRows.delete(unit, place.key(), chat);
          var _ = rows.insert(unit, place);
        };
      }
      case AccountUpdateEntry.History history -> of(history);
      case AccountUpdateEntry.EventOnly(var event) -> {
        var rows = rows(event);
        yield (unit, place) -> {
          if (event instanceof Event.GroupChanged(var group, _, var change)) {
            rename(unit, place, group, change.subject());
          }
          var _ = rows.insert(unit, place);
        };
      }
    };
  }

  private EventRows rows(Event event) {
    return events.rows(List.of(stamp.on(event)));
  }

  private void tell(WriteTransaction unit, SessionLocation place, Event event) throws SQLException {
    var _ = rows(event).insert(unit, place);
  }

  private AccountUpdateWrite of(AccountUpdateEntry.MessageReceived arrived) {
    var message = arrived.message();
    var unread = message.fromMe() ? 0 : 1;
    var insert = MessageInsert.of(message, "", arrived.chatName(), unread, json);
    var created = rows(new Event.MessageCreated(message));
    return (unit, place) -> {
      var inserted = insert.into(unit, place.key());
      if (inserted == MessageInsert.Result.KNOWN) {
        return;
      }
      if (arrived.writer().isPresent()) {
        hear(unit, place, arrived, arrived.writer().get());
      }
      if (inserted == MessageInsert.Result.FIRST) {
        tell(unit, place, arrived.opened());
      }
      var _ = created.insert(unit, place);
    };
  }

  private void hear(
      WriteTransaction unit,
      SessionLocation place,
      AccountUpdateEntry.MessageReceived arrived,
      Contact writer)
      throws SQLException {
    var news = ContactRows.hear(unit, place.key(), writer);
    if (news.isPresent()) {
      // The chat name in a message is the newest known.
      if (arrived.chatName() == null || !arrived.message().chat().equals(writer.id())) {
        rename(unit, place, writer.id(), news.get().contact().name());
      }
      tell(unit, place, news.get());
    }
  }

  /// @param name the current name of the chat, absent when unknown
  private static void rename(
      WriteTransaction unit, SessionLocation place, Address chat, @Nullable String name)
      throws SQLException {
    if (name != null) {
      var _ = ChatRows.rename(unit, place.key(), chat, name);
    }
  }

  private void learn(WriteTransaction unit, SessionLocation place, Contact contact)
      throws SQLException {
    var news = ContactRows.learn(unit, place.key(), contact);
    if (news.isPresent()) {
      rename(unit, place, contact.id(), contact.name());
      tell(unit, place, news.get());
    }
  }

  private AccountUpdateWrite of(AccountUpdateEntry.Revoked revoked) {
    var target = revoked.event().target().id();
    return (unit, place) -> {
      var before = ContentUpdate.rewrite(unit, place.key(), target, new Content.Revoked(), json);
      tell(unit, place, revoked.telling(before.orElse(null)));
    };
  }

  private AccountUpdateWrite of(AccountUpdateEntry.History history) {
    var inserts =
        history.messages().stream()
            .map(message -> MessageInsert.of(message, "", null, 0, json))
            .toList();
    return (unit, place) -> {
      var messages = new ArrayList<Message>();
      for (var i = 0; i < inserts.size(); i++) {
        if (inserts.get(i).into(unit, place.key()) != MessageInsert.Result.KNOWN) {
          messages.add(history.messages().get(i));
        }
      }
      var chats = new HashMap<Address, String>();
      for (var chat : history.chats().entrySet()) {
        if (ChatRows.rename(unit, place.key(), chat.getKey(), chat.getValue())) {
          chats.put(chat.getKey(), chat.getValue());
        }
      }
      var contacts = new ArrayList<Contact>();
      for (var contact : history.contacts()) {
        if (ContactRows.learn(unit, place.key(), contact).isPresent()) {
          contacts.add(contact);
        }
      }
      if (!messages.isEmpty() || !chats.isEmpty() || !contacts.isEmpty()) {
        tell(unit, place, new Event.HistorySynced(messages, chats, contacts));
      }
    };
  }
}
