package dev.sessiongateway.persistence.json;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.EventRsvp;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.text.Coded;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Events about answers to polls and event invitations.
@JsonSubTypes({
  @JsonSubTypes.Type(AnswerEventJson.Voted.class),
  @JsonSubTypes.Type(AnswerEventJson.Answered.class)
})
sealed interface AnswerEventJson extends EventJson {

  static EventJson of(AnswerEvent event) {
    return switch (event) {
      case AnswerEvent.PollVoted it -> Voted.of(it);
      case AnswerEvent.EventAnswered it -> Answered.of(it);
    };
  }

  @JsonTypeName("poll.voted")
  record Voted(
      String id,
      String chat,
      String from,
      boolean fromMe,
      KeyJson poll,
      @Nullable List<String> options,
      List<Tally> tallies,
      @Nullable Integer pollAck)
      implements AnswerEventJson {
    static Voted of(AnswerEvent.PollVoted event) {
      return new Voted(
          event.id().value(),
          event.chat().toString(),
          event.from().toString(),
          event.fromMe(),
          KeyJson.of(event.poll()),
          event.options(),
          event.tallies().stream().map(Tally::of).toList(),
          event.pollAck() == null ? null : event.pollAck().level());
    }

    @Override
    public Event toEvent() {
      return new AnswerEvent.PollVoted(
          new MessageId(id),
          AddressText.read(chat),
          AddressText.read(from),
          fromMe,
          poll.toKey(),
          options,
          tallies.stream().map(Tally::toTally).toList(),
          pollAck == null ? null : Ack.ofLevel(pollAck));
    }
  }

  @JsonTypeName("event.answered")
  record Answered(
      String id,
      String chat,
      String from,
      boolean fromMe,
      KeyJson invitation,
      @Nullable Answer answer)
      implements AnswerEventJson {
    static Answered of(AnswerEvent.EventAnswered event) {
      var rsvp = event.answer();
      return new Answered(
          event.id().value(),
          event.chat().toString(),
          event.from().toString(),
          event.fromMe(),
          KeyJson.of(event.invitation()),
          rsvp == null ? null : Answer.of(rsvp));
    }

    @Override
    public Event toEvent() {
      return new AnswerEvent.EventAnswered(
          new MessageId(id),
          AddressText.read(chat),
          AddressText.read(from),
          fromMe,
          invitation.toKey(),
          answer == null ? null : answer.toAnswer());
    }
  }

  record Tally(String option, List<String> voters) {
    static Tally of(PollTally tally) {
      return new Tally(tally.option(), tally.voters().stream().map(Address::toString).toList());
    }

    PollTally toTally() {
      return new PollTally(option, voters.stream().map(AddressText::read).toList());
    }
  }

  record Answer(String response, int extraGuests, String at) {
    static Answer of(EventRsvp rsvp) {
      return new Answer(rsvp.response().code(), rsvp.extraGuests(), rsvp.at().toString());
    }

    EventRsvp toAnswer() {
      return new EventRsvp(
          Coded.of(EventRsvp.Response.class, response), extraGuests, Instant.parse(at));
    }
  }
}
