package dev.sessiongateway.http.familya.event;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.http.kernel.messaging.LidView;
import org.jspecify.annotations.Nullable;

/// Events with the hidden ids of people instead of their phone numbers, where they are known.
/// Messages and members of groups are left to their views, which show both.
record EventLidRewriter(LidView people) {
  Event.MessageEvent in(Event.MessageEvent event) {
    return switch (event) {
      case Event.MessageAcked(var id, var chat, var ack, var by, var failure) ->
          new Event.MessageAcked(id, hidden(chat), ack, orNull(by), failure);
      case Event.MessageReacted reacted ->
          new Event.MessageReacted(
              reacted.id(),
              hidden(reacted.chat()),
              hidden(reacted.from()),
              reacted.fromMe(),
              reacted.target(),
              reacted.targetFromMe(),
              reacted.emoji(),
              reacted.origin(),
              reacted.fromName(),
              orNull(reacted.targetFrom()));
      case Event.MessageWaiting(var id, var chat, var from, var fromMe, var name) ->
          new Event.MessageWaiting(id, hidden(chat), hidden(from), fromMe, name);
      case Event.MessageCreated _,
          Event.MessageEdited _,
          Event.MessageRevoked _,
          Event.MessageStarred _ ->
          event;
    };
  }

  AnswerEvent in(AnswerEvent event) {
    return switch (event) {
      case AnswerEvent.PollVoted voted ->
          new AnswerEvent.PollVoted(
              voted.id(),
              hidden(voted.chat()),
              hidden(voted.from()),
              voted.fromMe(),
              key(voted.poll()),
              voted.options(),
              voted.tallies(),
              voted.pollAck());
      case AnswerEvent.EventAnswered(var id, var chat, var from, var fromMe, var key, var answer) ->
          new AnswerEvent.EventAnswered(id, hidden(chat), hidden(from), fromMe, key(key), answer);
    };
  }

  Event.ChatEvent in(Event.ChatEvent event) {
    return switch (event) {
      case Event.PresenceChanged(var chat, var who, var presence) ->
          new Event.PresenceChanged(hidden(chat), hidden(who), presence);
      case Event.CallChanged(var call, var stage) ->
          new Event.CallChanged(
              new Call(call.id(), hidden(call.chat()), hidden(call.from()), call.video()), stage);
      case Event.ChatArchived(var chat, var archived) ->
          new Event.ChatArchived(hidden(chat), archived);
      // Family A has no such events.
      case Event.ChatOpened _,
          Event.ChatRead _,
          Event.ChatMarkedUnread _,
          Event.ChatDeleted _,
          Event.ChatCleared _,
          Event.ContactChanged _,
          Event.HistorySynced _ ->
          event;
    };
  }

  LabelEvent in(LabelEvent event) {
    return switch (event) {
      case LabelEvent.LabelHandled(var chat, var label, var action) ->
          new LabelEvent.LabelHandled(hidden(chat), label, action);
      case LabelEvent.LabelSaved _, LabelEvent.LabelRemoved _ -> event;
    };
  }

  private MessageKey key(MessageKey key) {
    var sender = key.sender();
    return new MessageKey(key.id(), key.fromMe(), sender == null ? null : hidden(sender));
  }

  private @Nullable Address orNull(@Nullable Address address) {
    return address == null ? null : hidden(address);
  }

  Address hidden(Address address) {
    return people.hidden(address);
  }
}
