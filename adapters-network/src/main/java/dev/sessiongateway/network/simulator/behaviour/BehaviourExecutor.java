package dev.sessiongateway.network.simulator.behaviour;

import dev.sessiongateway.domain.fault.FaultException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Carries out what a behaviour does, and notes what came of it. Thread-safe.
final class BehaviourExecutor {
  private static final Logger log = LoggerFactory.getLogger(BehaviourExecutor.class);
  private static final String FAILED = "internal";

  private final AtomicLong done = new AtomicLong();
  private volatile @Nullable String lastFault;

  /// @return whether it was done
  boolean perform(Runnable action) {
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

  long done() {
    return done.get();
  }

  @Nullable String lastFault() {
    return lastFault;
  }
}
