package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.EventRsvp;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.network.simulator.journal.WorldChange.MessageChange;
import dev.sessiongateway.network.simulator.world.LinkedDevices.Notice;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Applies what people do to existing messages: edits, deletions, stars, pins, reactions, votes and
/// answers to invitations.
final class MessageEffects {
  private final WorldState world;
  private final Consumer<Notice> notices;
  private final MessageDelivery delivery;

  /// @param notices collects what the sessions are notified of
  MessageEffects(WorldState world, Consumer<Notice> notices, MessageDelivery delivery) {
    this.world = world;
    this.notices = notices;
    this.delivery = delivery;
  }

  void apply(MessageChange change) {
    switch (change) {
      case MessageChange.Edited edit -> edited(edit);
      case MessageChange.MessageRevoked deletion -> revoked(deletion);
      case MessageChange.StoryShown(var phone, var story, var people) -> {
        var poster = world.phoneOrNull(phone);
        if (poster != null) {
          delivery.storyShown(poster, story, people);
        }
      }
      case MessageChange.StoriesEnded(var at) -> storiesEnded(at);
      case MessageChange.Disappeared(var at, var most) -> disappeared(at, most);
      case MessageChange.Reacted reaction -> reacted(reaction);
      case MessageChange.Starred star -> starred(star);
      case MessageChange.Pinned(var phone, var chat, var target, var until) ->
          forEachCopy(phone, chat, target, (_, _, entry) -> entry.pin(until));
      case MessageChange.Voted vote -> voted(vote);
      case MessageChange.Answered answer -> answered(answer);
    }
  }

  private void forEachCopy(Address phone, Address chat, MessageId message, Action action) {
    var actor = world.phoneOrNull(phone);
    if (actor == null) {
      return;
    }
    for (var holder : Audience.holders(world, actor, chat, message)) {
      if (holder.entry() != null) {
        action.on(actor, holder, holder.entry());
      }
    }
  }

  /// What somebody does to each copy of a message.
  private interface Action {
    void on(PhoneState actor, Audience.Holder holder, PhoneMessageState entry);
  }

  private void edited(MessageChange.Edited edit) {
    var channel = channelOf(edit.phone(), edit.chat());
    if (channel != null) {
      channel.edited(edit.target(), edit.text(), edit.preview());
    }
    forEachCopy(
        edit.phone(),
        edit.chat(),
        edit.target(),
        (actor, holder, entry) ->
            PhoneMessageState.reworded(entry.message().content(), edit.text(), edit.preview())
                .ifPresent(content -> {
                  entry.edit(content);
                  holder.phone().activity.edited(holder.chat(), edit.target(), edit.id());
                  var key = entry.message().key();
                  notices.accept(
                      Notice.byOrigin(
                          holder.phone(),
                          edit.session(),
                          origin ->
                              new Event.MessageEdited(
                                  edit.id(),
                                  holder.chat(),
                                  actorAsSeenIn(holder, actor),
                                  holder.isActor(),
                                  key,
                                  content,
                                  origin,
                                  nameAsSeenIn(holder, actor))));
                }));
  }

  /// The channel that is this chat, if somebody acts in it; otherwise null.
  private @Nullable ChannelState channelOf(Address phone, Address chat) {
    return world.phoneOrNull(phone) == null ? null : world.channelOrNull(chat);
  }

  private void revoked(MessageChange.MessageRevoked deletion) {
    var channel = channelOf(deletion.phone(), deletion.chat());
    if (channel != null) {
      channel.withdrawn(deletion.target());
    }
    var people = deletion.people();
    forEachCopy(
        deletion.phone(),
        deletion.chat(),
        deletion.target(),
        (actor, holder, entry) -> {
          var isConcerned = people == null || people.contains(holder.phone().jid);
          if (!isConcerned || entry.message().content() instanceof Content.Revoked) {
            return;
          }
          entry.revoke();
          holder.phone().activity.revoked(holder.chat(), deletion.target(), deletion.id());
          var key = entry.message().key();
          notices.accept(
              Notice.byOrigin(
                  holder.phone(),
                  deletion.session(),
                  origin ->
                      new Event.MessageRevoked(
                          deletion.id(),
                          holder.chat(),
                          actorAsSeenIn(holder, actor),
                          holder.isActor(),
                          key,
                          null,
                          origin,
                          nameAsSeenIn(holder, actor))));
        });
  }

  /// Followers of a channel do not see a person as its sender.
  private static Address actorAsSeenIn(Audience.Holder holder, PhoneState actor) {
    return holder.chat().isChannel() && !holder.isActor() ? holder.chat() : actor.jid;
  }

  private @Nullable String nameAsSeenIn(Audience.Holder holder, PhoneState actor) {
    return holder.chat().isChannel() && !holder.isActor()
        ? world.nameOf(holder.chat())
        : actor.name();
  }

  /// Removes the stories of this time and before from every phone.
  private void storiesEnded(Instant last) {
    world
        .holders(Address.STATUS)
        .forEach(phone ->
            phone.conversations.removeIf(
                Address.STATUS, entry -> !entry.message().at().isAfter(last)));
  }

  private void disappeared(Instant at, int most) {
    var byPhone = new LinkedHashMap<Address, Map<Address, Set<MessageId>>>();
    for (var due : world.dueMessages().take(at, most)) {
      byPhone
          .computeIfAbsent(due.phone(), _ -> new LinkedHashMap<>())
          .computeIfAbsent(due.chat(), _ -> new LinkedHashSet<>())
          .add(due.id());
    }
    byPhone.forEach((address, chats) -> {
      var phone = world.phoneOrNull(address);
      if (phone != null) {
        chats.forEach((chat, ids) -> {
          phone.conversations.removeAll(chat, entry -> ids.contains(entry.message().id()));
          var event = new Event.MessagesDisappeared(chat, List.copyOf(ids));
          notices.accept(Notice.of(phone, event));
        });
      }
    });
  }

  private void starred(MessageChange.Starred star) {
    var phone = world.phoneOrNull(star.phone());
    var chat = star.chat();
    var entry = phone == null ? null : phone.conversations.find(chat, star.target());
    if (phone != null && entry != null) {
      entry.star(star.starred());
      notices.accept(
          Notice.of(phone, new Event.MessageStarred(chat, entry.message().key(), star.starred())));
    }
  }

  /// Those who have the message no more get the reaction too.
  private void reacted(MessageChange.Reacted reaction) {
    var actor = world.phoneOrNull(reaction.phone());
    var chat = reaction.chat();
    var target = reaction.target();
    var reactedTo = actor == null ? null : actor.conversations.find(chat, target);
    if (actor == null || reactedTo == null) {
      return;
    }
    var channel = world.channelOrNull(chat);
    if (channel != null) {
      channel.reacted(target, reactedTo.reactions().get(actor.jid), reaction.emoji());
    }
    var writer = reactedTo.message().sender();
    for (var holder : Audience.holders(world, actor, chat, target)) {
      if (holder.entry() != null) {
        holder.entry().react(actor.jid, reaction.emoji());
      }
      notices.accept(
          Notice.byOrigin(
              holder.phone(),
              reaction.session(),
              origin ->
                  new Event.MessageReacted(
                      reaction.id(),
                      holder.chat(),
                      actor.jid,
                      holder.isActor(),
                      target,
                      holder.phone().jid.equals(writer),
                      reaction.emoji(),
                      origin,
                      actor.name(),
                      writer)));
    }
  }

  /// A vote that cannot be read does not change the tallies.
  private void voted(MessageChange.Voted vote) {
    forEachCopy(
        vote.phone(),
        vote.chat(),
        vote.poll(),
        (actor, holder, entry) -> {
          if (vote.readable()) {
            entry.vote(actor.jid, vote.options());
          }
          notices.accept(
              Notice.of(
                  holder.phone(),
                  new AnswerEvent.PollVoted(
                      vote.id(),
                      holder.chat(),
                      actor.jid,
                      holder.isActor(),
                      entry.message().key(),
                      vote.readable() ? vote.options() : null,
                      entry.tallies(),
                      null)));
        });
  }

  private void answered(MessageChange.Answered answer) {
    var rsvp =
        answer.readable()
            ? new EventRsvp(answer.response(), answer.extraGuests(), answer.at())
            : null;
    forEachCopy(
        answer.phone(),
        answer.chat(),
        answer.invitation(),
        (actor, holder, entry) ->
            notices.accept(
                Notice.of(
                    holder.phone(),
                    new AnswerEvent.EventAnswered(
                        answer.id(),
                        holder.chat(),
                        actor.jid,
                        holder.isActor(),
                        entry.message().key(),
                        rsvp))));
  }
}
