package dev.sessiongateway.domain.event;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.EventRsvp;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Something that happened to a session, in canonical form. Each event is stored in one commit with
/// its cause; each family renders it to its own names and payloads.
///
/// @spec api.md#events Events
public sealed interface Event {

  /// About the session itself.
  sealed interface SessionEvent extends Event {}

  /// About a message.
  sealed interface MessageEvent extends Event {}

  /// About an answer to a poll or an invitation.
  sealed interface AnswerEvent extends Event {}

  /// About a chat, or the people in it.
  sealed interface ChatEvent extends Event {}

  /// About a group and its members.
  sealed interface GroupEvent extends Event {}

  /// About a label.
  sealed interface LabelEvent extends Event {}

  /// An event that a network reports as such, as opposed to new messages and receipts.
  sealed interface Reported extends Event {}

  /// A reported event that changes nothing else in the store.
  sealed interface EventOnly extends Reported {}

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
  record WebhookDisabled(WebhookId webhook, String reason) implements SessionEvent {}

  /// A message was created, by this API or by a phone.
  record MessageCreated(Message message) implements MessageEvent {
    @Override
    public Address chat() {
      return message.chat();
    }
  }

  /// An own message reached a further acknowledgement level, or failed when `ack` is `ERROR`. `by`
  /// is the member when the chat is a group.
  record MessageAcked(
      MessageId id, Address chat, Ack ack, @Nullable Address by, @Nullable String failure)
      implements MessageEvent {}

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
      implements MessageEvent, EventOnly {

    /// A reaction of a person whose name is unknown, to a message whose author is unknown.
    public MessageReacted(
        MessageId id,
        Address chat,
        Address from,
        boolean fromMe,
        MessageId target,
        boolean targetFromMe,
        String emoji,
        Message.Origin origin) {
      this(id, chat, from, fromMe, target, targetFromMe, emoji, origin, null, null);
    }
  }

  /// The content of a message was edited.
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
      implements MessageEvent, Reported {

    /// An edit by a person whose name is unknown.
    public MessageEdited(
        MessageId id,
        Address chat,
        Address from,
        boolean fromMe,
        MessageKey target,
        Content content,
        Message.Origin origin) {
      this(id, chat, from, fromMe, target, content, origin, null);
    }
  }

  /// A message was deleted for everyone.
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

    /// A deletion by a person whose name is unknown.
    public MessageRevoked(
        MessageId id,
        Address chat,
        Address from,
        boolean fromMe,
        MessageKey target,
        @Nullable Message before,
        Message.Origin origin) {
      this(id, chat, from, fromMe, target, before, origin, null);
    }

    /// This event with the deleted message.
    public MessageRevoked withBefore(Message message) {
      return new MessageRevoked(id, chat, from, fromMe, target, message, origin, fromName);
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
      implements MessageEvent, EventOnly {

    /// A message of a person whose name is unknown.
    public MessageWaiting(MessageId id, Address chat, Address from, boolean fromMe) {
      this(id, chat, from, fromMe, null);
    }
  }

  /// A vote in a poll was given or changed.
  ///
  /// @param id of the vote
  /// @param options all currently chosen options; absent when the vote cannot be read
  /// @param tallies the votes by option, as far as this account knows
  /// @param pollAck the acknowledgement level of the poll itself; absent when the gateway does not
  ///   have the poll. A network need not fill it in
  record PollVoted(
      MessageId id,
      Address chat,
      Address from,
      boolean fromMe,
      MessageKey poll,
      @Nullable List<String> options,
      List<PollTally> tallies,
      @Nullable Ack pollAck)
      implements AnswerEvent, Reported {

    /// A vote as a network reports it.
    public PollVoted(
        MessageId id,
        Address chat,
        Address from,
        boolean fromMe,
        MessageKey poll,
        @Nullable List<String> options,
        List<PollTally> tallies) {
      this(id, chat, from, fromMe, poll, options, tallies, null);
    }

    public PollVoted {
      options = options == null ? null : List.copyOf(options);
      tallies = List.copyOf(tallies);
    }
  }

  /// An invitation was answered.
  ///
  /// @param id of the answer
  /// @param answer absent when it cannot be read
  record EventAnswered(
      MessageId id,
      Address chat,
      Address from,
      boolean fromMe,
      MessageKey invitation,
      @Nullable EventRsvp answer)
      implements AnswerEvent, EventOnly {}

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

  record ChatArchived(Address chat, boolean archived) implements ChatEvent, Reported {}

  /// The account deleted the chat.
  record ChatDeleted(Address chat) implements ChatEvent, Reported {}

  /// The account deleted all messages of the chat for itself; the chat stays.
  record ChatCleared(Address chat) implements ChatEvent, Reported {}

  /// A contact is new, or its name or picture changed.
  record ContactChanged(Contact contact, boolean isNew) implements ChatEvent, Reported {
    @Override
    public Address chat() {
      return contact.id();
    }
  }

  /// The history that the account's phone sent when it was linked.
  ///
  /// @param messages oldest first
  /// @param chats names by chat
  record HistorySynced(List<Message> messages, Map<Address, String> chats, List<Contact> contacts)
      implements ChatEvent {
    public HistorySynced {
      messages = List.copyOf(messages);
      chats = Map.copyOf(chats);
      contacts = List.copyOf(contacts);
    }
  }

  record GroupChanged(Address chat, @Nullable Address by, GroupChange change)
      implements GroupEvent, EventOnly {}

  /// The account became a member.
  record GroupJoined(Group group) implements GroupEvent, EventOnly {
    @Override
    public Address chat() {
      return group.id();
    }
  }

  /// The account is no longer a member. `by` removed it; the account itself when it left.
  record GroupLeft(Address chat, @Nullable Address by) implements GroupEvent, EventOnly {}

  /// @param members the changed members, with their current role
  record GroupMembersChanged(
      Address chat, @Nullable Address by, MemberAction action, List<Group.Participant> members)
      implements GroupEvent, EventOnly {
    public GroupMembersChanged {
      members = List.copyOf(members);
    }
  }

  /// A label was created or changed.
  record LabelSaved(Label label) implements LabelEvent, EventOnly {}

  record LabelRemoved(Label label) implements LabelEvent, EventOnly {}

  record LabelHandled(Address chat, Label label, LabelAction action)
      implements LabelEvent, EventOnly {}
}
