package dev.sessiongateway.bootstrap.bench;

import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.bootstrap.e2e.Connection;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// Measures what a request costs the server, in processor time by kind of thread: of the bare echo,
/// of a WireMock stub, of reading a session, of a durable send, and of a page of 20 messages,
/// always the same one or so many in turn that no cache holds them. Echo and send are measured with
/// fewer connections too.
final class CpuPerRequest {
  private static final int CONNECTIONS = 64;

  /// Most users have few requests in flight.
  private static final List<Integer> FEWER_CONNECTIONS = List.of(16, 4, 1);

  private static final Duration STEP = Duration.ofSeconds(5);
  private static final String FRIEND = "15550002222";
  private static final int LIMIT = 20;
  private static final String PATH = "/api/bench/chats/%s/messages?limit=" + LIMIT;
  private static final String PAGE = PATH.formatted(FRIEND + "@c.us");

  /// Their messages are more than the caches of messages hold.
  private static final int PAGES = 5_000;

  private final String classPath;
  private final Path home;
  private final World world;
  private final int warmUp;
  private final Duration measured;

  /// The properties `bench.warm-up` and `bench.measured` are the requests before, and the seconds
  /// of the measurement.
  CpuPerRequest(String classPath, Path home, World world) {
    this.classPath = classPath;
    this.home = home;
    this.world = world;
    this.warmUp = Integer.getInteger("bench.warm-up", 80_000);
    this.measured = Duration.ofSeconds(Integer.getInteger("bench.measured", 15));
  }

  /// @param what to measure: `echo`, `stub`, `session`, `send`, `page`, `pages`, in this order; all
  ///   when empty
  void run(List<String> what) throws Exception {
    if (what.isEmpty() || what.contains("echo")) {
      echo();
    }
    if (what.isEmpty() || what.contains("stub")) {
      stub();
    }
    try (var server = ServerProcess.gateway(classPath, home.resolve("cpu"))) {
      server.awaitReady();
      try (var connection = new Connection(server.port())) {
        world.phone(connection, FRIEND);
        world.pair(connection, "bench", "15550001111", "");
        for (var i = 0; i < 40; i++) {
          world.call(connection, Bench.SEND, Bench.TEXT);
        }
      }
      if (what.isEmpty() || what.contains("session")) {
        measure(server, "read one session", get("/api/sessions/bench"));
      }
      if (what.isEmpty() || what.contains("send")) {
        measureSends(server, "durable sendText");
      }
      if (what.isEmpty() || what.contains("page")) {
        measure(server, "page of 20 messages", get(PAGE));
      }
      server.terminate();
    }
    if (what.isEmpty() || what.contains("pages")) {
      pages();
    }
  }

  private void measureSends(ServerProcess server, String what)
      throws IOException, InterruptedException {
    var request = Connection.post(Bench.SEND, ServerProcess.KEY, Bench.TEXT);
    measure(server, what, request);
    for (var connections : FEWER_CONNECTIONS) {
      var load = new Load(server.port(), () -> request, connections);
      var _ = load.run(STEP);
      measure(server, "the same, connections: " + connections, load);
    }
  }

  /// Each page is another chat's; all have twenty texts.
  private void pages() throws Exception {
    var data = home.resolve("pages");
    var store = new FilledStore(PAGES * LIMIT * 2, PAGES);
    store.fill(data);
    var requests =
        IntStream.range(0, PAGES)
            .filter(FilledStore::hasOnlyTexts)
            .mapToObj(chat -> get(PATH.formatted(FilledStore.chat(chat))))
            .toList();
    try (var server = ServerProcess.gateway(classPath, data)) {
      server.awaitReady();
      Checks.await(server);
      var next = new AtomicInteger();
      measure(
          server,
          "pages of 20 messages in turn",
          () -> requests.get(Math.floorMod(next.getAndIncrement(), requests.size())));
      server.terminate();
    }
  }

  private void echo() throws Exception {
    var port = FreePort.next();
    try (var server = Bench.echoServer(home, port)) {
      server.awaitReady();
      measureSends(server, "bare Javalin echo");
    }
  }

  private void stub() throws Exception {
    var stub = StubServer.start(home);
    if (stub.isEmpty()) {
      Bench.print("WireMock stub of sendText", "left out, bench.wiremock names no jar");
      return;
    }
    try (var server = stub.get()) {
      server.awaitReady();
      measure(
          server,
          "WireMock stub of sendText",
          Connection.post(Bench.SEND, ServerProcess.KEY, Bench.TEXT));
    }
  }

  private static byte[] get(String path) {
    return Connection.get(path, ServerProcess.KEY);
  }

  private void measure(ServerProcess server, String what, byte[] request)
      throws IOException, InterruptedException {
    measure(server, what, () -> request);
  }

  private void measure(ServerProcess server, String what, Supplier<byte[]> requests)
      throws IOException, InterruptedException {
    var load = new Load(server.port(), requests, CONNECTIONS);
    // Counted in requests, because the compiler goes by them and a busy machine takes its time.
    for (var done = 0; done < warmUp; ) {
      done += load.run(STEP).sortedNanos().length;
    }
    measure(server, what, load);
  }

  private void measure(ServerProcess server, String what, Load load)
      throws IOException, InterruptedException {
    var before = CpuTimes.of(server);
    var figures = load.run(measured);
    var after = CpuTimes.of(server);
    var requests = figures.sortedNanos().length;
    Bench.print(what, figures.text());
    Bench.print("", CpuTimes.text(after.microsSince(before, requests)));
    Bench.print("", "%6.1f waits of threads".formatted(after.waitsSince(before, requests)));
  }
}
