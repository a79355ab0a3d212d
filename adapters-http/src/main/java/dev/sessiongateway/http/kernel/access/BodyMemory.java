package dev.sessiongateway.http.kernel.access;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.Fault;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/// Memory for the bodies of requests, in bytes. A body that finds too little waits, at most 10 s.
///
/// A body counts with its announced length while it arrives quickly. A slow body, or one without a
/// length, counts with the bytes that have arrived, so that a slow sender holds no memory that it
/// does not fill. A key that already holds memory gets more only while enough is left for others,
/// and among waiting bodies the key that holds least comes first. Thread-safe.
public final class BodyMemory {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  /// How often waiting bodies check for senders that have become slow.
  private static final Duration CHECK_INTERVAL = Duration.ofSeconds(1);

  /// A body that would take longer than this to arrive is slow.
  private static final long QUICK_SECONDS = 20;

  /// No sender counts as slow before this.
  private static final Duration START = Duration.ofSeconds(1);

  /// A key that already holds memory may hold at most this many times what then remains free.
  private static final int SHARE = 3;

  /// How many copies of a body exist while it is read, parsed and decoded.
  private static final int COPIES = 5;

  private static final long LEAST_RESERVE = 48L << 20;
  private static final long LEAST_CAPACITY = 1L << 20;

  private final long capacity;
  private final Time time;
  private final Map<String, Long> byKey = new HashMap<>();
  private final List<Reservation> open = new ArrayList<>();
  private final List<Waiter> waiting = new ArrayList<>();
  private long used;

  public BodyMemory(long capacityBytes, Time time) {
    this.capacity = capacityBytes;
    this.time = time;
  }

  /// The memory for bodies in a heap of this size.
  public static long capacityOf(long heapBytes) {
    var reserve = Math.max(LEAST_RESERVE, heapBytes / 4);
    return Math.max(LEAST_CAPACITY, (heapBytes - reserve) / COPIES);
  }

  /// The largest body that fits at all.
  public long capacityBytes() {
    return capacity;
  }

  /// The memory that bodies hold.
  public synchronized long usedBytes() {
    return used;
  }

  /// How many bodies wait for memory.
  public synchronized int waiting() {
    return waiting.size();
  }

  /// Waits until there is memory for a body.
  ///
  /// @param declaredBytes bytes, negative when the length is unknown
  /// @throws dev.sessiongateway.domain.fault.FaultException `too-many.large-bodies`
  public Reservation reserve(String key, long declaredBytes) {
    var reservation = new Reservation(key, declaredBytes, time.instant());
    charge(reservation, Math.max(declaredBytes, 0));
    synchronized (this) {
      // Time spent waiting does not make a sender slow.
      reservation.startedAt = time.instant();
      open.add(reservation);
    }
    return reservation;
  }

  private void charge(Reservation reservation, long bytes) {
    var waiter = new Waiter(reservation, bytes, new CompletableFuture<>());
    synchronized (this) {
      if (waiting.isEmpty() && grant(waiter)) {
        return;
      }
      waiting.add(waiter);
      serve();
    }
    if (!waiter.granted.isDone()) {
      var timer = time.after(LONGEST_WAIT, () -> cancel(waiter));
      scheduleCheck(waiter);
      waiter.granted.join();
      timer.cancel();
    }
    if (!waiter.granted.join()) {
      throw new Fault.TooManyRequests("large-bodies", RETRY_AFTER).toException();
    }
  }

  private void scheduleCheck(Waiter waiter) {
    var check =
        time.after(
            CHECK_INTERVAL,
            () -> {
              synchronized (this) {
                serve();
              }
              if (!waiter.granted.isDone()) {
                scheduleCheck(waiter);
              }
            });
    var _ = waiter.granted.whenComplete((_, _) -> check.cancel());
  }

  private void cancel(Waiter waiter) {
    synchronized (this) {
      waiting.remove(waiter);
      serve();
    }
    waiter.granted.complete(false);
  }

  /// Grants what fits, to the keys that hold least first.
  private void serve() {
    if (waiting.isEmpty()) {
      return;
    }
    var now = time.instant();
    open.forEach(reservation -> reservation.countArrivedIfSlow(now));
    var byNeed = new ArrayList<>(waiting);
    byNeed.sort(Comparator.comparingLong(waiter -> held(waiter.reservation.key)));
    for (var waiter : byNeed) {
      if (grant(waiter)) {
        waiting.remove(waiter);
        waiter.granted.complete(true);
      }
    }
  }

  private boolean grant(Waiter waiter) {
    var key = waiter.reservation.key;
    var held = held(key);
    var after = used + waiter.bytes;
    if (after > capacity || (held > 0 && held + waiter.bytes > SHARE * (capacity - after))) {
      return false;
    }
    add(waiter.reservation, waiter.bytes);
    return true;
  }

  private void add(Reservation reservation, long bytes) {
    reservation.charged += bytes;
    used += bytes;
    byKey.merge(reservation.key, bytes, (held, more) -> held + more == 0 ? null : held + more);
  }

  private long held(String key) {
    return byKey.getOrDefault(key, 0L);
  }

  private record Waiter(Reservation reservation, long bytes, CompletableFuture<Boolean> granted) {}

  /// Memory for one body. Closing it releases the memory.
  public final class Reservation implements AutoCloseable {
    private final String key;
    private final long declaredBytes;
    private Instant startedAt;
    private boolean countsArrived;
    private long arrived;
    private long charged;

    private Reservation(String key, long declaredBytes, Instant startedAt) {
      this.key = key;
      this.declaredBytes = declaredBytes;
      this.startedAt = startedAt;
      this.countsArrived = declaredBytes < 0;
    }

    /// Reports further bytes; waits when there is no memory for them.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `too-many.large-bodies`
    public void arrived(int bytes) {
      synchronized (BodyMemory.this) {
        arrived += bytes;
        if (!countsArrived) {
          return;
        }
      }
      charge(this, bytes);
    }

    private void countArrivedIfSlow(Instant now) {
      var spent = Duration.between(startedAt, now);
      if (!countsArrived
          && arrived < declaredBytes
          && spent.compareTo(START) >= 0
          && declaredBytes * spent.toMillis() > QUICK_SECONDS * 1_000 * Math.max(1, arrived)) {
        countsArrived = true;
        add(this, arrived - charged);
      }
    }

    @Override
    public void close() {
      synchronized (BodyMemory.this) {
        if (open.remove(this)) {
          add(this, -charged);
          serve();
        }
      }
    }
  }
}
