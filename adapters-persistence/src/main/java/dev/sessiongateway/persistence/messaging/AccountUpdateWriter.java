package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.application.event.EventFactory;
import dev.sessiongateway.application.messaging.AccountUpdateEntry;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.persistence.contact.ContactRows;
import dev.sessiongateway.persistence.contact.LidRows;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.event.EventRows;
import dev.sessiongateway.persistence.event.EventWriter;
import dev.sessiongateway.persistence.json.Json;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import org.jspecify.annotations.Nullable;

/// Turns the account updates of one batch into writes.
record AccountUpdateWriter(Json json, EventWriter events, EventFactory stamp) {

  AccountUpdateWrite of(AccountUpdateEntry entry) {
    return switch (entry) {
      case AccountUpdateEntry.MessageReceived arrived -> of(arrived);
      case AccountUpdateEntry.Acked acked -> AckWrite.of(acked, this::rows);
      case AccountUpdateEntry.Edited(var event) -> {
        var rows = rows(event);
        yield (transaction, location) -> {
          var _ =
              ContentUpdate.rewrite(
                  transaction, location.key(), event.target().id(), event.content(), json);
          var _ = rows.insert(transaction, location);
        };
      }
      case AccountUpdateEntry.Revoked revoked -> of(revoked);
      case AccountUpdateEntry.Starred(var event) -> {
        var rows = rows(event);
        yield (transaction, location) -> {
          var _ =
              ContentUpdate.change(
                  transaction,
                  location.key(),
                  event.target().id(),
                  message -> message.starred(event.starred()),
                  json);
          var _ = rows.insert(transaction, location);
        };
      }
      case AccountUpdateEntry.Voted voted ->
          (transaction, location) -> {
            var poll =
                ContentUpdate.find(transaction, location.key(), voted.event().poll().id(), json);
            if (voted.event().options() != null) {
              var tallies = voted.event().tallies();
              TallyRows.keep(transaction, location.key(), voted.event().poll().id(), tallies, json);
            }
            tell(transaction, location, voted.telling(poll.orElse(null)));
          };
      case AccountUpdateEntry.ContactUpdated(var contact) ->
          (transaction, location) -> learn(transaction, location, contact);
      case AccountUpdateEntry.LidsLearned(var mappings) ->
          (transaction, location) -> {
            for (var pair : mappings) {
              if (LidRows.learn(transaction, location.key(), pair)) {
                LidChats.join(transaction, location.key(), pair);
              }
            }
          };
      case AccountUpdateEntry.ChatRead(var chat) -> {
        var rows = rows(new Event.ChatRead(chat));
        yield (transaction, location) -> {
          var _ = ChatRows.markRead(transaction, location.key(), chat);
          var _ = rows.insert(transaction, location);
        };
      }
      case AccountUpdateEntry.ChatMarkedUnread(var chat) -> {
        var rows = rows(new Event.ChatMarkedUnread(chat));
        yield (transaction, location) -> {
          ChatRows.markUnread(transaction, location.key(), chat);
          var _ = rows.insert(transaction, location);
        };
      }
      case AccountUpdateEntry.ChatArchived(var chat, var archived) -> {
        var rows = rows(new Event.ChatArchived(chat, archived));
        yield (transaction, location) -> {
          ArchiveRows.keep(transaction, location.key(), chat, archived);
          var _ = rows.insert(transaction, location);
        };
      }
      case AccountUpdateEntry.ChatDeleted(var chat) -> {
        var rows = rows(new Event.ChatDeleted(chat));
        yield (transaction, location) -> {
          ArchiveRows.keep(transaction, location.key(), chat, false);
          TallyRows.delete(transaction, location.key(), chat);
          ChatRows.delete(transaction, location.key(), chat);
          var _ = rows.insert(transaction, location);
        };
      }
      case AccountUpdateEntry.ChatCleared(var chat) -> {
        var rows = rows(new Event.ChatCleared(chat));
        yield (transaction, location) -> {
          TallyRows.delete(transaction, location.key(), chat);
          ChatRows.clear(transaction, location.key(), chat);
          var _ = rows.insert(transaction, location);
        };
      }
      case AccountUpdateEntry.History history -> of(history);
      case AccountUpdateEntry.EventOnly(var event) -> {
        var rows = rows(event);
        yield (transaction, location) -> {
          if (event instanceof GroupEvent.GroupChanged(var group, _, var change)) {
            rename(transaction, location, group, change.subject());
          }
          var _ = rows.insert(transaction, location);
        };
      }
    };
  }

  private EventRows rows(Event event) {
    return events.rows(event, stamp);
  }

  private void tell(WriteTransaction transaction, SessionLocation location, Event event)
      throws SQLException {
    var _ = rows(event).insert(transaction, location);
  }

  private AccountUpdateWrite of(AccountUpdateEntry.MessageReceived arrived) {
    var message = arrived.message();
    var unread = message.fromMe() ? 0 : 1;
    var insert = MessageInsert.of(message, "", arrived.chatName(), unread, json);
    var created = events.created(new Event.MessageCreated(message), stamp, insert.body());
    return (transaction, location) -> {
      var inserted = insert.into(transaction, location.key());
      if (inserted == MessageInsert.Result.KNOWN) {
        return;
      }
      if (arrived.writer().isPresent()) {
        hear(transaction, location, arrived, arrived.writer().get());
      }
      if (inserted == MessageInsert.Result.FIRST) {
        tell(transaction, location, arrived.opened());
      }
      var _ = created.insert(transaction, location);
    };
  }

  private void hear(
      WriteTransaction transaction,
      SessionLocation location,
      AccountUpdateEntry.MessageReceived arrived,
      Contact writer)
      throws SQLException {
    var news = ContactRows.hear(transaction, location.key(), writer);
    if (news.isPresent()) {
      // The chat name in a message is the newest known.
      if (arrived.chatName() == null || !arrived.message().chat().equals(writer.id())) {
        rename(transaction, location, writer.id(), news.get().contact().name());
      }
      tell(transaction, location, news.get());
    }
  }

  /// @param name the current name of the chat, absent when unknown
  private static void rename(
      WriteTransaction transaction, SessionLocation location, Address chat, @Nullable String name)
      throws SQLException {
    if (name != null) {
      var _ = ChatRows.rename(transaction, location.key(), chat, name);
    }
  }

  private void learn(WriteTransaction transaction, SessionLocation location, Contact contact)
      throws SQLException {
    var news = ContactRows.learn(transaction, location.key(), contact);
    if (news.isPresent()) {
      rename(transaction, location, contact.id(), contact.name());
      tell(transaction, location, news.get());
    }
  }

  private AccountUpdateWrite of(AccountUpdateEntry.Revoked revoked) {
    var target = revoked.event().target().id();
    return (transaction, location) -> {
      var before =
          ContentUpdate.rewrite(transaction, location.key(), target, new Content.Revoked(), json);
      tell(transaction, location, revoked.telling(before.orElse(null)));
    };
  }

  private AccountUpdateWrite of(AccountUpdateEntry.History history) {
    var inserts =
        history.messages().stream()
            .map(message -> MessageInsert.of(message, "", null, 0, json))
            .toList();
    return (transaction, location) -> {
      var messages = new ArrayList<Message>();
      for (var i = 0; i < inserts.size(); i++) {
        if (inserts.get(i).into(transaction, location.key()) != MessageInsert.Result.KNOWN) {
          messages.add(history.messages().get(i));
        }
      }
      var chats = new HashMap<Address, String>();
      for (var chat : history.chats().entrySet()) {
        if (ChatRows.rename(transaction, location.key(), chat.getKey(), chat.getValue())) {
          chats.put(chat.getKey(), chat.getValue());
        }
      }
      var contacts = new ArrayList<Contact>();
      for (var contact : history.contacts()) {
        if (ContactRows.learn(transaction, location.key(), contact).isPresent()) {
          contacts.add(contact);
        }
      }
      if (!messages.isEmpty() || !chats.isEmpty() || !contacts.isEmpty()) {
        tell(transaction, location, new Event.HistorySynced(messages, chats, contacts));
      }
    };
  }
}
