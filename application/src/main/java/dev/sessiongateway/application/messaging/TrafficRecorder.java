package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.network.LinkSignal;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.TrafficListener;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.NewEvent;
import java.util.ArrayList;
import java.util.List;

/// Puts what arrives over the links into the stores, each with its event.
public final class TrafficRecorder implements TrafficListener {
  private final MessageStore messages;
  private final EventLog events;
  private final Time time;
  private final Identifiers identifiers;
  private final SendsInFlight inFlight;

  public TrafficRecorder(
      MessageStore messages,
      EventLog events,
      Time time,
      Identifiers identifiers,
      SendsInFlight inFlight) {
    this.messages = messages;
    this.events = events;
    this.time = time;
    this.identifiers = identifiers;
    this.inFlight = inFlight;
  }

  @Override
  public void on(LiveSession live, List<LinkSignal.Traffic> traffic) {
    var receipts = new ArrayList<LinkSignal.AckArrived>();
    for (var each : traffic) {
      if (each instanceof LinkSignal.AckArrived ack) {
        receipts.add(ack);
      } else {
        record(live, receipts);
        receipts.clear();
        record(live, each);
      }
    }
    record(live, receipts);
  }

  private void record(LiveSession live, LinkSignal.Traffic traffic) {
    switch (traffic) {
      case LinkSignal.MessageArrived(var message, var chatName) ->
          messages.record(
              live.ref(), message, "", chatName, event(new Event.MessageCreated(message)));
      case LinkSignal.AckArrived ack -> record(live, List.of(ack));
      case LinkSignal.Happened(var event) -> append(live, event);
      case LinkSignal.HistoryArrived(var past, var chats, var contacts) -> {
        past.forEach(message ->
            messages.record(live.ref(), message, "", chats.get(message.chat()), List.of()));
        append(live, new Event.HistorySynced(past, chats, contacts));
      }
    }
  }

  /// Many at once share a unit of the store. In a group each member's receipt is told; the message
  /// itself stands where its first reader is.
  private void record(LiveSession live, List<LinkSignal.AckArrived> receipts) {
    var steps = new ArrayList<MessageStore.Step>(receipts.size());
    for (var ack : receipts) {
      var _ = inFlight.awaitEnd(live.name(), ack.id());
      if (ack.by() != null) {
        append(live, new Event.MessageAcked(ack.id(), ack.chat(), ack.ack(), ack.by(), null));
      }
      var own = new Event.MessageAcked(ack.id(), ack.chat(), ack.ack(), null, null);
      steps.add(new MessageStore.Step(ack.id(), ack.ack(), event(own)));
    }
    if (!steps.isEmpty()) {
      messages.advanceAll(live.ref(), steps);
    }
  }

  private void append(LiveSession live, Event event) {
    events.append(live.ref(), event(event));
  }

  private List<NewEvent> event(Event event) {
    var now = time.instant();
    return List.of(new NewEvent(identifiers.eventId(now), now, event));
  }
}
