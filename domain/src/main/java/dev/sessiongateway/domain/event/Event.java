package dev.sessiongateway.domain.event;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.DisappearingTimer;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.Priority;
import dev.sessiongateway.domain.messaging.QueuePlace;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Something that happened to a session, in canonical form. Each event is stored in one commit with
/// its cause; each family renders it to its own names and payloads.
///
/// @spec api.md#events Events
public sealed interface Event
    permits Event.SessionEvent,
        Event.MessageEvent,
        AnswerEvent,
        Event.ChatEvent,
        GroupEvent,
        LabelEvent,
        BroadcastEvent,
        Event.Reported {
  /// About the session itself.
  sealed interface SessionEvent extends Event {}

  /// About a message.
  sealed interface MessageEvent extends Event {}

  /// About a chat, or the people in it.
  sealed interface ChatEvent extends Event {}

  /// An event that a network reports as such, as opposed to new messages and receipts. The store
  /// that applies it always appends it, unless its record says otherwise.
  sealed interface Reported extends Event, LinkSignal.AccountUpdate
      permits EventOnly,
          AnswerEvent,
          MessageEdited,
          MessageRevoked,
          MessageStarred,
          ChatRead,
          ChatMarkedUnread,
          ChatArchived,
          ChatDeleted,
          ChatCleared,
          MessagesDisappeared,
          ContactChanged,
          GroupEvent.GroupChanged {}

  /// A reported event that changes nothing else in the store.
  sealed interface EventOnly extends Reported
      permits MessageReacted,
          MessageWaiting,
          AnswerEvent.EventAnswered,
          PresenceChanged,
          CallChanged,
          ChatTimerChanged,
          GroupEvent.GroupJoined,
          GroupEvent.GroupLeft,
          GroupEvent.GroupMembersChanged,
          GroupEvent.JoinRequestChanged,
          GroupEvent.GroupSuspended,
          LabelEvent {}

  /// The chat of the event, for filters; absent for an event about the session itself.
  default @Nullable Address chat() {
    return null;
  }

  record SessionCreated() implements SessionEvent {}

  record SessionDeleted() implements SessionEvent {}

  record SessionLoggedOut() implements SessionEvent {}

  /// The gateway has started and manages the session again.
  record GatewayStarted() implements SessionEvent {}

  /// @param history the last states, oldest first, including the entered one
  record SessionEntered(
      SessionState state, @Nullable Account account, List<Session.StateEntry> history)
      implements SessionEvent {
    public SessionEntered {
      history = List.copyOf(history);
    }

    /// The previous state; null when unknown.
    public @Nullable SessionState before() {
      return history.size() < 2 ? null : history.get(history.size() - 2).state();
    }
  }

  /// A pairing code was requested, to be typed into the phone app instead of scanning a QR code.
  ///
  /// @param qr the QR code that stays valid beside it
  record PairingCodeIssued(PairingCode code, @Nullable QrCode qr) implements SessionEvent {}

  /// A webhook endpoint was disabled after too many failures, until somebody enables it again.
  record WebhookDisabled(ReceiverId webhook, String reason) implements SessionEvent {}

  /// A message was created, by this API or by a phone.
  record MessageCreated(Message message) implements MessageEvent {
    @Override
    public Address chat() {
      return message.chat();
    }
  }

  /// An own message reached a further acknowledgement level, or failed when `ack` is `ERROR`. `by`
  /// is the member when the chat is a group. The store changes the level where [Ack] allows it, and
  /// appends the event then. That of a group member is always appended, unless the message failed.
  record MessageAcked(
      MessageId id, Address chat, Ack ack, @Nullable Address by, @Nullable String failure)
      implements MessageEvent, LinkSignal.AccountUpdate {
    /// The network has taken a message that it was given.
    public static MessageAcked byServer(Message message) {
      return new MessageAcked(message.id(), message.chat(), Ack.SERVER, null, null);
    }

    /// The level of the message itself, whoever has acknowledged it.
    public MessageAcked ofMessage() {
      return new MessageAcked(id, chat, ack, null, failure);
    }
  }

  /// `emoji` is empty when the reaction was withdrawn. `target` is the message reacted to.
  ///
  /// @param fromName the display name of the person who reacts, when the network reports it
  /// @param targetFrom who wrote the target; null when unknown
  record MessageReacted(
      MessageId id,
      Address chat,
      Address from,
      boolean fromMe,
      MessageId target,
      boolean targetFromMe,
      String emoji,
      Message.Origin origin,
      @Nullable String fromName,
      @Nullable Address targetFrom)
      implements MessageEvent, EventOnly {}

  /// The content of a message was edited. The target, if it is stored, gets the new content.
  ///
  /// @param id of the edit itself
  /// @param fromName the sender's display name, when the network reports it
  record MessageEdited(
      MessageId id,
      Address chat,
      Address from,
      boolean fromMe,
      MessageKey target,
      Content content,
      Message.Origin origin,
      @Nullable String fromName)
      implements MessageEvent, Reported {}

  /// A message was deleted for everyone. The target, if it is stored, loses its content.
  ///
  /// @param id of the deletion itself
  /// @param before the deleted message, when the gateway or the network has it
  /// @param fromName the display name of the person who deleted it, when the network reports it
  record MessageRevoked(
      MessageId id,
      Address chat,
      Address from,
      boolean fromMe,
      MessageKey target,
      @Nullable Message before,
      Message.Origin origin,
      @Nullable String fromName)
      implements MessageEvent, Reported {
    /// This event with the deleted message, if the store had it.
    public MessageRevoked withBefore(@Nullable Message stored) {
      return stored == null
          ? this
          : new MessageRevoked(id, chat, from, fromMe, target, stored, origin, fromName);
    }
  }

  /// The account starred a message, or took the star back.
  record MessageStarred(Address chat, MessageKey target, boolean starred)
      implements MessageEvent, Reported {}

  /// A message arrived that cannot be read yet; it may arrive again with the same id.
  ///
  /// @param fromName the sender's display name, when the network reports it
  record MessageWaiting(
      MessageId id, Address chat, Address from, boolean fromMe, @Nullable String fromName)
      implements MessageEvent, EventOnly {}

  /// A message waits in the queue of the session.
  record MessageQueued(
      Message message, @Nullable Instant sendAt, @Nullable Instant expiresAt, Priority priority)
      implements MessageEvent {
    public static MessageQueued of(Message message, QueuePlace place) {
      return new MessageQueued(message, place.sendAt(), place.expiresAt(), place.priority());
    }

    @Override
    public Address chat() {
      return message.chat();
    }
  }

  /// A queued message was not sent, because its time was over.
  record MessageExpired(Message message, @Nullable Instant sendAt, Instant expiresAt)
      implements MessageEvent {
    @Override
    public Address chat() {
      return message.chat();
    }
  }

  record PresenceChanged(Address chat, Address who, Presence presence)
      implements ChatEvent, EventOnly {}

  record CallChanged(Call call, CallStage stage) implements ChatEvent, EventOnly {
    @Override
    public Address chat() {
      return call.chat();
    }
  }

  /// The chat got its first message, received or sent.
  record ChatOpened(Address chat, @Nullable String name, int unread) implements ChatEvent {}

  /// The account read the chat on its phone.
  record ChatRead(Address chat) implements ChatEvent, Reported {}

  /// The account marked the chat as unread.
  record ChatMarkedUnread(Address chat) implements ChatEvent, Reported {}

  /// The account put the chat into its archive or took it out; also a chat that is not stored yet.
  record ChatArchived(Address chat, boolean archived) implements ChatEvent, Reported {}

  /// The account deleted the chat with its messages. It is not archived any more.
  record ChatDeleted(Address chat) implements ChatEvent, Reported {}

  /// The account deleted all messages of the chat for itself; the chat stays.
  record ChatCleared(Address chat) implements ChatEvent, Reported {}

  /// Somebody changed how long messages stay in the direct chat. Earlier messages keep their time.
  ///
  /// @param by the account or the other person
  record ChatTimerChanged(Address chat, Address by, DisappearingTimer timer)
      implements ChatEvent, EventOnly {}

  /// The time of these messages has come. The store removes those that it has.
  ///
  /// @param ids at most [#MOST]
  record MessagesDisappeared(Address chat, List<MessageId> ids) implements ChatEvent, Reported {
    public static final int MOST = 100;

    public MessagesDisappeared {
      ids = List.copyOf(ids);
    }
  }

  /// A contact is new, or its name or picture changed. The store takes the present name and picture
  /// of a reported contact, names the chat with it, and appends the event only when anything is
  /// new.
  ///
  /// @param isNew found out by the store; ignored in a report
  record ContactChanged(Contact contact, boolean isNew) implements ChatEvent, Reported {
    @Override
    public Address chat() {
      return contact.id();
    }
  }

  /// The history that the account's phone sent when it was linked; at most some hundred messages at
  /// a time. Its messages count as read and cause no events of their own. The store appends it with
  /// what was not known, if there was any.
  ///
  /// @param messages oldest first
  /// @param chats names by chat; a name without messages is ignored
  record HistorySynced(List<Message> messages, Map<Address, String> chats, List<Contact> contacts)
      implements ChatEvent, LinkSignal.AccountUpdate {
    public HistorySynced {
      messages = List.copyOf(messages);
      chats = Map.copyOf(chats);
      contacts = List.copyOf(contacts);
    }
  }
}
