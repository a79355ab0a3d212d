package dev.sessiongateway.bootstrap.bench;

import dev.sessiongateway.bootstrap.e2e.Connection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// Sends a request repeatedly, or several in turn, over many connections for some time; each
/// connection waits for its answer. Without a rate the next request follows at once.
final class Load {
  private static final int MOST_PER_CONNECTION = 2_000_000;

  private final int port;
  private final Supplier<byte[]> requests;
  private final int connections;

  Load(int port, byte[] request, int connections) {
    this(port, () -> request, connections);
  }

  /// @param requests the next request, called by many threads
  Load(int port, Supplier<byte[]> requests, int connections) {
    this.port = port;
    this.requests = requests;
    this.connections = connections;
  }

  Figures run(Duration time) throws InterruptedException {
    var end = System.nanoTime() + time.toNanos();
    return run(time, _ -> () -> one(() -> System.nanoTime() < end));
  }

  /// Sends this many requests.
  Figures run(int times) throws InterruptedException {
    var left = new AtomicInteger(times);
    return run(Duration.ZERO, _ -> () -> one(() -> left.getAndDecrement() > 0));
  }

  /// Sends so many requests a second, evenly spread over the connections. The time of a request
  /// begins when it was due, so waiting for the one before it counts too.
  Figures run(Duration time, int perSecond) throws InterruptedException {
    var begin = System.nanoTime();
    var periodNanos = connections * 1_000_000_000L / perSecond;
    return run(
        time,
        number ->
            () -> paced(begin + number * periodNanos / connections, begin, time, periodNanos));
  }

  private Figures run(Duration time, IntFunction<Callable<long[]>> client)
      throws InterruptedException {
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var clients =
          IntStream.range(0, connections)
              .mapToObj(number -> executor.submit(client.apply(number)))
              .toList();
      var all = LongStream.builder();
      for (var each : clients) {
        try {
          for (var nanos : each.get()) {
            all.add(nanos);
          }
        } catch (ExecutionException e) {
          throw new IllegalStateException("a client failed", e.getCause());
        }
      }
      var latencies = all.build().sorted().toArray();
      return new Figures(latencies, time);
    }
  }

  private long[] one(BooleanSupplier isWanted) {
    var latencies = new long[4_096];
    var count = 0;
    try (var connection = new Connection(port)) {
      while (count < MOST_PER_CONNECTION && isWanted.getAsBoolean()) {
        var start = System.nanoTime();
        send(connection);
        if (count == latencies.length) {
          latencies = Arrays.copyOf(latencies, count * 2);
        }
        latencies[count++] = System.nanoTime() - start;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Arrays.copyOf(latencies, count);
  }

  private long[] paced(long first, long begin, Duration time, long periodNanos) {
    var count = (int) ((begin + time.toNanos() - first) / periodNanos);
    var latencies = new long[count];
    try (var connection = new Connection(port)) {
      for (var i = 0; i < count; i++) {
        var due = first + i * periodNanos;
        for (var left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
          LockSupport.parkNanos(left);
        }
        send(connection);
        latencies[i] = System.nanoTime() - due;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return latencies;
  }

  private void send(Connection connection) throws IOException {
    var reply = connection.send(requests.get());
    if (reply.status() / 100 != 2) {
      throw new IllegalStateException("answered " + reply.status() + ": " + reply.body());
    }
  }

  /// @param sortedNanos one latency per answer
  @SuppressWarnings("ArrayRecordComponent") // printed once, compared nowhere
  record Figures(long[] sortedNanos, Duration time) {
    double perSecond() {
      return sortedNanos.length / (time.toMillis() / 1_000.0);
    }

    double millis(double percentile) {
      return sortedNanos[(int) ((sortedNanos.length - 1) * percentile / 100)] / 1e6;
    }

    String text() {
      return "%,9.0f /s   p50 %6.2f ms   p99 %6.2f ms   p99.9 %6.2f ms   max %6.1f ms"
          .formatted(perSecond(), millis(50), millis(99), millis(99.9), millis(100));
    }
  }
}
