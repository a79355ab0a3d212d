package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.process.ExitCode;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Handles SIGTERM and SIGINT: closes the process's gateway and exits with 0.
///
/// By default Java exits with 128 plus the signal's number, which a service manager takes for a
/// crash. Halting at the end of the hook is the only way to choose another code.
final class Shutdown {
  private static final Logger LOG = LoggerFactory.getLogger("gateway");

  /// Service managers kill a process after 10 s.
  private static final Duration DEADLINE = Duration.ofMillis(9_500);

  /// The answer to the request for a forced stop leaves within this time.
  private static final Duration ANSWER = Duration.ofMillis(250);

  /// How long a signal waits for a start to end, so that what it opened is closed.
  private static final Duration START = Duration.ofSeconds(4);

  private final CompletableFuture<Runnable> running = new CompletableFuture<>();
  private final Thread hook = Thread.ofPlatform().name("shutdown").unstarted(this::run);

  /// Starts what the program runs, and closes it when a signal comes. One that comes during the
  /// start waits for its end; after a failure none is handled.
  <P> P start(Supplier<P> start, Consumer<P> close) {
    Runtime.getRuntime().addShutdownHook(hook);
    var isUp = false;
    try {
      var started = start.get();
      running.complete(() -> close.accept(started));
      isUp = true;
      return started;
    } finally {
      if (!isUp) {
        disarm();
      }
    }
  }

  /// For exits without a signal, which have exit codes of their own.
  void disarm() {
    running.complete(Shutdown::nothing);
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // A signal came first; its exit code is used.
      LOG.atDebug().setCause(e).log("the program is ending already");
    }
  }

  /// Ends the program as a signal does, and returns at once.
  void begin() {
    Thread.ofPlatform().name("stop").start(() -> System.exit(ExitCode.OK.number()));
  }

  /// Ends the program without closing the gateway; a moment later, so that the request for it can
  /// be answered.
  void beginForced() {
    Thread.ofPlatform()
        .daemon()
        .name("forced stop")
        .start(() -> {
          LOG.warn("ends now, as an administrator asked");
          haltAfter(ANSWER);
        });
  }

  private void run() {
    LOG.info("stopping");
    Thread.ofPlatform().daemon().name("shutdown deadline").start(Shutdown::haltInTime);
    running
        .completeOnTimeout(Shutdown::breakOff, START.toMillis(), TimeUnit.MILLISECONDS)
        .join()
        .run();
    LOG.info("stopped");
    Runtime.getRuntime().halt(ExitCode.OK.number());
  }

  private static void nothing() {}

  private static void breakOff() {
    LOG.warn("the start did not end in time and is broken off");
  }

  private static void haltInTime() {
    await(DEADLINE);
    LOG.warn("did not stop in time, ends now");
    haltAfter(Duration.ZERO);
  }

  /// Acknowledged changes are on disk even when this halts the process.
  private static void haltAfter(Duration wait) {
    await(wait);
    Runtime.getRuntime().halt(ExitCode.OK.number());
  }

  private static void await(Duration wait) {
    var end = System.nanoTime() + wait.toNanos();
    for (var left = wait.toNanos(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
