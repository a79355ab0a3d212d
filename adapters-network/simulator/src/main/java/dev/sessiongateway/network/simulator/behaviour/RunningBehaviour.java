package dev.sessiongateway.network.simulator.behaviour;

import dev.sessiongateway.domain.fault.FaultException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A behaviour that goes on until it is stopped, and notes what came of it. Thread-safe.
abstract class RunningBehaviour {
  private static final Logger log = LoggerFactory.getLogger(RunningBehaviour.class);
  private static final String FAILED = "internal";

  private final AtomicLong done = new AtomicLong();
  private volatile @Nullable String lastFault;

  /// @throws FaultException when it cannot begin
  abstract void start();

  /// What it was about to do is not done. Harmless twice.
  abstract void stop();

  /// @return whether it was done
  final boolean perform(Runnable action) {
    try {
      action.run();
      done.incrementAndGet();
      return true;
    } catch (FaultException e) {
      lastFault = e.fault().code();
    } catch (RejectedExecutionException _) {
      // The network is closing.
    } catch (RuntimeException e) {
      lastFault = FAILED;
      log.atWarn().setCause(e).log("a behaviour of a phone failed");
    }
    return false;
  }

  final long done() {
    return done.get();
  }

  final @Nullable String lastFault() {
    return lastFault;
  }
}
