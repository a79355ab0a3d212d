package dev.sessiongateway.bootstrap.bench;

import dev.sessiongateway.bootstrap.e2e.Connection;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Loads a gateway at a steady rate for a long time, and prints a line each minute: a leak shows as
/// a figure that grows.
///
/// Of ten requests nine send a text and one reads the newest twenty messages. One of the eight
/// sessions has a webhook, so an eighth of the messages is delivered too.
final class Soak {
  private static final int CONNECTIONS = 64;
  private static final int SESSIONS = 8;
  private static final int PHONES = 10;
  private static final int REQUESTS_TO_ONE = 10;
  private static final long FIRST_PHONE = 15_550_002_000L;
  private static final long FIRST_ACCOUNT = 15_560_000_000L;
  private static final Duration WARM_UP = Duration.ofSeconds(20);
  private static final double LARGEST_CHANGE = 0.05;

  private final String classPath;
  private final Path data;
  private final World world;
  private final AtomicReference<Latencies> latencies = new AtomicReference<>(new Latencies());
  private final AtomicLong errors = new AtomicLong();
  private final AtomicReference<@Nullable String> firstError = new AtomicReference<>();
  private final AtomicLong delivered = new AtomicLong();
  private final List<Long> heaps = new ArrayList<>();
  private volatile long periodNanos;
  private volatile boolean over;

  Soak(String classPath, Path home, World world) {
    this.classPath = classPath;
    this.data = home.resolve("soak");
    this.world = world;
  }

  /// @param perSecond 0 means half of the maximum, which is measured first
  /// @return whether there was no error, and the heap stayed within 5 % in the second half
  boolean run(int minutes, int perSecond) throws Exception {
    try (var server = ServerProcess.gateway(classPath, data);
        var sink = new Sink(delivered, _ -> {});
        var clients = Executors.newVirtualThreadPerTaskExecutor()) {
      server.awaitReady();
      prepare(server, sink);
      start(server, clients);
      var rate = perSecond > 0 ? perSecond : maximum() / 2;
      periodNanos = CONNECTIONS * 1_000_000_000L / rate;
      Bench.print("load", rate + " requests/s for " + minutes + " minutes");
      print(
          "minute",
          "req/s",
          "p50 ms",
          "p99 ms",
          "max ms",
          "errors",
          "events/s",
          "heap MiB",
          "RSS MiB",
          "WAL MiB",
          "stored MiB",
          "files");
      for (var minute = 1; minute <= minutes; minute++) {
        oneMinute(server, minute);
      }
      over = true;
    }
    return isSteady();
  }

  private void prepare(ServerProcess server, Sink sink) throws IOException {
    try (var connection = new Connection(server.port())) {
      for (var i = 0; i < PHONES; i++) {
        world.phone(connection, Long.toString(FIRST_PHONE + i));
      }
      for (var i = 0; i < SESSIONS; i++) {
        var webhook = "{\"url\":\"" + sink.url() + "\",\"events\":[\"message.any\"]}";
        world.pair(connection, "s" + i, Long.toString(FIRST_ACCOUNT + i), i == 0 ? webhook : "");
      }
    }
  }

  private void start(ServerProcess server, ExecutorService clients) {
    for (var i = 0; i < CONNECTIONS; i++) {
      var first = i;
      clients.execute(() -> {
        while (!over) {
          client(server.port(), first);
        }
      });
    }
  }

  /// The time of a request begins when it was due, so waiting for the one before it counts too.
  private void client(int port, int first) {
    try (var connection = new Connection(port)) {
      var due = System.nanoTime() + first * periodNanos / CONNECTIONS;
      for (var number = first; !over; number++) {
        var period = periodNanos;
        due = period == 0 ? System.nanoTime() : due + period;
        while (System.nanoTime() < due) {
          LockSupport.parkNanos(due - System.nanoTime());
        }
        var reply = connection.send(request(number));
        latencies.get().add(System.nanoTime() - due);
        if (reply.status() != 200) {
          failed("answered " + reply.status() + ": " + reply.body());
        }
        // Without a pace at first; the first paced request is due at once, not minutes ago.
        if (period != periodNanos) {
          due = System.nanoTime();
        }
      }
    } catch (IOException e) {
      if (!over) {
        failed(e.toString());
      }
    }
  }

  private void failed(String what) {
    errors.incrementAndGet();
    firstError.compareAndSet(null, what);
  }

  private static byte[] request(int number) {
    var session = "s" + number % SESSIONS;
    var chat = FIRST_PHONE + number / REQUESTS_TO_ONE % PHONES + "@c.us";
    return number % REQUESTS_TO_ONE == 0
        ? Connection.get(
            "/api/" + session + "/chats/" + chat + "/messages?limit=20", ServerProcess.KEY)
        : Connection.post(
            "/api/sendText",
            ServerProcess.KEY,
            "{\"session\":\""
                + session
                + "\",\"chatId\":\""
                + chat
                + "\",\"text\":\"Good morning, your table is booked for eight o'clock.\"}");
  }

  private int maximum() {
    pause(WARM_UP);
    latencies.set(new Latencies());
    pause(WARM_UP);
    var rate = (int) (latencies.get().count() / WARM_UP.toSeconds());
    Bench.print("maximum", rate + " requests/s");
    return rate;
  }

  /// The collection at the end of each minute stops the gateway; what waits for it meanwhile is not
  /// in the figures.
  private void oneMinute(ServerProcess server, int minute) throws IOException {
    var errorsBefore = errors.get();
    var deliveredBefore = delivered.get();
    var figures = new Latencies();
    latencies.set(figures);
    var begin = System.nanoTime();
    pause(Duration.ofMinutes(1));
    latencies.set(new Latencies());
    var seconds = (System.nanoTime() - begin) / 1e9;
    var heap = server.heapAfterGcMiB();
    heaps.add(heap);
    print(
        minute,
        Math.round(figures.count() / seconds),
        millis(figures.millis(50)),
        millis(figures.millis(99)),
        millis(figures.longestMillis()),
        errors.get() - errorsBefore,
        Math.round((delivered.get() - deliveredBefore) / seconds),
        heap,
        server.residentMiB(),
        mebibytes("-wal"),
        mebibytes(""),
        server.openFiles());
    // The connections catch up with what was due during the collection.
    pause(Duration.ofSeconds(1));
  }

  private static String millis(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private long mebibytes(String ending) throws IOException {
    var bytes = 0L;
    try (var files = Files.walk(data)) {
      for (var file : files.filter(each -> each.toString().endsWith(ending)).toList()) {
        bytes += file.toFile().isFile() ? file.toFile().length() : 0;
      }
    }
    return bytes >> 20;
  }

  /// Caches fill in the first half; the second half is compared with itself.
  private boolean isSteady() {
    var half = heaps.subList(heaps.size() / 2, heaps.size());
    var least = half.stream().mapToLong(Long::longValue).min().orElse(0);
    var most = half.stream().mapToLong(Long::longValue).max().orElse(0);
    var middle = (least + most) / 2.0;
    var change = middle == 0 ? 0 : (most - middle) / middle;
    Bench.print(
        "heap after collections, second half",
        String.format(Locale.ROOT, "%d to %d MiB, which is ± %.1f %%", least, most, change * 100));
    var first = firstError.get();
    Bench.print("errors", errors + (first == null ? "" : ", the first: " + first));
    return errors.get() == 0 && change <= LARGEST_CHANGE;
  }

  private static void pause(Duration time) {
    var end = System.nanoTime() + time.toNanos();
    for (var left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  @SuppressWarnings("SystemOut") // printing is what it is for
  private static void print(Object... columns) {
    System.out.printf("%6s %8s %9s %9s %9s %7s %9s %9s %9s %9s %10s %6s%n", columns);
  }
}
