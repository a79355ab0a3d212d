package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.application.broadcast.BroadcastStore.Change;
import dev.sessiongateway.application.broadcast.BroadcastStore.Outcome;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/// What the events of a session say of its recipients.
record EventChanges(PersonKeys people, StopWords stopWords) {
  /// An answer that comes later is none.
  static final Duration ANSWERS_WITHIN = Duration.ofDays(7);

  static final String STOP_WORD = "stop-word";

  List<Change> of(List<EventRecord> events) {
    return events.stream().flatMap(this::of).toList();
  }

  private Stream<Change> of(EventRecord event) {
    return switch (event.event()) {
      case Event.MessageAcked acked when acked.by() == null || !acked.chat().isGroup() ->
          reached(acked, event);
      case Event.MessageExpired(var message, _, _) ->
          Stream.of(
              new Change.Reached(
                  new Outcome(
                      message.id(),
                      RecipientState.FAILED,
                      new RecipientFailure("message.expired", "Its time was over in the queue")),
                  event.at()));
      case Event.MessageCreated(var message) when !message.fromMe() && message.chat().isPerson() ->
          answered(message, event);
      case Event _ -> Stream.empty();
    };
  }

  private static Stream<Change> reached(Event.MessageAcked acked, EventRecord event) {
    var state =
        switch (acked.ack()) {
          case ERROR -> RecipientState.FAILED;
          case PENDING -> null;
          case SERVER -> RecipientState.SENT;
          case DEVICE -> RecipientState.DELIVERED;
          case READ, PLAYED -> RecipientState.READ;
        };
    if (state == null) {
      return Stream.empty();
    }
    var failure = acked.ack() == Ack.ERROR ? RecipientFailure.ofMessage(acked.failure()) : null;
    return Stream.of(new Change.Reached(new Outcome(acked.id(), state, failure), event.at()));
  }

  private Stream<Change> answered(Message message, EventRecord event) {
    var person = people.of(message.chat());
    return stopWords.matches(message.content().text())
        ? Stream.of(new Change.Stopped(new OptOut(person, message.chat(), event.at(), STOP_WORD)))
        : Stream.of(new Change.Answered(person, event.at().minus(ANSWERS_WITHIN), event.at()));
  }
}
