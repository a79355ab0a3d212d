package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.application.event.EventStamp;
import dev.sessiongateway.application.messaging.TrafficEntry;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.persistence.contact.ContactRows;
import dev.sessiongateway.persistence.database.Unit;
import dev.sessiongateway.persistence.event.EventRows;
import dev.sessiongateway.persistence.event.EventWriting;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.place.Place;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes writes of the entries of one batch.
record TrafficWriting(Json json, EventWriting events, EventStamp stamp) {

  TrafficWrite of(TrafficEntry entry) {
    return switch (entry) {
      case TrafficEntry.Arrived arrived -> of(arrived);
      case TrafficEntry.Acked acked -> AckWrite.of(acked, this::rows);
      case TrafficEntry.Edited(var event) -> {
        var rows = rows(event);
        yield (unit, place) -> {
          var _ = Rewriting.rewrite(unit, place.key(), event.target().id(), event.content(), json);
          var _ = rows.insert(unit, place);
        };
      }
      case TrafficEntry.Revoked revoked -> of(revoked);
      case TrafficEntry.Voted voted ->
          (unit, place) -> {
            var poll = Rewriting.find(unit, place.key(), voted.event().poll().id(), json);
            if (voted.event().options() != null) {
              var tallies = voted.event().tallies();
              TallyRows.keep(unit, place.key(), voted.event().poll().id(), tallies, json);
            }
            tell(unit, place, voted.telling(poll.orElse(null)));
          };
      case TrafficEntry.Learned(var contact) -> (unit, place) -> learn(unit, place, contact);
      case TrafficEntry.ChatRead(var chat) -> {
        var rows = rows(new Event.ChatRead(chat));
        yield (unit, place) -> {
          var _ = ChatRows.markRead(unit, place.key(), chat);
          var _ = rows.insert(unit, place);
        };
      }
      case TrafficEntry.ChatMarkedUnread(var chat) -> {
        var rows = rows(new Event.ChatMarkedUnread(chat));
        yield (unit, place) -> {
          ChatRows.markUnread(unit, place.key(), chat);
          var _ = rows.insert(unit, place);
        };
      }
      case TrafficEntry.ChatDeleted(var chat) -> {
        var rows = rows(new Event.ChatDeleted(chat));
        yield (unit, place) -> {
          TallyRows.delete(unit, place.key(), chat);
          ChatRows.delete(unit, place.key(), chat);
          var _ = rows.insert(unit, place);
        };
      }
      case TrafficEntry.History history -> of(history);
      case TrafficEntry.Told(var event) -> {
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

  private void tell(Unit unit, Place place, Event event) throws SQLException {
    var _ = rows(event).insert(unit, place);
  }

  private TrafficWrite of(TrafficEntry.Arrived arrived) {
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

  private void hear(Unit unit, Place place, TrafficEntry.Arrived arrived, Contact writer)
      throws SQLException {
    var news = ContactRows.hear(unit, place.key(), writer);
    if (news.isPresent()) {
      // The name that the message gives its own chat is the newest there is.
      if (arrived.chatName() == null || !arrived.message().chat().equals(writer.id())) {
        rename(unit, place, writer.id(), news.get().contact().name());
      }
      tell(unit, place, news.get());
    }
  }

  /// @param name how the chat is called now, absent when it is not known
  private static void rename(Unit unit, Place place, Jid chat, @Nullable String name)
      throws SQLException {
    if (name != null) {
      var _ = ChatRows.rename(unit, place.key(), chat, name);
    }
  }

  private void learn(Unit unit, Place place, Contact contact) throws SQLException {
    var news = ContactRows.learn(unit, place.key(), contact);
    if (news.isPresent()) {
      rename(unit, place, contact.id(), contact.name());
      tell(unit, place, news.get());
    }
  }

  private TrafficWrite of(TrafficEntry.Revoked revoked) {
    var target = revoked.event().target().id();
    return (unit, place) -> {
      var before = Rewriting.rewrite(unit, place.key(), target, new Content.Revoked(), json);
      tell(unit, place, revoked.telling(before.orElse(null)));
    };
  }

  private TrafficWrite of(TrafficEntry.History history) {
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
      var chats = new HashMap<Jid, String>();
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
