package dev.sessiongateway.application.webhook;

import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.text.Ascii;
import java.net.URI;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/// Limits how many deliveries run at a time: in total, to one host, and for one session. The permit
/// of the session is taken first, then that of the host, then the global one, so that a worker that
/// waits for a slow host holds nothing that another session needs. First in, first out.
/// Thread-safe.
final class Bulkhead {
  static final int IN_ALL = 64;
  static final int OF_A_HOST = 8;

  /// Three quarters of the permits are left to other sessions, however many webhooks one has.
  static final int OF_A_SESSION = IN_ALL / 4;

  private final Semaphore all = new Semaphore(IN_ALL, true);
  private final AtomicInteger waiting = new AtomicInteger();
  private final ConcurrentHashMap<Object, Share> shares = new ConcurrentHashMap<>();

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
    ofHost.permits().acquireUninterruptibly();
    all.acquireUninterruptibly();
    return new Slot(
        () -> {
          all.release();
          leave(host, ofHost);
          leave(session, ofSession);
        },
        List.of(all, ofHost.permits(), ofSession.permits()));
  }

  /// The number of deliveries that hold a permit.
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

  record Slot(Runnable release, List<Semaphore> taken) implements AutoCloseable {
    /// Whether another worker waits.
    boolean isWanted() {
      return taken.stream().anyMatch(Semaphore::hasQueuedThreads);
    }

    @Override
    public void close() {
      release.run();
    }
  }
}
