package dev.sessiongateway.domain.event;

import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.pairing.LoginStep;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.FailureReason;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A signal from the link of a session to a network.
public sealed interface LinkSignal {

  /// About the link itself.
  sealed interface Lifecycle extends LinkSignal {}

  /// About the account's chats: what the store takes as it is, with the events that follow.
  sealed interface AccountUpdate extends LinkSignal
      permits MessageArrived,
          LidsLearned,
          Event.MessageAcked,
          Event.HistorySynced,
          Event.Reported {}

  /// The network waits for this step before it connects the session; it replaces the step before.
  record LoginRequired(LoginStep step) implements Lifecycle {}

  record Connected(Account account) implements Lifecycle {}

  /// The connection dropped; the link tries again by itself.
  record ConnectionLost() implements Lifecycle {}

  /// The link gave up for good. After `UNLINKED` and `BANNED` the credentials are gone.
  record LinkFailed(FailureReason reason) implements Lifecycle {}

  /// A message was received, or sent by another device of the account. Its chat moves to the top
  /// and, for a message of another person, gets one more unread. [Event.MessageCreated] follows;
  /// before it [Event.ChatOpened] for the chat's first message, and [Event.ContactChanged] when the
  /// sender's name is new. A message with a known id changes nothing.
  ///
  /// @param chatName the other person's name or the group's subject; null to leave the stored one
  record MessageArrived(Message message, @Nullable String chatName) implements AccountUpdate {

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

  /// Phone numbers of hidden ids. A hidden id with another number, or a number with another hidden
  /// id, replaces the earlier pair. What is stored under the hidden id (chat, messages, contact)
  /// goes to the number, so that a person has one chat. The same holds for a hidden id that another
  /// one takes the place of; a number of the newer one that was learned before follows in the same
  /// list. No event follows, and repeating is harmless.
  record LidsLearned(List<LidMapping> mappings) implements AccountUpdate {
    public LidsLearned {
      mappings = List.copyOf(mappings);
    }
  }
}
