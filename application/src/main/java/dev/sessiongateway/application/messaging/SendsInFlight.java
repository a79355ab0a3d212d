package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.application.work.Deadlines;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// The messages that are being sent: a repeated send waits for the first one, and no later
/// acknowledgement overtakes the network's own.
@Internal
public final class SendsInFlight {
  private final Deadlines deadlines;
  private final ConcurrentHashMap<Key, Flight> inFlight = new ConcurrentHashMap<>();
  private final AtomicInteger unacknowledged = new AtomicInteger();

  public SendsInFlight() {
    this(Duration.ofMinutes(1));
  }

  /// @param longest that anybody waits for a message in flight
  SendsInFlight(Duration longest) {
    this.deadlines = new Deadlines(longest);
  }

  /// @return false when the message is in flight already
  boolean begin(SessionName session, MessageId id) {
    return inFlight.putIfAbsent(new Key(session, id), new Flight()) == null;
  }

  /// The network has the message: from now on its acknowledgement may be stored.
  ///
  /// @param store stores the acknowledgement without claiming it, in the background
  /// @return the flight, for [Flight#claim]
  Flight dispatched(SessionName session, Message message, Runnable store) {
    var known = inFlight.get(new Key(session, message.id()));
    var flight = known == null ? new Flight() : known;
    if (flight.dispatched.complete(new Acknowledged(message, store)) && known != null) {
      unacknowledged.incrementAndGet();
    }
    return flight;
  }

  /// Ends the flight: the acknowledgement is stored.
  void end(SessionName session, MessageId id) {
    var flight = inFlight.remove(new Key(session, id));
    if (flight != null) {
      if (!flight.dispatched.complete(null)) {
        unacknowledged.decrementAndGet();
      }
      flight.ended.complete(null);
    }
  }

  /// How many of them the network has, while its acknowledgement is not stored.
  int unacknowledged() {
    return unacknowledged.get();
  }

  /// How many messages are in flight.
  public int count() {
    return inFlight.size();
  }

  /// Waits until the message is not in flight, at most a minute.
  ///
  /// @return false when it still is
  boolean awaitEnd(SessionName session, MessageId id) {
    var flight = inFlight.get(new Key(session, id));
    return flight == null || isOver(flight.ended);
  }

  /// Takes over the acknowledgements of those among these messages that the network has and that
  /// nobody stores yet; the caller stores them and ends the flights. Waits, at most a minute, for
  /// those that are still being handed over, or whose acknowledgement is being stored.
  List<Acknowledged> claim(SessionName session, List<MessageId> ids) {
    // All are waited for before the first is claimed, so that none waits for another one's network.
    for (var id : ids) {
      var flight = inFlight.get(new Key(session, id));
      if (flight != null) {
        var _ = isOver(flight.dispatched);
      }
    }
    var claimed = new ArrayList<Acknowledged>();
    for (var id : ids) {
      var flight = inFlight.get(new Key(session, id));
      if (flight != null) {
        var acknowledged = flight.dispatched.getNow(null);
        if (acknowledged != null && flight.claim()) {
          claimed.add(acknowledged);
        } else if (!contains(claimed, id)) {
          var _ = isOver(flight.ended);
        }
      }
    }
    return claimed;
  }

  private static boolean contains(List<Acknowledged> claimed, MessageId id) {
    return claimed.stream().anyMatch(each -> each.message().id().equals(id));
  }

  private boolean isOver(CompletableFuture<?> future) {
    if (future.isDone()) {
      return true;
    }
    var over = future.thenApply(_ -> true);
    var wait = deadlines.begin(() -> over.complete(false));
    try {
      return over.join();
    } finally {
      wait.end();
    }
  }

  private record Key(SessionName session, MessageId id) {}

  /// A message that the network has.
  ///
  /// @param store stores the acknowledgement and ends the flight, for who claimed it and could not
  record Acknowledged(Message message, Runnable store) {}

  /// One message on its way.
  static final class Flight {
    /// Completed with null when the flight ends before.
    private final CompletableFuture<@Nullable Acknowledged> dispatched = new CompletableFuture<>();

    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private final AtomicBoolean claimed = new AtomicBoolean();

    private Flight() {}

    /// @return whether the caller stores the acknowledgement; nobody else does then
    boolean claim() {
      return claimed.compareAndSet(false, true);
    }
  }

  /// Stores the network's acknowledgements in batches, after the response to the client. After a
  /// crash a message is sent again under its id and the network drops the duplicate, so no client
  /// waits for this.
  static final class AckBatcher {
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

    /// Records that the network has the message. Returns at once; the message is in flight until
    /// this is stored, here or together with a later acknowledgement that arrives first.
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
            live.ref(),
            batch.stream().map(AckBatcher::confirmed).toList(),
            events.now(live.name()));
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

  /// What is known of sends: the stored messages, the updates that settle them with their events,
  /// and the sends in flight.
  public record SendState(
      MessageStore messages,
      AccountUpdateStore updates,
      EventFactories events,
      SendsInFlight inFlight) {}
}
