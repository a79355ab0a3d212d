package dev.sessiongateway.application.permit;

import dev.sessiongateway.application.time.Time;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// A few permits, shared by owners who may want many: each has a limit, and all have one together.
/// A permit that is free goes to the owner that has the fewest, and among those to the one that was
/// served the longest ago, in the order of its requests. Thread-safe.
///
/// @param <K> an owner
public final class FairPermits<K> {
  private static final int UNLIMITED = Integer.MAX_VALUE;

  private final int inAll;
  private final int perOwner;
  private final int mostWaiting;

  /// The owner that was served last is the last.
  private final SequencedMap<K, Share<K>> shares = new LinkedHashMap<>();

  private int taken;

  /// @param mostWaiting of one owner; further requests are refused at once
  public FairPermits(int inAll, int perOwner, int mostWaiting) {
    this.inAll = inAll;
    this.perOwner = perOwner;
    this.mostWaiting = mostWaiting;
  }

  /// Owners that wait for none but their own.
  ///
  /// @param mostWaiting of one owner; further requests are refused at once
  public static <K> FairPermits<K> ofEach(int perOwner, int mostWaiting) {
    return new FairPermits<>(UNLIMITED, perOwner, mostWaiting);
  }

  /// Asks for a permit. One of the waiting methods of the request has to follow.
  ///
  /// @return empty when the owner has too many requests waiting
  public synchronized Optional<Request<K>> request(K owner) {
    var share = shares.computeIfAbsent(owner, _ -> new Share<>());
    if (share.waiting.size() >= mostWaiting && (taken >= inAll || share.running >= perOwner)) {
      forgetIfIdle(owner, share);
      return Optional.empty();
    }
    var request = new Request<>(this, owner);
    share.waiting.add(request);
    serve(owner);
    return Optional.of(request);
  }

  /// Gives free permits to those who wait.
  ///
  /// @param owner that asks for one or returned one
  private void serve(K owner) {
    for (var next = next(owner); next != null; next = next(owner)) {
      var share = next.getValue();
      if (share.waiting.remove().granted.complete(true)) {
        taken++;
        share.running++;
        shares.putLast(next.getKey(), share);
      } else {
        forgetIfIdle(next.getKey(), share); // the one that waited has given up
      }
    }
  }

  private Map.@Nullable Entry<K, Share<K>> next(K owner) {
    if (inAll == UNLIMITED) {
      // Nobody else waits for what this owner returns.
      var share = shares.get(owner);
      return share != null && share.mayRun(perOwner) ? Map.entry(owner, share) : null;
    }
    return taken >= inAll
        ? null
        : shares.entrySet().stream()
            .filter(each -> each.getValue().mayRun(perOwner))
            .min(Comparator.comparingInt(each -> each.getValue().running))
            .orElse(null);
  }

  private synchronized void release(K owner) {
    taken--;
    var share = shares.get(owner);
    if (share != null) {
      share.running--;
      forgetIfIdle(owner, share);
    }
    serve(owner);
  }

  private synchronized void withdraw(Request<K> request) {
    var share = shares.get(request.owner);
    if (share != null && share.waiting.remove(request)) {
      forgetIfIdle(request.owner, share);
    }
  }

  private void forgetIfIdle(K owner, Share<K> share) {
    if (share.running == 0 && share.waiting.isEmpty()) {
      shares.remove(owner);
    }
  }

  public synchronized int taken() {
    return taken;
  }

  public synchronized int waiting() {
    return shares.values().stream().mapToInt(share -> share.waiting.size()).sum();
  }

  /// How many owners have permits or wait for them.
  public synchronized int owners() {
    return shares.size();
  }

  /// Whether this owner has permits or waits for them.
  public synchronized boolean knows(K owner) {
    return shares.containsKey(owner);
  }

  /// A request for a permit, and then the permit. Closing it lets the next one go on.
  ///
  /// @param <K> an owner
  public static final class Request<K> implements AutoCloseable {
    private final FairPermits<K> permits;
    private final K owner;
    private final CompletableFuture<Boolean> granted = new CompletableFuture<>();

    private Request(FairPermits<K> permits, K owner) {
      this.permits = permits;
      this.owner = owner;
    }

    /// Whether there is no need to wait.
    public boolean isGranted() {
      return granted.isDone();
    }

    /// Waits however long it takes.
    public void await() {
      granted.join();
    }

    /// Waits on this clock.
    ///
    /// @return whether it is granted; a request that is not is over
    public boolean await(Time time, Duration longest) {
      if (granted.isDone()) {
        return granted.join();
      }
      var timer = time.after(longest, () -> granted.complete(false));
      var isGranted = granted.join();
      timer.cancel();
      if (!isGranted) {
        permits.withdraw(this);
      }
      return isGranted;
    }

    /// Waits until the thread is interrupted. A permit that comes at the last moment is taken.
    ///
    /// @return whether it is granted; a request that is not is over
    public boolean await(Duration longest) throws InterruptedException {
      try {
        return granted.get(longest.toNanos(), TimeUnit.NANOSECONDS);
      } catch (TimeoutException _) {
        return !hasGivenUp();
      } catch (InterruptedException e) {
        if (!hasGivenUp()) {
          Thread.currentThread().interrupt();
          return true;
        }
        throw e;
      } catch (ExecutionException e) {
        throw new IllegalStateException(e);
      }
    }

    private boolean hasGivenUp() {
      var givenUp = granted.complete(false);
      if (givenUp) {
        permits.withdraw(this);
      }
      return givenUp;
    }

    @Override
    public void close() {
      permits.release(owner);
    }
  }

  private static final class Share<K> {
    private final Deque<Request<K>> waiting = new ArrayDeque<>();
    private int running;

    boolean mayRun(int most) {
      return running < most && !waiting.isEmpty();
    }
  }
}
