package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.application.work.Deadlines;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
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
}
