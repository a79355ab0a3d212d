package org.example.journal;

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
import dev.sessiongateway.domain.session.SessionRef;
import java.util.HashMap;
import java.util.List;

/// Takes what links report. Only the store knows what is new, so it makes the events.
record Updates(Data data) implements AccountUpdateStore {
  @Override
  public void take(
      SessionRef session, List<LinkSignal.AccountUpdate> updates, EventFactory factory) {
    var taking = new Taking(data, session, new Account(data, session), factory);
    data.change(session, () -> updates.forEach(taking::take));
  }

  private record Taking(Data data, SessionRef session, Account account, EventFactory factory) {
    void take(LinkSignal.AccountUpdate update) {
      switch (update) {
        case LinkSignal.MessageArrived arrived -> arrived(arrived);
        case Event.MessageAcked acked -> acked(acked);
        case Event.MessageEdited edited -> {
          account.change(edited.target().id(), message -> message.with(edited.content()));
          append(edited);
        }
        case Event.MessageRevoked revoked -> {
          append(revoked.withBefore(account.message(revoked.target().id())));
          account.change(revoked.target().id(), message -> message.with(new Content.Revoked()));
        }
        case Event.MessageStarred starred -> {
          account.change(starred.target().id(), it -> it.starred(starred.starred()));
          append(starred);
        }
        case AnswerEvent.PollVoted voted -> {
          var poll = account.message(voted.poll().id());
          if (voted.options() != null && poll != null) {
            var tally = new Data.TallyRow(voted.tallies());
            data.tallies.of(session).put(poll.id().value(), tally);
          }
          append(voted.ofPoll(poll));
        }
        case Event.ContactChanged(var contact, _) -> {
          var isFirst = isUnknown(contact.id());
          if (account.learn(contact)) {
            account.rename(contact.id(), contact.name());
            append(new Event.ContactChanged(contact, isFirst));
          }
        }
        case LinkSignal.LidsLearned(var pairs) -> pairs.forEach(account::join);
        case Event.ChatRead read -> {
          account.changeChat(read.chat(), row -> row.unread(0));
          append(read);
        }
        case Event.ChatMarkedUnread unread -> {
          account.changeChat(unread.chat(), row -> row.unread(Math.max(1, row.unread())));
          append(unread);
        }
        case Event.ChatArchived(var chat, var isArchived) -> {
          var archived = data.archived.of(session);
          archived.remove(chat.toString());
          if (isArchived) {
            archived.put(chat.toString(), chat);
          }
          append(new Event.ChatArchived(chat, isArchived));
        }
        case Event.ChatDeleted deleted -> {
          account.deleteChat(deleted.chat());
          append(deleted);
        }
        case Event.ChatCleared cleared -> {
          account.deleteMessages(cleared.chat());
          account.changeChat(cleared.chat(), Data.ChatRow::cleared);
          append(cleared);
        }
        case Event.MessagesDisappeared gone -> {
          account.deleteMessages(gone.chat(), gone.ids());
          append(gone);
        }
        case Event.HistorySynced history -> imported(history);
        case GroupEvent.GroupChanged event -> {
          account.rename(event.chat(), event.change().subject());
          append(event);
        }
        case Event.EventOnly event -> append(event);
      }
    }

    private void append(Event event) {
      data.append(session, List.of(factory.on(event)));
    }

    private boolean isUnknown(Address person) {
      return data.contacts.of(session).get(person.toString()) == null;
    }

    private void arrived(LinkSignal.MessageArrived arrived) {
      var message = arrived.message();
      if (account.message(message.id()) != null) {
        return;
      }
      var isFirst = account.add(message, "", arrived.chatName(), message.fromMe() ? 0 : 1);
      arrived.writer().ifPresent(writer -> heardOf(writer, arrived));
      if (isFirst) {
        append(arrived.opened());
      }
      append(new Event.MessageCreated(message));
    }

    private void heardOf(Contact writer, LinkSignal.MessageArrived arrived) {
      var isFirst = isUnknown(writer.id());
      var contact =
          data.contacts
              .of(session)
              .find(writer.id().toString())
              .orElse(writer)
              .named(writer.name());
      if (account.learn(contact)) {
        if (arrived.chatName() == null || !arrived.message().chat().equals(contact.id())) {
          account.rename(contact.id(), contact.name());
        }
        append(new Event.ContactChanged(contact, isFirst));
      }
    }

    private void acked(Event.MessageAcked acked) {
      var known = account.message(acked.id());
      if (acked.by() != null && (known == null || known.ack() != Ack.ERROR)) {
        append(acked);
      }
      if (known != null && known.fromMe() && known.ack().allows(acked.ack())) {
        account.change(acked.id(), message -> message.withAck(acked.ack(), acked.failure()));
        append(acked.ofMessage());
      }
    }

    private void imported(Event.HistorySynced history) {
      var messages =
          history.messages().stream()
              .filter(message -> account.message(message.id()) == null)
              .distinct()
              .toList();
      messages.forEach(message -> account.add(message, "", null, 0));
      var chats = new HashMap<>(history.chats());
      chats.entrySet().removeIf(chat -> !account.rename(chat.getKey(), chat.getValue()));
      var contacts = history.contacts().stream().filter(account::learn).toList();
      if (!messages.isEmpty() || !chats.isEmpty() || !contacts.isEmpty()) {
        append(new Event.HistorySynced(messages, chats, contacts));
      }
    }
  }
}
