package dev.sessiongateway.application.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One update from a link for [AccountUpdateStore]: what it changes and which events follow.
public sealed interface AccountUpdateEntry {

  /// A message was received, or sent by another device of the account. Its chat moves to the top
  /// and, for a message of another person, gets one more unread. [Event.MessageCreated] follows;
  /// before it [Event.ChatOpened] for the chat's first message, and [Event.ContactChanged] when the
  /// sender's name is new. A message with a known id changes nothing.
  ///
  /// @param chatName the chat's present name, null to leave the stored one
  record MessageReceived(Message message, @Nullable String chatName) implements AccountUpdateEntry {

    public Event.ChatOpened opened() {
      return new Event.ChatOpened(message.chat(), chatName, message.fromMe() ? 0 : 1);
    }

    /// The sender, unless it is the account itself or no person. A message carries no picture.
    public Optional<Contact> writer() {
      return message.fromMe() || !message.sender().isPerson()
          ? Optional.empty()
          : Optional.of(new Contact(message.sender(), message.senderName(), null));
    }
  }

  /// An own message was acknowledged, or failed. The level changes where
  /// [dev.sessiongateway.domain.messaging.Ack] allows it, and then the event follows. The
  /// acknowledgement of a group member is always reported, unless the message has failed.
  record Acked(Event.MessageAcked event) implements AccountUpdateEntry {
    public MessageId id() {
      return event.id();
    }

    /// Fields for the event; null parts as in the event.
    public Event.MessageAcked ofMessage() {
      return new Event.MessageAcked(event.id(), event.chat(), event.ack(), null, event.failure());
    }
  }

  /// The target message, if it is stored, gets new content. The event always follows.
  record Edited(Event.MessageEdited event) implements AccountUpdateEntry {}

  /// The target message, if it is stored, loses its content. The event always follows and contains
  /// the former content.
  record Revoked(Event.MessageRevoked event) implements AccountUpdateEntry {

    /// @param stored the stored target, null when there is none
    public Event.MessageRevoked telling(@Nullable Message stored) {
      return stored == null ? event : event.withBefore(stored);
    }
  }

  /// The target message, if it is stored, gets or loses its star. The event always follows.
  record Starred(Event.MessageStarred event) implements AccountUpdateEntry {}

  /// A vote. The stored poll, if there is one, gets the new tally, unless the vote could not be
  /// read. The event always follows and contains the tally.
  record Voted(AnswerEvent.PollVoted event) implements AccountUpdateEntry {

    /// @param poll the stored poll, null when there is none
    public AnswerEvent.PollVoted telling(@Nullable Message poll) {
      return new AnswerEvent.PollVoted(
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

  /// The present name and picture of a contact; the chat with the contact gets the name.
  /// [Event.ContactChanged] follows when anything is new.
  record ContactUpdated(Contact contact) implements AccountUpdateEntry {}

  /// Phone numbers of hidden ids. A hidden id with another number, or a number with another hidden
  /// id, replaces the earlier pair. What is stored under the hidden id (chat, messages, contact)
  /// goes to the number, so that a person has one chat. No event follows.
  record LidsLearned(List<LidMapping> mappings) implements AccountUpdateEntry {
    public LidsLearned {
      mappings = List.copyOf(mappings);
    }
  }

  /// All messages of the chat were read. The event always follows.
  record ChatRead(Address chat) implements AccountUpdateEntry {}

  /// The chat was marked unread. The event always follows.
  record ChatMarkedUnread(Address chat) implements AccountUpdateEntry {}

  /// The chat was put into the account's archive or taken out of it, also a chat that is not stored
  /// yet. The event always follows.
  record ChatArchived(Address chat, boolean archived) implements AccountUpdateEntry {}

  /// The chat was deleted with its messages, and is not archived any more. The event always
  /// follows.
  record ChatDeleted(Address chat) implements AccountUpdateEntry {}

  /// All messages of the chat were deleted; the chat stays. The event always follows.
  record ChatCleared(Address chat) implements AccountUpdateEntry {}

  /// The history before pairing. Its messages count as read and cause no events of their own: one
  /// [Event.HistorySynced] follows with what was not known, if there was any.
  ///
  /// @param messages oldest first
  /// @param chats names by chat; ignored for chats without messages
  record History(List<Message> messages, Map<Address, String> chats, List<Contact> contacts)
      implements AccountUpdateEntry {
    public History {
      messages = List.copyOf(messages);
      chats = Map.copyOf(chats);
      contacts = List.copyOf(contacts);
    }
  }

  /// Only an event; a new subject of a group also renames its chat.
  record EventOnly(Event event) implements AccountUpdateEntry {}
}
