package dev.sessiongateway.sink;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The connection to a broker: made by one caller when the first one needs it, used by all, and
/// made again after each loss, without end. Attempts are at least a second apart, and a little more
/// by chance, so that many gateways do not come back at the same moment. Thread-safe.
public final class KeptConnection<C> implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(KeptConnection.class);
  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final long PAUSE_NANOS = Duration.ofSeconds(1).toNanos();
  private static final long JITTER_NANOS = Duration.ofMillis(250).toNanos();

  private final String broker;
  private final Opener<C> opener;
  private final Predicate<C> isOpen;
  private final Consumer<C> closer;
  private final Executor background;
  private final AtomicReference<@Nullable Attempt<C>> attempt = new AtomicReference<>();
  private final AtomicReference<@Nullable String> problem =
      new AtomicReference<>("no connection yet");
  private final AtomicBoolean closed = new AtomicBoolean();

  /// @param broker its name, for the log
  /// @param isOpen whether the connection can still be used; returns at once
  /// @param closer gives the connection up; may throw
  public KeptConnection(
      String broker,
      Opener<C> opener,
      Predicate<C> isOpen,
      Consumer<C> closer,
      Executor background) {
    this.broker = broker;
    this.opener = opener;
    this.isOpen = isOpen;
    this.closer = closer;
    this.background = background;
  }

  /// The open connection. While another caller makes it, this one waits for that.
  ///
  /// @throws BrokerFailure when there is none, or the last attempt has just failed
  public C get() throws BrokerFailure {
    try {
      return current().result().copy().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof BrokerFailure failure
          ? new BrokerFailure(failure.reason(), failure)
          : new BrokerFailure("the connection broke off: " + e.getCause(), e);
    } catch (TimeoutException e) {
      throw new BrokerFailure("no connection within " + PATIENCE.toSeconds() + " s", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BrokerFailure("the gateway stops", e);
    }
  }

  private Attempt<C> current() throws BrokerFailure {
    while (true) {
      if (closed.get()) {
        throw new BrokerFailure("the gateway stops");
      }
      var now = attempt.get();
      if (now != null && isUsable(now)) {
        return now;
      }
      var next = new Attempt<C>(new CompletableFuture<>(), new AtomicReference<>());
      if (attempt.compareAndSet(now, next)) {
        if (now != null) {
          discard(now);
        }
        background.execute(() -> connect(next));
        return next;
      }
    }
  }

  /// A failed attempt stands for a moment, so that not every session makes one.
  private boolean isUsable(Attempt<C> now) {
    if (!now.result().isDone()) {
      return true;
    }
    var until = now.failedUntil().get();
    if (until != null) {
      return System.nanoTime() - until < 0;
    }
    return isOpen.test(now.result().join());
  }

  private void connect(Attempt<C> made) {
    try {
      var connection = opener.open();
      if (problem.getAndSet(null) != null) {
        LOG.atInfo().addKeyValue("sink", broker).log("an event sink is connected");
      }
      made.result().complete(connection);
      if (closed.get()) {
        close(connection);
      }
    } catch (BrokerFailure e) {
      fail(made, e);
    } catch (RuntimeException | Error e) {
      LOG.atWarn().addKeyValue("sink", broker).setCause(e).log("an event sink did not connect");
      fail(made, new BrokerFailure("the connection broke off: " + e, e));
    }
  }

  private void fail(Attempt<C> made, BrokerFailure failure) {
    report(failure.reason());
    made.failedUntil().set(System.nanoTime() + PAUSE_NANOS + jitter());
    made.result().completeExceptionally(failure);
  }

  private static long jitter() {
    return Math.floorMod(System.nanoTime(), JITTER_NANOS);
  }

  private void report(String reason) {
    if (!reason.equals(problem.getAndSet(reason))) {
      LOG.atWarn()
          .addKeyValue("sink", broker)
          .addKeyValue("reason", reason)
          .log("an event sink cannot be reached");
    }
  }

  /// Gives up a connection that no longer works; the next caller makes another one.
  public void lost(C connection, String reason) {
    var now = attempt.get();
    if (now != null && now.has(connection) && attempt.compareAndSet(now, null)) {
      report(reason);
      discard(now);
    }
  }

  /// What keeps the connection from being used; empty when it is open. Makes it in the background
  /// otherwise, and returns at once.
  public Optional<String> problem() {
    try {
      var now = current();
      if (now.result().isDone() && !now.result().isCompletedExceptionally()) {
        return Optional.empty();
      }
    } catch (BrokerFailure e) {
      return Optional.of(e.reason());
    }
    return Optional.of(String.valueOf(problem.get()));
  }

  private void discard(Attempt<C> old) {
    if (old.result().isDone() && !old.result().isCompletedExceptionally()) {
      var connection = old.result().join();
      background.execute(() -> close(connection));
    }
  }

  private void close(C connection) {
    try {
      closer.accept(connection);
    } catch (RuntimeException e) {
      LOG.atDebug().addKeyValue("sink", broker).setCause(e).log("an event sink did not close");
    }
  }

  @Override
  public void close() {
    closed.set(true);
    var now = attempt.getAndSet(null);
    if (now != null && now.result().isDone() && !now.result().isCompletedExceptionally()) {
      close(now.result().join());
    }
  }

  /// Connects.
  @FunctionalInterface
  public interface Opener<C> {
    /// Takes some seconds at most.
    C open() throws BrokerFailure;
  }

  /// @param failedUntil until when a failure stands, by the machine's nanoseconds
  private record Attempt<C>(
      CompletableFuture<C> result, AtomicReference<@Nullable Long> failedUntil) {
    boolean has(C connection) {
      return result.isDone()
          && !result.isCompletedExceptionally()
          && connection.equals(result.join());
    }
  }
}
