package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.process.ExitCode;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What happens on SIGTERM and SIGINT: the gateway is closed, and the program ends well.
///
/// Left alone, Java answers a signal with 128 and its number, which a service manager takes for a
/// crash; halting at the end of the hook is the way to say otherwise.
final class Shutdown {
  private static final Logger LOG = LoggerFactory.getLogger("gateway");

  /// Service managers kill what takes longer than 10 s.
  private static final Duration DEADLINE = Duration.ofMillis(9_500);

  private final AtomicReference<@Nullable GatewayProcess> running = new AtomicReference<>();
  private final Thread hook = Thread.ofPlatform().name("shutdown").unstarted(this::run);

  void arm() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /// For ends that are no signal: they have an exit code of their own.
  void disarm() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // A signal came first; it decides.
      LOG.atDebug().setCause(e).log("the program is ending already");
    }
  }

  void willClose(GatewayProcess process) {
    running.set(process);
  }

  private void run() {
    var process = running.get();
    if (process != null) {
      LOG.info("stopping");
      Thread.ofPlatform().daemon().name("shutdown deadline").start(Shutdown::haltInTime);
      process.close();
      LOG.info("stopped");
    }
    Runtime.getRuntime().halt(ExitCode.OK.number());
  }

  /// What was acknowledged is on disk whenever that happens.
  private static void haltInTime() {
    var end = System.nanoTime() + DEADLINE.toNanos();
    for (var left = DEADLINE.toNanos(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    LOG.warn("did not stop in time, ends now");
    Runtime.getRuntime().halt(ExitCode.OK.number());
  }
}
