package dev.sessiongateway.application.node;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.node.NodeLease;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Extends the lease of this node, and ends its work when it cannot. Thread-safe.
///
/// The end of the lease is measured here by a timer that was armed before the renewal was sent, so
/// that this node stops before others may begin, whatever the clocks of the machines show.
final class LeaseKeeper implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LeaseKeeper.class);

  private final SessionOwnership ownership;
  private final NodeOptions options;
  private final Time time;
  private final Executor background;
  private final Listener listener;
  private final AtomicReference<Time.@Nullable Timer> next = new AtomicReference<>();
  private final AtomicReference<Time.@Nullable Timer> end = new AtomicReference<>();
  private final AtomicReference<@Nullable NodeLease> lease = new AtomicReference<>();
  private final AtomicBoolean isHeld = new AtomicBoolean();
  private final AtomicBoolean isOpen = new AtomicBoolean(true);

  LeaseKeeper(
      SessionOwnership ownership,
      NodeOptions options,
      Time time,
      Executor background,
      Listener listener) {
    this.ownership = ownership;
    this.options = options;
    this.time = time;
    this.background = background;
    this.listener = listener;
  }

  /// Begins the lease.
  ///
  /// @throws FaultException `node.in-use`, `node.other-network`, and the faults of stores
  void begin() {
    join();
    nextRenewal();
  }

  /// The lease, while it is held.
  @Nullable NodeLease held() {
    return isHeld.get() ? lease.get() : null;
  }

  private void join() {
    var atEnd = time.after(options.acting(), this::expire);
    try {
      lease.set(ownership.join(options));
    } catch (RuntimeException e) {
      atEnd.cancel();
      throw e;
    }
    extended(atEnd);
  }

  private void nextRenewal() {
    var timer = time.after(options.interval(), () -> background.execute(this::renew));
    replace(next, timer);
    if (!isOpen.get()) {
      timer.cancel();
    }
  }

  private void renew() {
    try {
      var present = lease.get();
      if (present == null) {
        join();
      } else {
        extend(present);
      }
    } catch (RuntimeException e) {
      // The timer of the last renewal decides how long this node still acts.
      LOG.atWarn().addKeyValue("node", options.url()).setCause(e).log("the lease was not extended");
    } finally {
      nextRenewal();
    }
  }

  private void extend(NodeLease present) {
    var atEnd = time.after(options.acting(), this::expire);
    var isExtended = false;
    try {
      isExtended = ownership.renew(present, options.lease());
      if (!isExtended) {
        lease.set(null);
        expire();
      }
    } finally {
      if (!isExtended) {
        atEnd.cancel();
      }
    }
    if (isExtended) {
      extended(atEnd);
    }
  }

  private void extended(Time.Timer atEnd) {
    replace(end, atEnd);
    if (!isOpen.get()) {
      atEnd.cancel();
      return;
    }
    if (isHeld.compareAndSet(false, true)) {
      listener.begun();
    }
  }

  private void expire() {
    if (isHeld.compareAndSet(true, false)) {
      LOG.atError()
          .addKeyValue("node", options.url())
          .log("the lease could not be extended; sessions stop here and go on elsewhere");
      listener.ended();
    }
  }

  private static void replace(AtomicReference<Time.@Nullable Timer> holder, Time.Timer timer) {
    var before = holder.getAndSet(timer);
    if (before != null) {
      before.cancel();
    }
  }

  /// Extends no more, and gives the lease back.
  @Override
  public void close() {
    isOpen.set(false);
    for (var timer : new Time.@Nullable Timer[] {next.get(), end.get()}) {
      if (timer != null) {
        timer.cancel();
      }
    }
    var last = lease.get();
    isHeld.set(false);
    if (last != null) {
      ownership.leave(last);
    }
  }

  /// Observes the lease.
  interface Listener {
    /// Sessions may be taken.
    void begun();

    /// Others may take the sessions soon. Returns at once.
    void ended();
  }
}
