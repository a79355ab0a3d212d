package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.SessionName;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// Stores the network's acknowledgements behind the answers: what gathers while one unit is stored
/// goes into the next. After a crash a message goes out again under its id and the network drops
/// it, so nobody needs to wait for this.
final class Confirmations {
  private final MessageStore messages;
  private final Time time;
  private final Identifiers identifiers;
  private final Executor background;
  private final SendsInFlight inFlight;
  private final ConcurrentHashMap<SessionName, List<Message>> waiting = new ConcurrentHashMap<>();
  private final Set<SessionName> storing = ConcurrentHashMap.newKeySet();

  Confirmations(
      MessageStore messages,
      Time time,
      Identifiers identifiers,
      Executor background,
      SendsInFlight inFlight) {
    this.messages = messages;
    this.time = time;
    this.identifiers = identifiers;
    this.background = background;
    this.inFlight = inFlight;
  }

  /// The network has the message. Returns at once; the flight ends when this is stored.
  void add(LiveSession live, Message message) {
    waiting.compute(live.name(), (_, gathered) -> with(gathered, message));
    if (storing.add(live.name())) {
      background.execute(() -> store(live));
    }
  }

  private static List<Message> with(@Nullable List<Message> gathered, Message message) {
    var all = gathered == null ? new ArrayList<Message>() : gathered;
    all.add(message);
    return all;
  }

  private void store(LiveSession live) {
    do {
      for (var batch = waiting.remove(live.name());
          batch != null;
          batch = waiting.remove(live.name())) {
        store(live, batch);
      }
      storing.remove(live.name());
      // Somebody may have come between the last look and the line above.
    } while (waiting.containsKey(live.name()) && storing.add(live.name()));
  }

  private void store(LiveSession live, List<Message> batch) {
    try {
      messages.advanceAll(live.ref(), batch.stream().map(this::step).toList());
    } catch (FaultException e) {
      SessionLog.of(live.name())
          .atWarn()
          .addKeyValue("session", live.name())
          .addKeyValue("messages", batch.size())
          .setCause(e)
          .log("acknowledgements could not be stored, the next start sends again");
    } finally {
      batch.forEach(message -> inFlight.end(live.name(), message.id()));
    }
  }

  private MessageStore.Step step(Message message) {
    var now = time.instant();
    var acked = new Event.MessageAcked(message.id(), message.chat(), Ack.SERVER, null, null);
    return new MessageStore.Step(
        message.id(), Ack.SERVER, List.of(new NewEvent(identifiers.eventId(now), now, acked)));
  }
}
