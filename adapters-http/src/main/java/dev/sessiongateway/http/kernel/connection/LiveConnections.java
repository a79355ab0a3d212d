package dev.sessiongateway.http.kernel.connection;

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
  public static final int MAX_CONNECTIONS = 1_000;
  private static final int MAX_PER_KEY = 50;
  private static final Duration LATER = Duration.ofSeconds(30);

  private final AccessKeys keys;
  private final Time time;
  private final Map<ManagedConnection, Registration> open = new HashMap<>();
  private final AtomicBoolean stopping = new AtomicBoolean();

  public LiveConnections(AccessKeys keys, Time time) {
    this.keys = keys;
    this.time = time;
    keys.onRevoked(this::endConnectionsOf);
  }

  /// Registers a connection and opens its subscription.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `too-many.streams`, and the faults of
  ///   `opening`; the connection has ended then
  public void open(ManagedConnection connection, AccessKey key, Consumer<LiveConnection> opening) {
    var registration = register(connection, key);
    connection.onEnd(() -> unregister(connection));
    try {
      opening.accept(connection);
    } catch (RuntimeException e) {
      connection.end(e);
      throw e;
    }
    scheduleHeartbeat(connection, registration);
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

  private void endConnectionsOf(String keyId) {
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
      return (int) open.values().stream().filter(Registration::isActive).count();
    }
  }

  private Registration register(ManagedConnection connection, AccessKey key) {
    synchronized (open) {
      if (stopping.get()) {
        throw HttpFault.STOPPING.toException();
      }
      var ofKey = open.values().stream().filter(other -> other.isOf(key)).count();
      if (open.size() >= MAX_CONNECTIONS || ofKey >= MAX_PER_KEY) {
        throw new Fault.TooManyRequests("streams", LATER).toException();
      }
      var registration = new Registration(key, new AtomicReference<>());
      open.put(connection, registration);
      return registration;
    }
  }

  private void unregister(ManagedConnection connection) {
    Registration registration;
    synchronized (open) {
      registration = open.remove(connection);
    }
    if (registration != null) {
      registration.cancelTimer();
    }
  }

  private void scheduleHeartbeat(ManagedConnection connection, Registration registration) {
    var wait = untilNextHeartbeat(connection, registration.key());
    registration.next().set(time.after(wait, () -> heartbeat(connection, registration)));
    if (connection.hasEnded()) {
      registration.cancelTimer();
    }
  }

  /// The heartbeat interval, or less when the key expires before.
  private Duration untilNextHeartbeat(ManagedConnection connection, AccessKey key) {
    var interval = connection.heartbeatInterval();
    var expiresAt = key.expiresAt();
    if (expiresAt == null) {
      return interval;
    }
    var left = Duration.between(time.instant(), expiresAt);
    return left.compareTo(interval) < 0 ? left : interval;
  }

  private void heartbeat(ManagedConnection connection, Registration registration) {
    if (!keys.isGood(registration.key())) {
      connection.end(new Fault.Unauthorized().toException());
    } else if (!connection.hasEnded()) {
      connection.heartbeat();
      scheduleHeartbeat(connection, registration);
    }
  }

  /// @param key that the connection counts for
  /// @param next the timer of the next heartbeat, absent until events are sent
  private record Registration(AccessKey key, AtomicReference<Time.@Nullable Timer> next) {
    boolean isOf(AccessKey other) {
      return key.id().equals(other.id());
    }

    boolean isActive() {
      return next.get() != null;
    }

    void cancelTimer() {
      var timer = next.getAndSet(null);
      if (timer != null) {
        timer.cancel();
      }
    }
  }

  /// A connection in the view of [LiveConnections]. Thread-safe.
  public interface ManagedConnection extends LiveConnection {

    /// The interval between heartbeats.
    Duration heartbeatInterval();

    /// Sends a heartbeat, after checking that the client answered the last one if it can.
    void heartbeat();

    /// Ends the connection and sends the reason where the transport has a way to. Does nothing when
    /// it has ended.
    void end(RuntimeException reason);

    boolean hasEnded();
  }
}
