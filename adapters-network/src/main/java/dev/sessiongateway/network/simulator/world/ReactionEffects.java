package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.EventRsvp;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.network.simulator.journal.MessageChange;
import java.time.Instant;
import java.util.List;

/// Applies reactions, votes and answers to invitations.
final class ReactionEffects {
  private final WorldState world;

  ReactionEffects(WorldState world) {
    this.world = world;
  }

  void reacted(MessageChange.Reacted reaction) {
    var person = Address.of(reaction.phone());
    var chat = Address.of(reaction.chat());
    var target = new MessageId(reaction.target());
    var actor = world.phoneOrNull(person);
    var reactedTo = actor == null ? null : actor.conversations.find(chat, target);
    if (actor == null || reactedTo == null) {
      return;
    }
    var channel = world.channelOrNull(chat);
    if (channel != null) {
      channel.reacted(target, reactedTo.reactions().get(person), reaction.emoji());
    }
    var writer = reactedTo.message().sender();
    for (var holder : world.router().holders(actor, chat, target)) {
      if (holder.entry() != null) {
        holder.entry().react(person, reaction.emoji());
      }
      world
          .devices()
          .send(
              holder.phone(),
              world.devices().deviceOf(reaction.session()),
              origin ->
                  new Event.MessageReacted(
                      new MessageId(reaction.id()),
                      holder.chat(),
                      person,
                      holder.isActor(),
                      target,
                      holder.phone().jid.equals(writer),
                      reaction.emoji(),
                      origin,
                      actor.name,
                      writer));
    }
  }

  /// A vote that cannot be read does not change the tallies.
  void voted(MessageChange.Voted vote) {
    var person = Address.of(vote.phone());
    for (var holder : holders(person, vote.chat(), vote.poll())) {
      var entry = holder.entry();
      if (entry != null) {
        if (vote.readable()) {
          entry.vote(person, vote.options());
        }
        world
            .devices()
            .send(
                holder.phone().jid,
                new AnswerEvent.PollVoted(
                    new MessageId(vote.id()),
                    holder.chat(),
                    person,
                    holder.isActor(),
                    entry.message().key(),
                    vote.readable() ? vote.options() : null,
                    entry.tallies()));
      }
    }
  }

  void answered(MessageChange.Answered change) {
    var person = Address.of(change.phone());
    var rsvp =
        change.readable()
            ? new EventRsvp(change.response(), change.extraGuests(), Instant.parse(change.at()))
            : null;
    for (var holder : holders(person, change.chat(), change.invitation())) {
      if (holder.entry() != null) {
        world
            .devices()
            .send(
                holder.phone().jid,
                new AnswerEvent.EventAnswered(
                    new MessageId(change.id()),
                    holder.chat(),
                    person,
                    holder.isActor(),
                    holder.entry().message().key(),
                    rsvp));
      }
    }
  }

  private List<MessageRouter.Holder> holders(Address person, String chat, String message) {
    var actor = world.phoneOrNull(person);
    return actor == null
        ? List.of()
        : world.router().holders(actor, Address.of(chat), new MessageId(message));
  }
}
