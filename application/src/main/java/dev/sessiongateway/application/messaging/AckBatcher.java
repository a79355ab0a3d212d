package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/// Stores the network's acknowledgements in batches, after the response to the client. After a
/// crash a message is sent again under its id and the network drops the duplicate, so no client
/// waits for this.
final class AckBatcher {
  private static final Duration RETRY = Duration.ofSeconds(5);

  private final SessionDirectory sessions;
  private final AccountUpdateStore updates;
  private final EventFactories events;
  private final Executor background;
  private final SendsInFlight inFlight;

  /// What waits to be stored. A session whose acknowledgements are being stored has a list, be it
  /// empty.
  private final ConcurrentHashMap<SessionName, List<PendingAck>> waiting =
      new ConcurrentHashMap<>();

  AckBatcher(SessionDirectory sessions, SendState state, Executor background) {
    this.sessions = sessions;
    this.updates = state.updates();
    this.events = state.events();
    this.background = background;
    this.inFlight = state.inFlight();
  }

  /// Records that the network has the message. Returns at once; the message is in flight until this
  /// is stored, here or together with a later acknowledgement that arrives first.
  void add(LiveSession live, Message message) {
    var flight =
        inFlight.dispatched(
            live.name(), message, () -> background.execute(() -> store(live, List.of(message))));
    if (isFirst(live.name(), new PendingAck(message, flight))) {
      background.execute(() -> store(live));
    }
  }

  /// Adds it to those that wait.
  ///
  /// @return whether nobody stores those of the session yet
  private boolean isFirst(SessionName session, PendingAck ack) {
    var isFirst = new AtomicBoolean();
    var _ =
        waiting.compute(
            session,
            (_, gathered) -> {
              isFirst.set(gathered == null);
              var all = gathered == null ? new ArrayList<PendingAck>() : gathered;
              all.add(ack);
              return all;
            });
    return isFirst.get();
  }

  private void store(LiveSession live) {
    for (var batch = next(live.name()); !batch.isEmpty(); batch = next(live.name())) {
      gather();
      store(live, messagesOf(batch));
    }
  }

  /// Takes those that wait. When there are none, the next one begins again.
  private List<PendingAck> next(SessionName session) {
    var batch = new ArrayList<PendingAck>();
    var _ =
        waiting.computeIfPresent(
            session,
            (_, gathered) -> {
              batch.addAll(gathered);
              return gathered.isEmpty() ? null : new ArrayList<>();
            });
    return batch;
  }

  /// Most recipients confirm a message at once, and their acknowledgement takes the network's own
  /// along into its transaction ([SendsInFlight#claim]): one write of the message instead of two.
  /// Only a single message is not waited for. Messages that a slow network does not take do not
  /// count.
  private void gather() {
    if (inFlight.unacknowledged() > 1) {
      updates.gather();
    }
  }

  private static List<Message> messagesOf(List<PendingAck> batch) {
    return batch.stream().filter(each -> each.flight().claim()).map(PendingAck::message).toList();
  }

  /// Stores acknowledgements that the caller has claimed.
  private void store(LiveSession live, List<Message> batch) {
    if (batch.isEmpty()) {
      return;
    }
    try {
      updates.take(
          live.ref(), batch.stream().map(AckBatcher::confirmed).toList(), events.now(live.name()));
    } catch (RuntimeException | Error e) {
      SessionLog.warn(live.name())
          .addKeyValue("messages", batch.size())
          .setCause(e)
          .log("acknowledgements could not be stored");
      if (sessions.isLive(live)) {
        var _ = events.time().machine().after(RETRY, () -> store(live, batch));
      }
    } finally {
      batch.forEach(message -> inFlight.end(live.name(), message.id()));
    }
  }

  /// That the network has the message.
  static LinkSignal.AccountUpdate confirmed(Message message) {
    return new Event.MessageAcked(message.id(), message.chat(), Ack.SERVER, null, null);
  }

  private record PendingAck(Message message, SendsInFlight.Flight flight) {}
}
