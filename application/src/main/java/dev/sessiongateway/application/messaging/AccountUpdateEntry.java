package dev.sessiongateway.application.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One thing for a [AccountUpdateStore] to take: what it changes, and which events follow.
public sealed interface AccountUpdateEntry {

  /// A message came. Its chat moves to the top, with one more unread when it is somebody else's.
  /// [Event.MessageCreated] follows; before it [Event.ChatOpened] when it is the chat's first, and
  /// [Event.ContactChanged] when it tells something new of its writer. A message whose id is known
  /// changes nothing.
  ///
  /// @param chatName the chat's name as known now, absent to leave what is there
  record MessageReceived(Message message, @Nullable String chatName) implements AccountUpdateEntry {

    public Event.ChatOpened opened() {
      return new Event.ChatOpened(message.chat(), chatName, message.fromMe() ? 0 : 1);
    }

    /// Whoever wrote it, unless it was the account or no person. A message tells no picture.
    public Optional<Contact> writer() {
      return message.fromMe() || !message.sender().isPerson()
          ? Optional.empty()
          : Optional.of(new Contact(message.sender(), message.senderName(), null));
    }
  }

  /// An own message got further, or failed. It moves where
  /// [dev.sessiongateway.domain.messaging.Ack] allows it, and the event follows when it did. What a
  /// member of a group did is told in any case, unless the message has failed.
  record Acked(Event.MessageAcked event) implements AccountUpdateEntry {
    public MessageId id() {
      return event.id();
    }

    /// What to tell of the message itself; absent parts as in the event.
    public Event.MessageAcked ofMessage() {
      return new Event.MessageAcked(event.id(), event.chat(), event.ack(), null, event.failure());
    }
  }

  /// The target, if it is there, says something else from now on. The event follows in any case.
  record Edited(Event.MessageEdited event) implements AccountUpdateEntry {}

  /// Nothing is left of the target, if it is there, but that it was. The event follows in any case
  /// and tells what it was.
  record Revoked(Event.MessageRevoked event) implements AccountUpdateEntry {

    /// @param stored the target as the store has it, absent when it has not
    public Event.MessageRevoked telling(@Nullable Message stored) {
      return stored == null ? event : event.withBefore(stored);
    }
  }

  /// Somebody voted. The poll, if it is there, stands as the event says from now on, unless the
  /// vote could not be read. The event follows in any case and tells how far the poll got.
  record Voted(Event.PollVoted event) implements AccountUpdateEntry {

    /// @param poll as the store has it, absent when it has not
    public Event.PollVoted telling(@Nullable Message poll) {
      return new Event.PollVoted(
          event.id(),
          event.chat(),
          event.from(),
          event.fromMe(),
          event.poll(),
          event.options(),
          event.tallies(),
          poll == null ? null : poll.ack());
    }
  }

  /// This is how somebody is known now; the chat with them gets the same name.
  /// [Event.ContactChanged] follows when that is news.
  record ContactUpdated(Contact contact) implements AccountUpdateEntry {}

  /// Nothing in the chat is unread any more. The event follows in any case.
  record ChatRead(Address chat) implements AccountUpdateEntry {}

  /// Something in the chat is unread again. The event follows in any case.
  record ChatMarkedUnread(Address chat) implements AccountUpdateEntry {}

  /// The chat is gone, with its messages. The event follows in any case.
  record ChatDeleted(Address chat) implements AccountUpdateEntry {}

  /// What was there before. It counts as read, and nobody is told of single messages or chats: one
  /// [Event.HistorySynced] follows, of what was not known, when there was such.
  ///
  /// @param messages oldest first
  /// @param chats names by chat; for chats without messages they mean nothing
  record History(List<Message> messages, Map<Address, String> chats, List<Contact> contacts)
      implements AccountUpdateEntry {
    public History {
      messages = List.copyOf(messages);
      chats = Map.copyOf(chats);
      contacts = List.copyOf(contacts);
    }
  }

  /// Nothing changes but the name of a group's chat when its subject does; the event follows.
  record EventOnly(Event event) implements AccountUpdateEntry {}
}
