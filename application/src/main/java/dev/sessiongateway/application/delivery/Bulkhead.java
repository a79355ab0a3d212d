package dev.sessiongateway.application.delivery;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.text.Ascii;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/// Limits how many deliveries run at a time: in total, to one host, and for one session. The permit
/// of the session is taken first, then that of the host, then the global one, so that a worker that
/// waits for a slow host holds nothing that another session needs. First in, first out.
/// Thread-safe.
///
/// A delivery that waits long for its endpoint, while another waits for a permit, gives back the
/// permits of the host and of all: from then on it counts against its session alone.
final class Bulkhead {
  static final int IN_ALL = 64;
  static final int OF_A_HOST = 8;

  /// Three quarters of the permits are left to other sessions, however many webhooks one has.
  static final int OF_A_SESSION = IN_ALL / 4;

  /// Slow deliveries of all sessions; it bounds their memory.
  static final int SLOW = 1_024;

  /// A delivery that two sweeps find is slow.
  private static final Duration SWEEP = Duration.ofMillis(250);

  private final Time time;
  private final Semaphore all = new Semaphore(IN_ALL, true);
  private final Semaphore slow = new Semaphore(SLOW);
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicInteger blocked = new AtomicInteger();
  private final AtomicBoolean sweeping = new AtomicBoolean();
  private final ConcurrentHashMap<Object, Share> shares = new ConcurrentHashMap<>();
  private final Set<Slot> running = ConcurrentHashMap.newKeySet();

  Bulkhead(Time time) {
    this.time = time.machine();
  }

  /// Waits for a permit; close it when the work is done.
  Slot take(InstanceId session, URI url) {
    var host = Ascii.lower(url.getRawAuthority());
    waiting.incrementAndGet();
    try {
      return taken(session, host);
    } finally {
      waiting.decrementAndGet();
    }
  }

  private Slot taken(InstanceId session, String host) {
    var ofSession = enter(session, OF_A_SESSION);
    ofSession.permits().acquireUninterruptibly();
    var ofHost = enter(host, OF_A_HOST);
    acquire(ofHost.permits());
    acquire(all);
    var slot = new Slot(session, ofSession, host, ofHost);
    running.add(slot);
    return slot;
  }

  private void acquire(Semaphore permits) {
    if (isFree(permits)) {
      return;
    }
    blocked.incrementAndGet();
    try {
      expectSweep();
      permits.acquireUninterruptibly();
    } finally {
      blocked.decrementAndGet();
    }
  }

  private static boolean isFree(Semaphore permits) {
    try {
      // Unlike a call without a timeout, it does not overtake others.
      return permits.tryAcquire(0, TimeUnit.SECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void expectSweep() {
    if (!sweeping.getAndSet(true)) {
      var _ = time.after(SWEEP, this::sweep);
    }
  }

  private void sweep() {
    sweeping.set(false);
    if (blocked.get() == 0) {
      running.forEach(Slot::forget);
      return;
    }
    running.forEach(Slot::examine);
    expectSweep();
  }

  /// The number of deliveries that hold a global permit.
  int running() {
    return IN_ALL - all.availablePermits();
  }

  /// The number of workers that wait for a permit.
  int waiting() {
    return waiting.get();
  }

  /// The number of sessions and hosts that hold or await a permit.
  int known() {
    return shares.size();
  }

  private Share enter(Object who, int permits) {
    return shares.compute(
        who,
        (_, known) ->
            known == null
                ? new Share(new Semaphore(permits, true), 1)
                : new Share(known.permits(), known.users() + 1));
  }

  private void leave(Object who, Share share) {
    share.permits().release();
    shares.computeIfPresent(
        who,
        (_, known) -> known.users() == 1 ? null : new Share(known.permits(), known.users() - 1));
  }

  /// @param users workers that hold or await a permit; the share is removed with the last one
  private record Share(Semaphore permits, int users) {}

  private enum State {
    RUNNING,
    SLOW,
    CLOSED
  }

  /// The permits of one delivery.
  final class Slot implements AutoCloseable {
    private final InstanceId session;
    private final Share ofSession;
    private final String host;
    private final Share ofHost;
    private final AtomicReference<State> state = new AtomicReference<>(State.RUNNING);
    private final AtomicBoolean seen = new AtomicBoolean();

    private Slot(InstanceId session, Share ofSession, String host, Share ofHost) {
      this.session = session;
      this.ofSession = ofSession;
      this.host = host;
      this.ofHost = ofHost;
    }

    /// Whether the worker has to ask for another slot before its next delivery.
    boolean isSlow() {
      return state.get() == State.SLOW;
    }

    /// Whether another worker waits.
    boolean isWanted() {
      return all.hasQueuedThreads()
          || ofHost.permits().hasQueuedThreads()
          || ofSession.permits().hasQueuedThreads();
    }

    /// A delivery of the slot ended: it is not slow.
    void progress() {
      forget();
    }

    private void forget() {
      if (seen.get()) {
        seen.set(false);
      }
    }

    private void examine() {
      if (seen.getAndSet(true) && slow.tryAcquire()) {
        if (state.compareAndSet(State.RUNNING, State.SLOW)) {
          release();
        } else {
          slow.release();
        }
      }
    }

    private void release() {
      running.remove(this);
      all.release();
      leave(host, ofHost);
    }

    @Override
    public void close() {
      switch (state.getAndSet(State.CLOSED)) {
        case RUNNING -> release();
        case SLOW -> slow.release();
        case CLOSED -> {
          return;
        }
      }
      leave(session, ofSession);
    }
  }
}
