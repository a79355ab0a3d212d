package dev.sessiongateway.application.network;

import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.FailureReason;
import org.jspecify.annotations.Nullable;

/// What a link tells its listener.
public sealed interface LinkSignal {

  /// About the link itself.
  sealed interface Lifecycle extends LinkSignal {}

  /// About the account's chats.
  sealed interface Traffic extends LinkSignal {}

  /// A phone may scan this now; it replaces the code before.
  record QrIssued(QrCode qr) implements Lifecycle {}

  record Connected(Account account) implements Lifecycle {}

  /// The connection dropped; the link tries again by itself.
  record ConnectionLost() implements Lifecycle {}

  /// The link gave up for good. After `UNLINKED` and `BANNED` the credentials are gone.
  record GaveUp(FailureReason reason) implements Lifecycle {}

  /// Somebody's message, or an own one written on the phone.
  ///
  /// @param chatName the other person's name or the group's subject, when known
  record MessageArrived(Message message, @Nullable String chatName) implements Traffic {}

  /// An own message got further. `by` is the member when the chat is a group.
  record AckArrived(MessageId id, Jid chat, Ack ack, @Nullable Jid by) implements Traffic {}

  /// `emoji` is empty when the reaction was taken back.
  record ReactionArrived(
      MessageId id,
      Jid chat,
      Jid from,
      boolean fromMe,
      MessageId target,
      boolean targetFromMe,
      String emoji)
      implements Traffic {}

  record PresenceArrived(Jid chat, Jid who, Presence presence) implements Traffic {}

  /// Absent parts did not change.
  record GroupChanged(
      Jid chat, @Nullable Jid by, @Nullable String subject, @Nullable String description)
      implements Traffic {}

  record GroupJoined(Group group) implements Traffic {}

  record LabelHandled(Jid chat, Label label, LabelAction action) implements Traffic {}
}
