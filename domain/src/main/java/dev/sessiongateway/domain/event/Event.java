package dev.sessiongateway.domain.event;

import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Something that happened to a session, in canonical form. Each is stored in the same commit as
/// its cause; families render it to their own names and payloads.
///
/// @spec api.md#events Events
public sealed interface Event {

  /// The chat it happened in, for filters; absent when it is about the session itself.
  default @Nullable Jid chat() {
    return null;
  }

  record SessionCreated() implements Event {}

  record SessionDeleted() implements Event {}

  record SessionLoggedOut() implements Event {}

  /// @param history the last states, oldest first, the entered one included
  record SessionEntered(SessionState state, @Nullable Account account, List<Session.Visit> history)
      implements Event {
    public SessionEntered {
      history = List.copyOf(history);
    }
  }

  /// A message was created, by this API or by a phone.
  record MessageCreated(Message message) implements Event {
    @Override
    public Jid chat() {
      return message.chat();
    }
  }

  /// An own message got further. `by` is the member when the chat is a group.
  record MessageAcked(MessageId id, Jid chat, Ack ack, @Nullable Jid by, @Nullable String failure)
      implements Event {}

  /// `emoji` is empty when the reaction was taken back. `target` is the message reacted to.
  record MessageReacted(
      MessageId id,
      Jid chat,
      Jid from,
      boolean fromMe,
      MessageId target,
      boolean targetFromMe,
      String emoji)
      implements Event {}

  record PresenceChanged(Jid chat, Jid who, Presence presence) implements Event {}

  /// Absent parts did not change.
  record GroupChanged(
      Jid chat, @Nullable Jid by, @Nullable String subject, @Nullable String description)
      implements Event {}

  /// The account became a member.
  record GroupJoined(Group group) implements Event {
    @Override
    public Jid chat() {
      return group.id();
    }
  }

  record LabelHandled(Jid chat, Label label, LabelAction action) implements Event {}

  /// Nothing is sent to a receiver any more, until somebody enables it again.
  record ReceiverDisabled(WebhookId webhook, String reason) implements Event {}
}
