package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.network.LinkSignal;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.TrafficListener;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/// Puts what arrives over the links into the stores, each with its event.
public final class TrafficRecorder implements TrafficListener {
  private final MessageStore messages;
  private final EventLog events;
  private final Time time;
  private final Identifiers identifiers;
  private final Executor background;
  private final SendsInFlight inFlight;

  public TrafficRecorder(
      MessageStore messages,
      EventLog events,
      Time time,
      Identifiers identifiers,
      Executor background,
      SendsInFlight inFlight) {
    this.messages = messages;
    this.events = events;
    this.time = time;
    this.identifiers = identifiers;
    this.background = background;
    this.inFlight = inFlight;
  }

  @Override
  public void on(LiveSession live, List<LinkSignal.Traffic> traffic) {
    var receipts = new Receipts();
    for (var each : traffic) {
      if (each instanceof LinkSignal.AckArrived ack && ack.by() == null) {
        receipts.add(ack);
      } else {
        receipts.record(live);
        record(live, each);
      }
    }
    receipts.record(live);
  }

  private void record(LiveSession live, LinkSignal.Traffic traffic) {
    switch (traffic) {
      case LinkSignal.MessageArrived(var message, var chatName) ->
          messages.record(
              live.ref(), message, "", chatName, event(new Event.MessageCreated(message)));
      case LinkSignal.AckArrived ack -> acked(live, ack);
      case LinkSignal.ReactionArrived(
              var id,
              var chat,
              var from,
              var mine,
              var target,
              var targetMine,
              var emoji) ->
          append(live, new Event.MessageReacted(id, chat, from, mine, target, targetMine, emoji));
      case LinkSignal.PresenceArrived(var chat, var who, var presence) ->
          append(live, new Event.PresenceChanged(chat, who, presence));
      case LinkSignal.GroupChanged(var chat, var by, var subject, var description) ->
          append(live, new Event.GroupChanged(chat, by, subject, description));
      case LinkSignal.GroupJoined(var group) -> append(live, new Event.GroupJoined(group));
      case LinkSignal.LabelHandled(var chat, var label, var action) ->
          append(live, new Event.LabelHandled(chat, label, action));
    }
  }

  /// In a group each member's receipt is told; the message itself stands where its first reader is.
  private void acked(LiveSession live, LinkSignal.AckArrived ack) {
    var _ = inFlight.awaitEnd(live.name(), ack.id());
    if (ack.by() != null) {
      append(live, new Event.MessageAcked(ack.id(), ack.chat(), ack.ack(), ack.by(), null));
    }
    var own = new Event.MessageAcked(ack.id(), ack.chat(), ack.ack(), null, null);
    messages.advance(live.ref(), ack.id(), ack.ack(), null, event(own));
  }

  /// Receipts of different messages have no order among them: recorded at once, they share commits.
  private final class Receipts {
    private final Map<MessageId, List<LinkSignal.AckArrived>> byMessage = new LinkedHashMap<>();

    void add(LinkSignal.AckArrived ack) {
      byMessage.computeIfAbsent(ack.id(), _ -> new ArrayList<>()).add(ack);
    }

    /// Returns when all of them are stored; throws when one could not be.
    void record(LiveSession live) {
      var tasks =
          byMessage.values().stream()
              .map(acks -> CompletableFuture.runAsync(() -> acked(live, acks), background))
              .toArray(CompletableFuture[]::new);
      byMessage.clear();
      CompletableFuture.allOf(tasks).join();
    }

    private void acked(LiveSession live, List<LinkSignal.AckArrived> inOrder) {
      inOrder.forEach(ack -> TrafficRecorder.this.acked(live, ack));
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
