package dev.sessiongateway.application.network.signal;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.LoginStep;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.FailureReason;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A signal from a link to its listener.
public sealed interface LinkSignal {

  /// About the link itself.
  sealed interface Lifecycle extends LinkSignal {}

  /// About the account's chats.
  sealed interface AccountUpdate extends LinkSignal {}

  /// The network waits for this step before it connects the session; it replaces the step before.
  record LoginRequired(LoginStep step) implements Lifecycle {}

  record Connected(Account account) implements Lifecycle {}

  /// The connection dropped; the link tries again by itself.
  record ConnectionLost() implements Lifecycle {}

  /// The link gave up for good. After `UNLINKED` and `BANNED` the credentials are gone.
  record GaveUp(FailureReason reason) implements Lifecycle {}

  /// A received message, or an own one written on the phone.
  ///
  /// @param chatName the other person's name or the group's subject, when known
  record MessageArrived(Message message, @Nullable String chatName) implements AccountUpdate {}

  /// An own message got further. `by` is the member when the chat is a group.
  record AckArrived(MessageId id, Address chat, Ack ack, @Nullable Address by)
      implements AccountUpdate {}

  /// Any other event, as the network reports it.
  record Happened(Event.Reported event) implements AccountUpdate {}

  /// Phone numbers of hidden ids. Repeating is harmless.
  record LidsLearned(List<LidMapping> mappings) implements AccountUpdate {
    public LidsLearned {
      mappings = List.copyOf(mappings);
    }
  }

  /// The history on the account's phone, after linking; at most some hundred messages at a time. It
  /// is stored like received messages, but counts as read and causes no event for each.
  ///
  /// @param messages oldest first
  /// @param chats names by chat
  record HistoryArrived(List<Message> messages, Map<Address, String> chats, List<Contact> contacts)
      implements AccountUpdate {
    public HistoryArrived {
      messages = List.copyOf(messages);
      chats = Map.copyOf(chats);
      contacts = List.copyOf(contacts);
    }
  }
}
