package dev.sessiongateway.application.webhook;

import dev.sessiongateway.domain.text.Ascii;
import java.net.URI;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/// How many lanes are at work at once. A host that is slow keeps its own slots busy and not those
/// of everybody, because its own are taken first. First come, first served. Thread-safe.
final class Slots {
  static final int IN_ALL = 64;
  static final int OF_A_HOST = 8;

  private final Semaphore all = new Semaphore(IN_ALL, true);
  private final ConcurrentHashMap<String, Semaphore> hosts = new ConcurrentHashMap<>();

  /// Waits for a slot; to be closed when the work is done.
  Slot take(URI url) {
    var host =
        hosts.computeIfAbsent(
            Ascii.lower(url.getRawAuthority()), _ -> new Semaphore(OF_A_HOST, true));
    host.acquireUninterruptibly();
    all.acquireUninterruptibly();
    return new Slot(host, all);
  }

  record Slot(Semaphore host, Semaphore all) implements AutoCloseable {
    /// Whether somebody else could do with it.
    boolean isWanted() {
      return host.hasQueuedThreads() || all.hasQueuedThreads();
    }

    @Override
    public void close() {
      all.release();
      host.release();
    }
  }
}
