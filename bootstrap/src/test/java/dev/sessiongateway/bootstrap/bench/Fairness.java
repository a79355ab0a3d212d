package dev.sessiongateway.bootstrap.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.bootstrap.e2e.Connection;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;

/// Measures the effect of two hostile clients with a read key on sixteen normal clients. The normal
/// clients send and read at a steady pace, first alone, then beside the hostile clients, which send
/// the most expensive requests that the key allows.
final class Fairness {
  private static final int NORMAL = 16;
  private static final int PER_SECOND = 10;
  private static final int HOSTILE = 2;
  private static final int CONNECTIONS_OF_EACH = 16;
  private static final int MESSAGES = 20_000;
  private static final Duration WARM_UP = Duration.ofSeconds(15);
  private static final String FRIEND = "15550002222";
  private static final String CHAT = FRIEND + "@c.us";

  private final String classPath;
  private final Path home;
  private final World world;
  private final Duration measured;

  Fairness(String classPath, Path home, World world, Duration measured) {
    this.classPath = classPath;
    this.home = home;
    this.world = world;
    this.measured = measured;
  }

  void run() throws Exception {
    try (var server = ServerProcess.gateway(classPath, home.resolve("fairness"));
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      server.awaitReady();
      var hostileKeys = new ArrayList<String>();
      try (var connection = new Connection(server.port())) {
        world.phone(connection, FRIEND);
        world.pair(connection, "bench", "15550001111", "");
        for (var i = 0; i < MESSAGES; i++) {
          world.call(connection, "/api/sendText", text("message " + i));
        }
        for (var i = 0; i < HOSTILE; i++) {
          hostileKeys.add(readKey(connection));
        }
      }
      normal(server, threads, WARM_UP);
      var alone = normal(server, threads, measured);
      Bench.print("16 normal clients alone", figures(alone));
      var end = System.nanoTime() + measured.toNanos() + WARM_UP.toNanos();
      var requests = new AtomicLong();
      for (var key : hostileKeys) {
        hostile(server, threads, key, end, requests);
      }
      normal(server, threads, Duration.ofSeconds(5));
      var beside = normal(server, threads, measured);
      Bench.print("the same beside 2 hostile ones with a read key", figures(beside));
      Bench.print(
          "ratio of the 99th percentiles",
          String.format(Locale.ROOT, "%.2f", percentile(beside, 99) / percentile(alone, 99)));
      Bench.print("answers to the hostile ones", requests + "");
    }
  }

  private static String readKey(Connection connection) throws IOException {
    var body =
        "{\"actions\":{\"read\":true,\"send\":false,\"control\":false,\"setting\":false,\"app\":false,\"delete\":false}}";
    var reply = connection.send(Connection.post("/api/keys", ServerProcess.KEY, body));
    if (reply.status() / 100 != 2) {
      throw new IllegalStateException(reply.status() + " " + reply.body());
    }
    return new ObjectMapper().readTree(reply.body()).required("key").asText();
  }

  private static String text(String words) {
    return "{\"session\":\"bench\",\"chatId\":\"" + CHAT + "\",\"text\":\"" + words + "\"}";
  }

  /// Each client sends a text, then reads the newest messages, at a steady pace. The time of a call
  /// begins when the call was due, so waiting for the previous call counts too.
  private static long[] normal(ServerProcess server, ExecutorService threads, Duration time)
      throws Exception {
    var begin = System.nanoTime();
    var end = begin + time.toNanos();
    var period = 1_000_000_000L / PER_SECOND;
    var clients = new ArrayList<Future<long[]>>();
    for (var client = 0; client < NORMAL; client++) {
      var offset = client * period / NORMAL;
      Callable<long[]> calls = () -> paced(server.port(), begin + offset, end, period);
      clients.add(threads.submit(calls));
    }
    var all = LongStream.builder();
    for (var client : clients) {
      for (var nanos : client.get()) {
        all.add(nanos);
      }
    }
    return all.build().sorted().toArray();
  }

  private static long[] paced(int port, long begin, long end, long period) throws IOException {
    var send = Connection.post("/api/sendText", ServerProcess.KEY, text("hello"));
    var read = Connection.get("/api/bench/chats/" + CHAT + "/messages?limit=20", ServerProcess.KEY);
    var latencies = LongStream.builder();
    try (var connection = new Connection(port)) {
      var number = 0;
      for (var due = begin; due < end; due += period) {
        while (System.nanoTime() < due) {
          LockSupport.parkNanos(due - System.nanoTime());
        }
        var reply = connection.send(number++ % 2 == 0 ? send : read);
        if (reply.status() != 200) {
          throw new IllegalStateException("answered " + reply.status() + ": " + reply.body());
        }
        latencies.add(System.nanoTime() - due);
      }
    }
    return latencies.build().toArray();
  }

  private static void hostile(
      ServerProcess server, ExecutorService threads, String key, long end, AtomicLong requests) {
    for (var i = 0; i < CONNECTIONS_OF_EACH; i++) {
      var first = i;
      threads.execute(() -> ask(server.port(), key, first, end, requests));
    }
    for (var i = 0; i < 40; i++) {
      threads.execute(() -> unread(server.port(), key, "/api/events?since=0&session=bench", end));
    }
    for (var i = 0; i < 20; i++) {
      var path = "/api/bench/chats/" + CHAT + "/messages?limit=1000";
      threads.execute(() -> unread(server.port(), key, path, end));
    }
  }

  /// Large pages, deep offsets, invalid queries, and paths of 7 KB.
  private static List<byte[]> worst(String key) {
    var chat = "/api/bench/chats/" + CHAT + "/messages";
    var paths =
        List.of(
            chat + "?limit=1000000",
            chat + "?limit=1000&offset=19000",
            chat + "?limit=100&offset=2000000000",
            "/api/bench/chats?limit=1000000",
            "/api/bench/chats/overview?limit=1000000",
            "/api/bench/events?limit=1000",
            "/api/bench/events?limit=1000&since=15000",
            "/api/sessions?all=true",
            "/api/sessions/nobody",
            chat + "?limit=nonsense",
            "/api/no/such/path",
            chat + "?x=" + "a".repeat(7_000),
            "/openapi.json");
    var requests = new ArrayList<byte[]>();
    paths.forEach(path -> requests.add(Connection.get(path, key)));
    requests.add(
        Connection.post(
            "/chat/findMessages/bench", key, "{\"where\":{},\"offset\":1000,\"page\":15}"));
    requests.add(Connection.post("/api/sendText", key, text("forbidden")));
    return requests;
  }

  private static void ask(int port, String key, int first, long end, AtomicLong requests) {
    var worst = worst(key);
    for (var number = first; System.nanoTime() < end; ) {
      try (var connection = new Connection(port)) {
        while (System.nanoTime() < end) {
          connection.send(worst.get(number++ % worst.size()));
          requests.incrementAndGet();
        }
      } catch (IOException cut) {
        // The server closed the connection; a hostile client reconnects at once.
      }
    }
  }

  /// Sends a request and reads a little of the answer now and then, which keeps it open.
  private static void unread(int port, String key, String path, long end) {
    while (System.nanoTime() < end) {
      try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        socket.setReceiveBufferSize(4_096);
        var request = "GET " + path + " HTTP/1.1\r\nHost: a\r\napikey: " + key + "\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(ISO_8859_1));
        while (System.nanoTime() < end && socket.getInputStream().read() >= 0) {
          LockSupport.parkNanos(Duration.ofSeconds(1).toNanos());
        }
      } catch (IOException cut) {
        LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
      }
    }
  }

  private static double percentile(long[] sorted, double percent) {
    return sorted[(int) ((sorted.length - 1) * percent / 100)] / 1e6;
  }

  private static String figures(long[] sorted) {
    return String.format(
        Locale.ROOT,
        "%,9d calls   p50 %6.2f ms   p99 %6.2f ms   max %6.1f ms",
        sorted.length,
        percentile(sorted, 50),
        percentile(sorted, 99),
        Arrays.stream(sorted).max().orElse(0) / 1e6);
  }
}
