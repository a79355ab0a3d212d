package dev.sessiongateway.outbound.media;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A few permits for long work, shared by owners who may want many. One owner never has all of
/// them, unless there is only one. A permit that is free goes to the owner that has the fewest, and
/// among those to the one that was served the longest ago, in the order of its requests.
/// Thread-safe.
final class FairPermits {
  private final int permits;
  private final int perOwner;
  private final int mostWaiting;

  /// The owner that was served last is the last.
  private final SequencedMap<String, Share> shares = new LinkedHashMap<>();

  private int taken;

  /// @param mostWaiting of one owner; further requests are refused at once
  FairPermits(int permits, int mostWaiting) {
    this.permits = permits;
    this.perOwner = Math.max(1, permits - 1);
    this.mostWaiting = mostWaiting;
  }

  /// Waits for a permit. Closing it lets the next one go on.
  ///
  /// @return empty when the owner has too many requests waiting, or waited too long
  Optional<Permit> acquire(String owner, Duration timeout) throws InterruptedException {
    var granted = new CompletableFuture<Boolean>();
    synchronized (shares) {
      var share = shares.computeIfAbsent(owner, _ -> new Share());
      if (share.waiting.size() >= mostWaiting && !isFree(share)) {
        forgetIfIdle(owner, share);
        return Optional.empty();
      }
      share.waiting.add(granted);
      serve();
    }
    if (awaitGrant(granted, timeout)) {
      return Optional.of(new Permit(this, owner));
    }
    synchronized (shares) {
      var share = shares.get(owner);
      if (share != null) {
        share.waiting.removeIf(CompletableFuture::isDone); // nobody waits for it any more
        forgetIfIdle(owner, share);
      }
    }
    return Optional.empty();
  }

  /// A permit that comes at the last moment is taken.
  private static boolean awaitGrant(CompletableFuture<Boolean> granted, Duration timeout)
      throws InterruptedException {
    try {
      return granted.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException _) {
      return !granted.complete(false);
    } catch (InterruptedException e) {
      if (!granted.complete(false)) {
        Thread.currentThread().interrupt();
        return true;
      }
      throw e;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private boolean isFree(Share share) {
    return taken < permits && share.running < perOwner;
  }

  /// Gives free permits to those who wait.
  private void serve() {
    while (taken < permits) {
      var next =
          shares.entrySet().stream()
              .filter(each -> !each.getValue().waiting.isEmpty() && isFree(each.getValue()))
              .min(Comparator.comparingInt(each -> each.getValue().running));
      if (next.isEmpty()) {
        return;
      }
      var owner = next.get().getKey();
      var share = next.get().getValue();
      if (share.waiting.remove().complete(true)) {
        taken++;
        share.running++;
        shares.putLast(owner, share);
      } else {
        forgetIfIdle(owner, share); // the one that waited has given up
      }
    }
  }

  private void release(String owner) {
    synchronized (shares) {
      taken--;
      var share = shares.get(owner);
      if (share != null) {
        share.running--;
        forgetIfIdle(owner, share);
      }
      serve();
    }
  }

  private void forgetIfIdle(String owner, Share share) {
    if (share.running == 0 && share.waiting.isEmpty()) {
      shares.remove(owner);
    }
  }

  int taken() {
    synchronized (shares) {
      return taken;
    }
  }

  int waiting() {
    synchronized (shares) {
      return shares.values().stream().mapToInt(share -> share.waiting.size()).sum();
    }
  }

  record Permit(FairPermits permits, String owner) implements AutoCloseable {
    @Override
    public void close() {
      permits.release(owner);
    }
  }

  private static final class Share {
    private final Deque<CompletableFuture<Boolean>> waiting = new ArrayDeque<>();
    private int running;
  }
}
