package dev.sessiongateway.network.simulator.journal;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.EventRsvp;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PollTally;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A queued [Event.Reported] in a snapshot.
@JsonSubTypes({
  @JsonSubTypes.Type(name = "reaction", value = EventSignalRecord.Reacted.class),
  @JsonSubTypes.Type(name = "edit", value = EventSignalRecord.Edited.class),
  @JsonSubTypes.Type(name = "revocation", value = EventSignalRecord.Revoked.class),
  @JsonSubTypes.Type(name = "star", value = EventSignalRecord.Starred.class),
  @JsonSubTypes.Type(name = "waiting", value = EventSignalRecord.Waiting.class),
  @JsonSubTypes.Type(name = "vote", value = EventSignalRecord.Voted.class),
  @JsonSubTypes.Type(name = "answer", value = EventSignalRecord.Answered.class),
  @JsonSubTypes.Type(AccountEventRecord.class),
  @JsonSubTypes.Type(GroupEventRecord.class)
})
sealed interface EventSignalRecord extends SignalRecord
    permits AccountEventRecord,
        GroupEventRecord,
        EventSignalRecord.Reacted,
        EventSignalRecord.Edited,
        EventSignalRecord.Revoked,
        EventSignalRecord.Starred,
        EventSignalRecord.Waiting,
        EventSignalRecord.Voted,
        EventSignalRecord.Answered {
  Event.Reported toEvent();

  @Override
  default LinkSignal.AccountUpdate toSignal() {
    return toEvent();
  }

  /// Empty for events that are not kept over a restart.
  static Optional<EventSignalRecord> of(Event.Reported event) {
    return switch (event) {
      case Event.MessageReacted reacted -> Optional.of(Reacted.of(reacted));
      case Event.MessageEdited edited -> Optional.of(Edited.of(edited));
      case Event.MessageRevoked revoked -> Optional.of(Revoked.of(revoked));
      case Event.MessageStarred(var chat, var target, var starred) ->
          Optional.of(new Starred(chat.toString(), KeyRecord.of(target), starred));
      case Event.MessageWaiting(var id, var chat, var from, var fromMe, var name) ->
          Optional.of(new Waiting(id.value(), chat.toString(), from.toString(), fromMe, name));
      case AnswerEvent.PollVoted voted -> Optional.of(Voted.of(voted));
      case AnswerEvent.EventAnswered answered -> Optional.of(Answered.of(answered));
      case Event.ChatEvent it -> AccountEventRecord.of(it);
      case GroupEvent it -> Optional.of(GroupEventRecord.of(it));
      case LabelEvent it -> Optional.of(AccountEventRecord.of(it));
    };
  }

  private static Address jid(String text) {
    return MessageRecord.jid(text);
  }

  record KeyRecord(String id, boolean fromMe, @Nullable String sender) {
    static KeyRecord of(MessageKey key) {
      return new KeyRecord(key.id().value(), key.fromMe(), SignalRecord.textOf(key.sender()));
    }

    MessageKey toKey() {
      return new MessageKey(new MessageId(id), fromMe, SignalRecord.jidOf(sender));
    }
  }

  /// @param origin absent in journals written before sessions could react
  /// @param targetFrom absent in journals written before events named the author of the target
  record Reacted(
      String id,
      String chat,
      String from,
      boolean fromMe,
      String target,
      boolean targetFromMe,
      String emoji,
      Message.@Nullable Origin origin,
      @Nullable String fromName,
      @Nullable String targetFrom)
      implements EventSignalRecord {
    static Reacted of(Event.MessageReacted event) {
      return new Reacted(
          event.id().value(),
          event.chat().toString(),
          event.from().toString(),
          event.fromMe(),
          event.target().value(),
          event.targetFromMe(),
          event.emoji(),
          event.origin(),
          event.fromName(),
          event.targetFrom() == null ? null : event.targetFrom().toString());
    }

    @Override
    public Event.Reported toEvent() {
      return new Event.MessageReacted(
          new MessageId(id),
          jid(chat),
          jid(from),
          fromMe,
          new MessageId(target),
          targetFromMe,
          emoji,
          origin == null ? Message.Origin.PHONE : origin,
          fromName,
          targetFrom == null ? null : jid(targetFrom));
    }
  }

  record Edited(
      String id,
      String chat,
      String from,
      boolean fromMe,
      KeyRecord target,
      ContentRecord content,
      Message.Origin origin,
      @Nullable String fromName)
      implements EventSignalRecord {
    static Edited of(Event.MessageEdited event) {
      return new Edited(
          event.id().value(),
          event.chat().toString(),
          event.from().toString(),
          event.fromMe(),
          KeyRecord.of(event.target()),
          ContentRecord.of(event.content()),
          event.origin(),
          event.fromName());
    }

    @Override
    public Event.Reported toEvent() {
      return new Event.MessageEdited(
          new MessageId(id),
          jid(chat),
          jid(from),
          fromMe,
          target.toKey(),
          content.toContent(),
          origin,
          fromName);
    }
  }

  record Revoked(
      String id,
      String chat,
      String from,
      boolean fromMe,
      KeyRecord target,
      Message.Origin origin,
      @Nullable String fromName)
      implements EventSignalRecord {
    static Revoked of(Event.MessageRevoked event) {
      return new Revoked(
          event.id().value(),
          event.chat().toString(),
          event.from().toString(),
          event.fromMe(),
          KeyRecord.of(event.target()),
          event.origin(),
          event.fromName());
    }

    @Override
    public Event.Reported toEvent() {
      return new Event.MessageRevoked(
          new MessageId(id), jid(chat), jid(from), fromMe, target.toKey(), null, origin, fromName);
    }
  }

  record Starred(String chat, KeyRecord target, boolean starred) implements EventSignalRecord {
    @Override
    public Event.Reported toEvent() {
      return new Event.MessageStarred(jid(chat), target.toKey(), starred);
    }
  }

  record Waiting(String id, String chat, String from, boolean fromMe, @Nullable String fromName)
      implements EventSignalRecord {
    @Override
    public Event.Reported toEvent() {
      return new Event.MessageWaiting(new MessageId(id), jid(chat), jid(from), fromMe, fromName);
    }
  }

  record Voted(
      String id,
      String chat,
      String from,
      boolean fromMe,
      KeyRecord poll,
      @Nullable List<String> options,
      List<TallyRecord> tallies)
      implements EventSignalRecord {
    static Voted of(AnswerEvent.PollVoted event) {
      return new Voted(
          event.id().value(),
          event.chat().toString(),
          event.from().toString(),
          event.fromMe(),
          KeyRecord.of(event.poll()),
          event.options(),
          event.tallies().stream().map(TallyRecord::of).toList());
    }

    @Override
    public Event.Reported toEvent() {
      return new AnswerEvent.PollVoted(
          new MessageId(id),
          jid(chat),
          jid(from),
          fromMe,
          poll.toKey(),
          options,
          tallies.stream().map(TallyRecord::toTally).toList());
    }
  }

  record TallyRecord(String option, List<String> voters) {
    static TallyRecord of(PollTally tally) {
      return new TallyRecord(
          tally.option(), tally.voters().stream().map(Address::toString).toList());
    }

    PollTally toTally() {
      return new PollTally(option, voters.stream().map(EventSignalRecord::jid).toList());
    }
  }

  record Answered(
      String id,
      String chat,
      String from,
      boolean fromMe,
      KeyRecord invitation,
      @Nullable AnswerRecord answer)
      implements EventSignalRecord {
    static Answered of(AnswerEvent.EventAnswered event) {
      return new Answered(
          event.id().value(),
          event.chat().toString(),
          event.from().toString(),
          event.fromMe(),
          KeyRecord.of(event.invitation()),
          AnswerRecord.of(event.answer()));
    }

    @Override
    public Event.Reported toEvent() {
      return new AnswerEvent.EventAnswered(
          new MessageId(id),
          jid(chat),
          jid(from),
          fromMe,
          invitation.toKey(),
          answer == null ? null : answer.toAnswer());
    }
  }

  record AnswerRecord(EventRsvp.Response response, int extraGuests, String at) {
    static @Nullable AnswerRecord of(@Nullable EventRsvp rsvp) {
      return rsvp == null
          ? null
          : new AnswerRecord(rsvp.response(), rsvp.extraGuests(), rsvp.at().toString());
    }

    EventRsvp toAnswer() {
      return new EventRsvp(response, extraGuests, Instant.parse(at));
    }
  }
}
