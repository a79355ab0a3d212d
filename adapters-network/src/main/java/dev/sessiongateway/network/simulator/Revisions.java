package dev.sessiongateway.network.simulator;

import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.Optional;

/// What becomes of a message after it was written: it is edited or deleted for everyone.
final class Revisions {
  private final WorldState world;

  Revisions(WorldState world) {
    this.world = world;
  }

  /// The content with another text or caption; empty when it has none.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.text`, `invalid.caption`
  static Optional<Content> reworded(Content content, String text) {
    return switch (content) {
      case Content.Text _ -> Optional.of(new Content.Text(text));
      case Content.Media(var kind, var file, _) when kind != MediaKind.VOICE ->
          Optional.of(new Content.Media(kind, file, text));
      case Content.Media _,
          Content.Location _,
          Content.Buttons _,
          Content.ListMessage _,
          Content.Poll _,
          Content.CalendarEvent _,
          Content.ContactCards _,
          Content.Revoked _,
          Content.ButtonReply _,
          Content.ListReply _ ->
          Optional.empty();
    };
  }

  void edited(MessageId id, Jid person, Jid chat, MessageId target, String text) {
    var actor = world.phones.get(person);
    if (actor == null) {
      return;
    }
    var channel = world.channels.get(chat);
    if (channel != null) {
      channel.reworded(target, text);
    }
    for (var holder : world.mail.holders(actor, chat, target)) {
      var entry = holder.entry();
      var content =
          entry == null ? Optional.<Content>empty() : reworded(entry.message().content(), text);
      if (entry != null && content.isPresent()) {
        entry.edit(content.get());
        world.tell(
            holder.phone().jid,
            new Event.MessageEdited(
                id,
                holder.chat(),
                actorAsSeenIn(holder, person),
                holder.isActor(),
                entry.message().key(),
                content.get(),
                Message.Origin.PHONE));
      }
    }
  }

  void revoked(MessageId id, Jid person, Jid chat, MessageId target) {
    var actor = world.phones.get(person);
    if (actor == null) {
      return;
    }
    var channel = world.channels.get(chat);
    if (channel != null) {
      channel.withdrawn(target);
    }
    for (var holder : world.mail.holders(actor, chat, target)) {
      var entry = holder.entry();
      if (entry != null && !(entry.message().content() instanceof Content.Revoked)) {
        entry.revoke();
        world.tell(
            holder.phone().jid,
            new Event.MessageRevoked(
                id,
                holder.chat(),
                actorAsSeenIn(holder, person),
                holder.isActor(),
                entry.message().key(),
                null,
                Message.Origin.PHONE));
      }
    }
  }

  /// In a channel its followers see no person.
  private static Jid actorAsSeenIn(Mail.Holder holder, Jid person) {
    return holder.chat().isChannel() && !holder.isActor() ? holder.chat() : person;
  }
}
