package dev.sessiongateway.http.kernel.live;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.HttpFault;
import dev.sessiongateway.http.kernel.api.LiveConnection;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// All clients with an open event connection: their limit, their heartbeats, and their end when the
/// key becomes invalid or the server stops.
public final class LiveConnections implements AutoCloseable {
  private static final int MOST = 1_000;
  private static final int MOST_PER_KEY = 50;
  private static final Duration LATER = Duration.ofSeconds(30);

  private final AccessKeys keys;
  private final Time time;
  private final Map<ManagedConnection, Place> open = new HashMap<>();
  private final AtomicBoolean stopping = new AtomicBoolean();

  public LiveConnections(AccessKeys keys, Time time) {
    this.keys = keys;
    this.time = time;
    keys.onRevoked(this::endAllOf);
  }

  /// Registers a connection and opens its subscription.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `too-many.streams`, and the faults of
  ///   `opening`; the connection has ended then
  public void open(ManagedConnection connection, AccessKey key, Consumer<LiveConnection> opening) {
    var place = enter(connection, key);
    connection.onEnd(() -> leave(connection));
    try {
      opening.accept(connection);
    } catch (RuntimeException e) {
      connection.end(e);
      throw e;
    }
    beatLater(connection, place);
  }

  /// Ends all connections, and every later one.
  @Override
  public void close() {
    stopping.set(true);
    List<ManagedConnection> all;
    synchronized (open) {
      all = List.copyOf(open.keySet());
    }
    all.forEach(connection -> connection.end(HttpFault.STOPPING.toException()));
  }

  private void endAllOf(String keyId) {
    List<ManagedConnection> ofKey;
    synchronized (open) {
      ofKey =
          open.entrySet().stream()
              .filter(entry -> entry.getValue().key().id().equals(keyId))
              .map(Map.Entry::getKey)
              .toList();
    }
    ofKey.forEach(connection -> connection.end(new Fault.Unauthorized().toException()));
  }

  /// The number of clients that receive events now.
  public int count() {
    synchronized (open) {
      return (int) open.values().stream().filter(Place::isInUse).count();
    }
  }

  private Place enter(ManagedConnection connection, AccessKey key) {
    synchronized (open) {
      if (stopping.get()) {
        throw HttpFault.STOPPING.toException();
      }
      var ofKey = open.values().stream().filter(other -> other.isOf(key)).count();
      if (open.size() >= MOST || ofKey >= MOST_PER_KEY) {
        throw new Fault.TooManyRequests("streams", LATER).toException();
      }
      var place = new Place(key, new AtomicReference<>());
      open.put(connection, place);
      return place;
    }
  }

  private void leave(ManagedConnection connection) {
    Place place;
    synchronized (open) {
      place = open.remove(connection);
    }
    if (place != null) {
      place.rest();
    }
  }

  private void beatLater(ManagedConnection connection, Place place) {
    var wait = untilNextBeat(connection, place.key());
    place.next().set(time.after(wait, () -> beat(connection, place)));
    if (connection.hasEnded()) {
      place.rest();
    }
  }

  /// The heartbeat interval, or less when the key expires before.
  private Duration untilNextBeat(ManagedConnection connection, AccessKey key) {
    var pulse = connection.heartbeatInterval();
    var expiresAt = key.expiresAt();
    if (expiresAt == null) {
      return pulse;
    }
    var left = Duration.between(time.instant(), expiresAt);
    return left.compareTo(pulse) < 0 ? left : pulse;
  }

  private void beat(ManagedConnection connection, Place place) {
    if (!keys.isGood(place.key())) {
      connection.end(new Fault.Unauthorized().toException());
    } else if (!connection.hasEnded()) {
      connection.heartbeat();
      beatLater(connection, place);
    }
  }

  /// @param key that the connection counts for
  /// @param next the timer of the next heartbeat, absent until events are sent
  private record Place(AccessKey key, AtomicReference<Time.@Nullable Timer> next) {
    boolean isOf(AccessKey other) {
      return key.id().equals(other.id());
    }

    boolean isInUse() {
      return next.get() != null;
    }

    void rest() {
      var timer = next.getAndSet(null);
      if (timer != null) {
        timer.cancel();
      }
    }
  }
}
