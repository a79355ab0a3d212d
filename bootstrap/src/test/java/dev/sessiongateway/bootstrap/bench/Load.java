package dev.sessiongateway.bootstrap.bench;

import dev.sessiongateway.bootstrap.e2e.Connection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// Sends a request repeatedly over many connections for some time; each connection waits for its
/// answer.
final class Load {
  private static final int MOST_PER_CONNECTION = 2_000_000;

  private final int port;
  private final byte[] request;
  private final int connections;

  Load(int port, byte[] request, int connections) {
    this.port = port;
    this.request = request;
    this.connections = connections;
  }

  Figures run(Duration time) throws InterruptedException {
    var end = System.nanoTime() + time.toNanos();
    Callable<long[]> client = () -> one(end);
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var clients = IntStream.range(0, connections).mapToObj(_ -> executor.submit(client)).toList();
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

  private long[] one(long end) {
    var latencies = new long[4_096];
    var count = 0;
    try (var connection = new Connection(port)) {
      for (var start = System.nanoTime();
          start < end && count < MOST_PER_CONNECTION;
          start = System.nanoTime()) {
        var reply = connection.send(request);
        if (reply.status() != 200) {
          throw new IllegalStateException("answered " + reply.status() + ": " + reply.body());
        }
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
      return "%,9.0f /s   p50 %6.2f ms   p99 %6.2f ms   max %6.1f ms"
          .formatted(perSecond(), millis(50), millis(99), millis(100));
    }
  }
}
