package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import org.jspecify.annotations.Nullable;

/// What people may do with messages that are there already, on a phone or over a link. Each act has
/// an id, and a device when it was not the phone itself.
final class Amendments {
  private final Identifiers identifiers;

  Amendments(Identifiers identifiers) {
    this.identifiers = identifiers;
  }

  MessageId edit(
      Chronicle.Pen pen,
      PhoneState editor,
      Jid chat,
      MessageId target,
      String text,
      @Nullable SessionName via) {
    var message = pen.world.inPlace(editor, chat, target).message();
    if (!message.fromMe()) {
      throw new Fault.Refused("only its writer edits a message").toException();
    }
    if (Revisions.reworded(message.content(), text).isEmpty()) {
      throw new Fault.Refused("this message has no text to edit").toException();
    }
    var id = identifiers.messageId();
    pen.record(
        new MessageDeed.Edited(
            id.value(), editor.jid.toString(), chat.toString(), target.value(), text, name(via)));
    return id;
  }

  MessageId revoke(
      Chronicle.Pen pen, PhoneState actor, Jid chat, MessageId target, @Nullable SessionName via) {
    var message = pen.world.inPlace(actor, chat, target).message();
    var mayRevoke =
        message.fromMe()
            || (chat.isGroup() && pen.world.groupOf(actor.jid, chat).isAdministrator(actor.jid));
    if (!mayRevoke) {
      throw new Fault.Refused("only its writer deletes a message for everyone").toException();
    }
    if (message.content() instanceof Content.Revoked) {
      throw new Fault.Refused("this message is deleted already").toException();
    }
    var id = identifiers.messageId();
    pen.record(
        new MessageDeed.MessageRevoked(
            id.value(), actor.jid.toString(), chat.toString(), target.value(), name(via)));
    return id;
  }

  MessageId react(
      Chronicle.Pen pen,
      PhoneState actor,
      Jid chat,
      MessageId target,
      String emoji,
      @Nullable SessionName via) {
    pen.world.delivered(actor, chat, target);
    var id = identifiers.messageId();
    pen.record(
        new MessageDeed.Reacted(
            id.value(), actor.jid.toString(), chat.toString(), target.value(), emoji, name(via)));
    return id;
  }

  private static @Nullable String name(@Nullable SessionName session) {
    return session == null ? null : session.value();
  }
}
