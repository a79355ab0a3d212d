package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.media.MediaConverter;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.http.kernel.server.Health;
import dev.sessiongateway.persistence.SqliteStores;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/// Checks that the stores are writable and undamaged and that the workers make progress. The result
/// is cached for a while, because anybody may call `/health` and each check writes to the disk. A
/// call during a check gets the previous result, so that a hanging disk does not block callers.
final class ProcessHealth implements Health {
  private static final long GOOD_FOR_NANOS = Duration.ofSeconds(2).toNanos();

  private final SqliteStores stores;
  private final Network network;
  private final WorkerSupervisor workers;
  private final MediaConverter converter;
  private final ReentrantLock looking = new ReentrantLock();
  private final AtomicReference<Look> last;

  ProcessHealth(
      SqliteStores stores, Network network, WorkerSupervisor workers, MediaConverter converter) {
    this.stores = stores;
    this.network = network;
    this.workers = workers;
    this.converter = converter;
    this.last = new AtomicReference<>(look());
  }

  @Override
  public Map<String, Indicator> indicators() {
    if (System.nanoTime() - last.get().atNanos() > GOOD_FOR_NANOS && looking.tryLock()) {
      try {
        last.set(look());
      } finally {
        looking.unlock();
      }
    }
    return last.get().indicators();
  }

  private Look look() {
    var check = stores.check();
    var indicators = new HashMap<String, Indicator>();
    indicators.put("database", new Indicator(check.ok(), check.detail()));
    // A damaged store is reported only, because the other stores still work.
    indicators.put("stores", stores(stores.notices(), stores.unchecked()));
    indicators.put("disk", new Indicator(check.freeBytes() > 0, mebibytes(check.freeBytes())));
    indicators.put("network", new Indicator(true, network.name()));
    indicators.put("workers", workers(workers));
    // Without it, the gateway works; requests that require a conversion are refused.
    indicators.put(
        "ffmpeg", new Indicator(true, converter.isAvailable() ? "installed" : "not installed"));
    return new Look(Map.copyOf(indicators), System.nanoTime());
  }

  /// @param notices of damaged stores and lost commits
  /// @param unchecked stores whose pages are being checked
  static Indicator stores(List<String> notices, List<String> unchecked) {
    var lines = new ArrayList<>(notices);
    if (!unchecked.isEmpty()) {
      lines.add("checking: " + String.join(", ", unchecked));
    }
    return new Indicator(true, lines.isEmpty() ? "whole" : String.join("; ", lines));
  }

  /// Down while a worker has work and makes no progress. Failures that were recovered from are
  /// reported only.
  static Indicator workers(WorkerSupervisor workers) {
    var stalled = workers.stalled();
    if (!stalled.isEmpty()) {
      return new Indicator(
          false,
          stalled.entrySet().stream()
              .map(each -> each.getKey() + " " + each.getValue())
              .collect(Collectors.joining(", ", "not progressing: ", "")));
    }
    var failures = workers.failures();
    return new Indicator(true, failures == 0 ? "ok" : "failures since the start: " + failures);
  }

  private static String mebibytes(long bytes) {
    return (bytes >> 20) + " MiB free";
  }

  /// A result and its time.
  private record Look(Map<String, Indicator> indicators, long atNanos) {}
}
