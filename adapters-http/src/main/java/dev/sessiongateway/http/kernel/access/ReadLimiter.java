package dev.sessiongateway.http.kernel.access;

import dev.sessiongateway.application.permit.FairPermits;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.Fault;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// Limits how many reads of one key run at a time, so that a key with many reads delays only
/// itself. Reads beyond the limit wait in the order of their arrival. Thread-safe.
public final class ReadLimiter {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  /// A read that takes this long is followed by a pause of its key.
  private static final Duration LONG = Duration.ofMillis(20);

  /// Times the duration of a large read.
  private static final int REST_AFTER_LARGE = 3;

  private static final Duration LONGEST_REST = Duration.ofSeconds(1);
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  /// Of one key; further reads are refused at once.
  private static final int MOST_WAITING = 1_000;

  private final Time time;
  private final FairPermits<String> permits;

  public ReadLimiter(int perKey, Time time) {
    this.time = time;
    this.permits = FairPermits.ofEach(perKey, MOST_WAITING);
  }

  /// Half of the processors are left to other keys.
  public static int perKeyOfThisMachine() {
    return Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
  }

  /// Waits until a read of this key may run. Closing the permit lets the next one run.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `too-many.reads`
  public Permit acquire(String key) {
    var request = permits.request(key).orElseThrow(ReadLimiter::refusal);
    if (!request.await(time, LONGEST_WAIT)) {
      throw refusal();
    }
    return new Permit(request);
  }

  /// How many reads run.
  public int running() {
    return permits.taken();
  }

  /// How many wait for another read of their key.
  public int waiting() {
    return permits.waiting();
  }

  private static RuntimeException refusal() {
    return new Fault.TooManyRequests("reads", RETRY_AFTER).toException();
  }

  /// The permit to run one read. After a long read it is returned after a pause as long as the read
  /// took, after a large one after a pause three times as long: its response still has to be
  /// written.
  public static final class Permit implements AutoCloseable {
    private final FairPermits.Request<String> granted;
    private final long started = System.nanoTime();
    private boolean pauses;

    private Permit(FairPermits.Request<String> granted) {
      this.granted = granted;
    }

    /// Requests the pause however short the read is.
    public void pauseAfterwards() {
      pauses = true;
    }

    @Override
    public void close() {
      var duration = Duration.ofNanos(System.nanoTime() - started);
      if (!pauses && duration.compareTo(LONG) < 0) {
        granted.close();
      } else {
        var pause = pauses ? duration.multipliedBy(REST_AFTER_LARGE) : duration;
        var rest = pause.compareTo(LONGEST_REST) > 0 ? LONGEST_REST : pause;
        // The read was measured in real time, so its pause is in real time, too.
        CompletableFuture.delayedExecutor(rest.toNanos(), TimeUnit.NANOSECONDS, Runnable::run)
            .execute(granted::close);
      }
    }
  }
}
