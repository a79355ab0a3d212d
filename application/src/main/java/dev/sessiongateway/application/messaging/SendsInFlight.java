package dev.sessiongateway.application.messaging;

import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/// The messages that are being sent: a repeated send waits for the first one, and no later
/// acknowledgement overtakes the network's own.
public final class SendsInFlight {
  private static final int LONGEST_SECONDS = 60;

  private final ConcurrentHashMap<Key, CompletableFuture<Void>> flights = new ConcurrentHashMap<>();

  /// @return false when the message is in flight already
  boolean begin(SessionName session, MessageId id) {
    return flights.putIfAbsent(new Key(session, id), new CompletableFuture<>()) == null;
  }

  /// Ends the flight: the acknowledgement is stored.
  void end(SessionName session, MessageId id) {
    var flight = flights.remove(new Key(session, id));
    if (flight != null) {
      flight.complete(null);
    }
  }

  /// How many messages are in flight.
  public int count() {
    return flights.size();
  }

  /// Waits until the message is not in flight, at most a minute.
  ///
  /// @return false when it still is
  boolean awaitEnd(SessionName session, MessageId id) {
    var flight = flights.get(new Key(session, id));
    return flight == null
        || flight
            .thenApply(_ -> true)
            .completeOnTimeout(false, LONGEST_SECONDS, TimeUnit.SECONDS)
            .join();
  }

  private record Key(SessionName session, MessageId id) {}
}
