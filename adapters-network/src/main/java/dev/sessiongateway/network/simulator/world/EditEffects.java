package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.LinkPreview;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.network.simulator.journal.MessageChange;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Applies edits, deletions, stars and pins of messages.
final class EditEffects {
  private static final Set<MediaKind> WITH_CAPTION =
      Set.of(MediaKind.IMAGE, MediaKind.VIDEO, MediaKind.DOCUMENT);

  private final WorldState world;

  EditEffects(WorldState world) {
    this.world = world;
  }

  /// The content with another text or caption; empty when it has none.
  static Optional<Content> reworded(Content content, String text, @Nullable LinkPreview preview) {
    if (preview != null
        && (content instanceof Content.Text || content instanceof Content.TextWithPreview)) {
      return Optional.of(new Content.TextWithPreview(text, preview));
    }
    return content instanceof Content.Media(var kind, _, _) && !WITH_CAPTION.contains(kind)
        ? Optional.empty()
        : content.withText(text);
  }

  void edited(MessageChange.Edited edit) {
    var person = Address.of(edit.phone());
    var actor = world.phoneOrNull(person);
    if (actor == null) {
      return;
    }
    var chat = Address.of(edit.chat());
    var target = new MessageId(edit.target());
    var channel = world.channelOrNull(chat);
    if (channel != null) {
      channel.reworded(target, edit.text(), edit.preview());
    }
    for (var holder : world.router().holders(actor, chat, target)) {
      var entry = holder.entry();
      var content =
          entry == null
              ? Optional.<Content>empty()
              : reworded(entry.message().content(), edit.text(), edit.preview());
      if (entry != null && content.isPresent()) {
        entry.edit(content.get());
        world
            .devices()
            .send(
                holder.phone(),
                world.devices().deviceOf(edit.session()),
                origin ->
                    new Event.MessageEdited(
                        new MessageId(edit.id()),
                        holder.chat(),
                        actorAsSeenIn(holder, person),
                        holder.isActor(),
                        entry.message().key(),
                        content.get(),
                        origin,
                        nameAsSeenIn(holder, actor)));
      }
    }
  }

  void revoked(MessageChange.MessageRevoked deletion) {
    var person = Address.of(deletion.phone());
    var actor = world.phoneOrNull(person);
    if (actor == null) {
      return;
    }
    var chat = Address.of(deletion.chat());
    var target = new MessageId(deletion.target());
    var channel = world.channelOrNull(chat);
    if (channel != null) {
      channel.withdrawn(target);
    }
    for (var holder : world.router().holders(actor, chat, target)) {
      var entry = holder.entry();
      if (isConcerned(deletion, holder)
          && entry != null
          && !(entry.message().content() instanceof Content.Revoked)) {
        entry.revoke();
        world
            .devices()
            .send(
                holder.phone(),
                world.devices().deviceOf(deletion.session()),
                origin ->
                    new Event.MessageRevoked(
                        new MessageId(deletion.id()),
                        holder.chat(),
                        actorAsSeenIn(holder, person),
                        holder.isActor(),
                        entry.message().key(),
                        null,
                        origin,
                        nameAsSeenIn(holder, actor)));
      }
    }
  }

  private static boolean isConcerned(
      MessageChange.MessageRevoked deletion, MessageRouter.Holder holder) {
    var people = deletion.people();
    return people == null || people.contains(holder.phone().jid.toString());
  }

  void starred(MessageChange.Starred star) {
    var phone = world.phoneOrNull(Address.of(star.phone()));
    var chat = Address.of(star.chat());
    var entry = phone == null ? null : phone.conversations.find(chat, new MessageId(star.target()));
    if (phone != null && entry != null) {
      entry.star(star.starred());
      world
          .devices()
          .send(phone.jid, new Event.MessageStarred(chat, entry.message().key(), star.starred()));
    }
  }

  void pinned(MessageChange.Pinned pin) {
    var actor = world.phoneOrNull(Address.of(pin.phone()));
    if (actor == null) {
      return;
    }
    var until = pin.until() == null ? null : Instant.parse(pin.until());
    var target = new MessageId(pin.target());
    for (var holder : world.router().holders(actor, Address.of(pin.chat()), target)) {
      if (holder.entry() != null) {
        holder.entry().pin(until);
      }
    }
  }

  /// Followers of a channel do not see a person as its sender.
  private static Address actorAsSeenIn(MessageRouter.Holder holder, Address person) {
    return holder.chat().isChannel() && !holder.isActor() ? holder.chat() : person;
  }

  private @Nullable String nameAsSeenIn(MessageRouter.Holder holder, PhoneState actor) {
    return holder.chat().isChannel() && !holder.isActor()
        ? world.nameOf(holder.chat())
        : actor.name;
  }
}
