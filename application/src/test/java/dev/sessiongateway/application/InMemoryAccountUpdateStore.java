package dev.sessiongateway.application;

import dev.sessiongateway.application.InMemoryWorld.Entry;
import dev.sessiongateway.application.identity.EventFactory;
import dev.sessiongateway.application.messaging.AccountUpdateStore;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

final class InMemoryAccountUpdateStore implements AccountUpdateStore {
  private final InMemoryWorld world;

  InMemoryAccountUpdateStore(InMemoryWorld world) {
    this.world = world;
  }

  @Override
  public void take(
      SessionRef session, List<LinkSignal.AccountUpdate> entries, EventFactory factory) {
    world.changeWhole(
        session, contents -> new Taking(contents, session.name(), factory).take(entries));
  }

  /// One batch on its way into a copy of the contents.
  private record Taking(Contents contents, SessionName session, EventFactory eventFactory) {
    void take(List<LinkSignal.AccountUpdate> entries) {
      entries.forEach(this::take);
    }

    private void take(LinkSignal.AccountUpdate entry) {
      switch (entry) {
        case LinkSignal.MessageArrived arrived -> arrived(arrived);
        case Event.MessageAcked acked -> acked(acked);
        case Event.MessageEdited event -> {
          rewrite(event.target().id(), event.content());
          append(event);
        }
        case Event.MessageRevoked revoked -> {
          append(revoked.withBefore(message(revoked.target().id())));
          rewrite(revoked.target().id(), new Content.Revoked());
        }
        case Event.MessageStarred event -> {
          contents.messages.computeIfPresent(
              event.target().id(),
              (_, known) ->
                  new Entry(known.message().starred(event.starred()), known.fingerprint()));
          append(event);
        }
        case AnswerEvent.PollVoted event -> {
          var poll = message(event.poll().id());
          if (event.options() != null && poll != null) {
            contents.tallies.put(event.poll().id(), event.tallies());
          }
          append(event.ofPoll(poll));
        }
        case Event.ContactChanged(var contact, _) ->
            learned(contact)
                .ifPresent(news -> {
                  rename(contact);
                  append(news);
                });
        case LinkSignal.LidsLearned(var mappings) ->
            mappings.forEach(pair -> {
              contents.lids.values().remove(pair.phone());
              contents.lids.remove(pair.phone());
              contents.lids.put(pair.lid(), pair.phone());
              contents.join(pair.lid(), pair.phone());
            });
        case Event.ChatRead(var chat) -> {
          contents.markRead(chat);
          append(new Event.ChatRead(chat));
        }
        case Event.ChatMarkedUnread(var chat) -> {
          contents.markUnread(chat);
          append(new Event.ChatMarkedUnread(chat));
        }
        case Event.ChatArchived(var chat, var archived) -> {
          var _ = archived ? contents.archived.add(chat) : contents.archived.remove(chat);
          append(new Event.ChatArchived(chat, archived));
        }
        case Event.ChatDeleted(var chat) -> {
          contents.chats.remove(chat);
          contents.archived.remove(chat);
          contents.messages.values().removeIf(known -> known.message().chat().equals(chat));
          contents.tallies.keySet().removeIf(poll -> !contents.messages.containsKey(poll));
          append(new Event.ChatDeleted(chat));
        }
        case Event.ChatCleared(var chat) -> {
          contents.clear(chat);
          contents.messages.values().removeIf(known -> known.message().chat().equals(chat));
          contents.tallies.keySet().removeIf(poll -> !contents.messages.containsKey(poll));
          append(new Event.ChatCleared(chat));
        }
        case Event.MessagesDisappeared event -> {
          contents.disappeared(event.chat(), event.ids());
          append(event);
        }
        case Event.HistorySynced history -> imported(history);
        case GroupEvent.GroupChanged event -> {
          if (event.change().subject() != null) {
            var _ = contents.rename(event.chat(), event.change().subject());
          }
          append(event);
        }
        case Event.EventOnly event -> append(event);
      }
    }

    private void append(Event event) {
      contents.append(session, List.of(eventFactory.on(event)));
    }

    private void arrived(LinkSignal.MessageArrived arrived) {
      var message = arrived.message();
      if (contents.messages.containsKey(message.id())) {
        return;
      }
      var isFirst = contents.put(message, "", arrived.chatName(), message.fromMe() ? 0 : 1);
      arrived
          .writer()
          .flatMap(this::heardOf)
          .ifPresent(news -> {
            if (arrived.chatName() == null || !message.chat().equals(news.contact().id())) {
              rename(news.contact());
            }
            append(news);
          });
      if (isFirst) {
        append(arrived.opened());
      }
      append(new Event.MessageCreated(message));
    }

    private void acked(Event.MessageAcked event) {
      var known = contents.messages.get(event.id());
      if (event.by() != null && (known == null || known.message().ack() != Ack.ERROR)) {
        append(event);
      }
      if (known != null && known.message().fromMe() && known.message().ack().allows(event.ack())) {
        var moved = known.message().withAck(event.ack(), event.failure());
        contents.messages.put(event.id(), new Entry(moved, known.fingerprint()));
        append(event.ofMessage());
      }
    }

    private @Nullable Message message(MessageId id) {
      var known = contents.messages.get(id);
      return known == null ? null : known.message();
    }

    private void rewrite(MessageId id, Content content) {
      contents.messages.computeIfPresent(
          id, (_, known) -> new Entry(known.message().with(content), known.fingerprint()));
    }

    private Optional<Event.ContactChanged> learned(Contact contact) {
      var before = contents.contacts.put(contact.id(), contact);
      return contact.equals(before)
          ? Optional.empty()
          : Optional.of(new Event.ContactChanged(contact, before == null));
    }

    private void rename(Contact contact) {
      if (contact.name() != null) {
        var _ = contents.rename(contact.id(), contact.name());
      }
    }

    private Optional<Event.ContactChanged> heardOf(Contact writer) {
      return learned(contents.contacts.getOrDefault(writer.id(), writer).named(writer.name()));
    }

    private void imported(Event.HistorySynced history) {
      var messages =
          history.messages().stream()
              .filter(message -> !contents.messages.containsKey(message.id()))
              .distinct()
              .toList();
      messages.forEach(message -> contents.put(message, "", null, 0));
      var chats = new HashMap<Address, String>();
      history
          .chats()
          .forEach((chat, name) -> {
            if (contents.rename(chat, name)) {
              chats.put(chat, name);
            }
          });
      var contacts =
          history.contacts().stream().filter(contact -> learned(contact).isPresent()).toList();
      if (!messages.isEmpty() || !chats.isEmpty() || !contacts.isEmpty()) {
        append(new Event.HistorySynced(messages, chats, contacts));
      }
    }
  }
}
