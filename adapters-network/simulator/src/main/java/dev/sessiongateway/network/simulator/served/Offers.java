package dev.sessiongateway.network.simulator.served;

import dev.sessiongateway.application.simulation.FrameChannel;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;

/// What a gateway was offered and has not answered yet. Thread-safe.
final class Offers {
  private final FrameChannel channel;
  private final AtomicLong last = new AtomicLong();
  private final Map<Long, CompletableFuture<Boolean>> open = new ConcurrentHashMap<>();
  private volatile boolean isClosed;

  Offers(FrameChannel channel) {
    this.channel = channel;
  }

  /// A number for an offer.
  long next() {
    return last.incrementAndGet();
  }

  /// As the one below.
  ///
  /// @param frame makes the frame of the number that the offer gets
  void make(LongFunction<String> frame, Duration deadline) {
    var number = next();
    make(number, frame.apply(number), deadline);
  }

  /// Sends an offer, and waits until it is taken.
  ///
  /// @throws FaultException `network.down` when it is not, or when nobody answers in time
  void make(long number, String frame, Duration deadline) {
    var answer = new CompletableFuture<Boolean>();
    open.put(number, answer);
    try {
      if (isClosed) {
        throw notTaken();
      }
      channel.send(frame);
      if (!answer.get(deadline.toNanos(), TimeUnit.NANOSECONDS)) {
        throw notTaken();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw notTaken();
    } catch (IllegalStateException | ExecutionException | TimeoutException e) {
      throw notTaken();
    } finally {
      open.remove(number);
    }
  }

  /// Without a stack trace: that a gateway goes is nothing of which a log needs one.
  private static FaultException notTaken() {
    return new Fault.NetworkDown(Duration.ofSeconds(1), true).toException();
  }

  /// The answer to an offer. Harmless when nobody waits for it any more.
  void end(long number, boolean isTaken) {
    var answer = open.get(number);
    if (answer != null) {
      answer.complete(isTaken);
    }
  }

  void close() {
    isClosed = true;
    open.values().forEach(answer -> answer.complete(false));
  }
}
