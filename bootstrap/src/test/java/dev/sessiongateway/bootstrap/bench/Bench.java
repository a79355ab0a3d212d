package dev.sessiongateway.bootstrap.bench;

import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.bootstrap.e2e.Connection;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import dev.sessiongateway.bootstrap.process.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Measures the gateway over HTTP, beside a bare Javalin server in the same run, and prints the
/// figures. The servers run in their own processes; this process generates the load.
public final class Bench {
  private static final int CONNECTIONS = 64;
  private static final int SESSIONS = 1_000;
  private static final int STARTS = 5;
  private static final Duration WARM_UP = Duration.ofSeconds(10);
  private static final Duration MEASURED = Duration.ofSeconds(15);
  private static final Duration FAIRNESS_MEASURED = Duration.ofSeconds(60);
  static final String SEND = "/api/sendText";
  static final String TEXT =
      "{\"session\":\"bench\",\"chatId\":\"15550002222@c.us\",\"text\":\"Good morning, your table"
          + " is booked for eight o'clock.\"}";

  private static final List<String> OF_THE_README =
      List.of(
          "durable sendText",
          "WireMock stub of sendText",
          "events/s to one receiver, 8 sessions",
          "./gateway to first 200, with data");

  /// What this run has printed.
  private static final List<MeasuredFigures.Row> PRINTED = new ArrayList<>();

  private final World world = new World();
  private final Path home = Files.createTempDirectory("gateway-bench");
  private final String classPath = classPath();

  private Bench() throws IOException {}

  /// Reads the directory of the program's jars from the property `gateway.app`, or the class path
  /// of the program from `gateway.class-path`.
  ///
  /// @param args `fairness`, `deliveries` or `start` for that measurement alone, `deliveries` with
  ///   the names of those to be measured; `brokers` likewise, which is measured only when named;
  ///   `cpu` for the processor time of requests alone, with names likewise; `counts` for what they
  ///   allocate, write and wait; `soak` with a number of minutes, and a rate per second if it is
  ///   not to be half of the maximum; `capacity` with the number of phones and of sessions;
  ///   `growth` with the number of stored messages; `starts` with the number of sessions and of
  ///   messages; `charts` with the file of figures that `growth` wrote and the directory for the
  ///   pictures; `search` with the number of messages; `nodes` with the number of sessions on
  ///   another node; `pages` writes the figures of the README and of the page of performance anew
  public static void main(String[] args) throws Exception {
    var bench = new Bench();
    switch (args.length == 0 ? "" : args[0]) {
      case "" -> bench.run();
      case "pages" -> bench.pages();
      case "fairness" -> bench.fairness();
      case "deliveries" -> bench.deliveries(List.of(args).subList(1, args.length));
      case "brokers" -> bench.brokers(List.of(args).subList(1, args.length));
      case "cpu" -> bench.cpu(List.of(args).subList(1, args.length));
      case "counts" -> bench.counts();
      case "half" -> bench.half();
      case "start" -> bench.start();
      case "soak" -> bench.soak(number(args, 1, 60), number(args, 2, 0));
      case "capacity" -> bench.capacity(number(args, 1, 10_000), number(args, 2, 1_000));
      case "growth" -> bench.growth(number(args, 1, 1_000_000));
      case "charts" -> new GrowthCharts(Path.of(args[1])).write(Path.of(args[2]));
      case "search" -> bench.search(number(args, 1, 100_000));
      case "nodes" -> bench.nodes(number(args, 1, 10_000));
      case "starts" -> bench.sessionStarts(number(args, 1, 10_000), number(args, 2, 1_000_000));
      default -> throw new IllegalArgumentException("there is no measurement " + args[0]);
    }
  }

  private static int number(String[] args, int at, int byDefault) {
    return args.length > at ? Integer.parseInt(args[at]) : byDefault;
  }

  private void run() throws Exception {
    print(
        "machine",
        Runtime.getRuntime().availableProcessors()
            + " processors, Java "
            + Runtime.version().feature()
            + ", load on loopback from a process of its own");
    starts("start to first 200 on /ping", List.of());
    var cache = home.resolve("gateway.aot");
    makeCache(cache);
    starts("the same with the AOT cache", List.of("-XX:AOTCache=" + cache));
    var echo = echo();
    print("bare Javalin echo, 64 connections", echo.text());
    var sends = sends();
    print("durable sendText, 64 connections", sends.text());
    print(
        "ratio",
        String.format(
            Locale.ROOT, "%.2f of the echo's rate", sends.perSecond() / echo.perSecond()));
    cpu(List.of());
    half();
    manySessions();
    deliveries(List.of());
    fairness();
  }

  /// The usual measurements, written into the two pages with the day, the commit and the machine.
  private void pages() throws Exception {
    var root = root();
    // Refuses before anything is measured.
    var _ = MeasuredFigures.now(Version.commit(), List.of());
    cpu(List.of("echo", "stub", "session", "send", "page"));
    deliveries(List.of("one", "fifty"));
    start();
    var figures = MeasuredFigures.now(Version.commit(), PRINTED);
    write(root.resolve("docs/how-it-works/performance.md"), figures);
    write(root.resolve("README.md"), figures.only(OF_THE_README));
  }

  private static void write(Path page, MeasuredFigures figures) throws IOException {
    Files.writeString(page, figures.in(Files.readString(page)));
  }

  private static Path root() {
    return Path.of(System.getProperty("gateway.app"), "../../..");
  }

  private void deliveries(List<String> what) throws Exception {
    new Deliveries(classPath, home, world).run(what);
  }

  private void brokers(List<String> what) throws Exception {
    new Brokers(classPath, home, world).run(what);
  }

  private void cpu(List<String> what) throws Exception {
    new CpuPerRequest(classPath, home, world).run(what);
  }

  private void half() throws Exception {
    new HalfRate(classPath, home, world).run();
  }

  private void fairness() throws Exception {
    new Fairness(classPath, home, world, FAIRNESS_MEASURED).run();
  }

  private void start() throws Exception {
    new Starts(home, world).run(root());
  }

  private void soak(int minutes, int perSecond) throws Exception {
    if (!new Soak(classPath, home, world).run(minutes, perSecond)) {
      System.exit(1);
    }
  }

  private void capacity(int phones, int sessions) throws Exception {
    new Capacity(classPath, home, world, phones, sessions).run();
  }

  private void growth(int messages) throws Exception {
    new Growth(classPath, home, messages).run();
  }

  private void search(int messages) throws Exception {
    new Searches(classPath, home, messages).run();
  }

  private void sessionStarts(int sessions, int messages) throws Exception {
    var cache = home.resolve("gateway.aot");
    makeCache(cache);
    new SessionStarts(classPath, home, world, sessions, messages).run(cache);
  }

  private void nodes(int sessions) throws Exception {
    // The package, with a cache of classes, as the start script has it.
    System.setProperty("gateway.test.class-path", classPath);
    System.setProperty("gateway.test.program", home.resolve("program").toString());
    new SeveralNodes(home, sessions).run();
  }

  private void starts(String what, List<String> flags) throws IOException {
    var times = new ArrayList<Long>();
    for (var i = 0; i < STARTS; i++) {
      var data = home.resolve("start-" + flags.size() + "-" + i);
      try (var server = ServerProcess.gateway(classPath, data, flags.toArray(String[]::new))) {
        times.add(server.awaitReady().toMillis());
        server.terminate();
      }
    }
    Collections.sort(times);
    print(
        what,
        "min %d, median %d, max %d ms"
            .formatted(times.getFirst(), times.get(times.size() / 2), times.getLast()));
  }

  /// As `./gateway` creates it once after a build.
  private void makeCache(Path cache) throws IOException {
    var command = List.of("dev.sessiongateway.bootstrap.Main", "warmup");
    try (var warmUp =
        ServerProcess.java(
            classPath,
            home.resolve("warmup.log"),
            0,
            List.of("-XX:AOTCacheOutput=" + cache),
            command)) {
      warmUp.exitCode();
    }
  }

  private Load.Figures echo() throws Exception {
    try (var server = echoServer(home, FreePort.next())) {
      server.awaitReady();
      return measured(server);
    }
  }

  static ServerProcess echoServer(Path home, int port) throws IOException {
    var command = List.of(EchoServer.class.getName(), Integer.toString(port));
    var testClassPath = System.getProperty("java.class.path");
    return ServerProcess.java(testClassPath, home.resolve("echo.log"), port, List.of(), command);
  }

  private Load.Figures sends() throws Exception {
    try (var server = ServerProcess.gateway(classPath, home.resolve("sends"))) {
      server.awaitReady();
      print("resident memory, idle", server.residentMiB() + " MiB");
      try (var connection = new Connection(server.port())) {
        world.phone(connection, "15550002222");
        world.pair(connection, "bench", "15550001111", "");
      }
      var figures = measured(server);
      print("resident memory after the load", server.residentMiB() + " MiB");
      return figures;
    }
  }

  private static Load.Figures measured(ServerProcess server) throws InterruptedException {
    var load = new Load(server.port(), Connection.post(SEND, ServerProcess.KEY, TEXT), CONNECTIONS);
    load.run(WARM_UP);
    return load.run(MEASURED);
  }

  private void manySessions() throws Exception {
    try (var server = ServerProcess.gateway(classPath, home.resolve("many"))) {
      server.awaitReady();
      try (var connection = new Connection(server.port())) {
        for (var i = 0; i < SESSIONS; i++) {
          world.pair(connection, "s" + i, Long.toString(15_560_000_000L + i), "");
        }
      }
      print("resident memory with 1,000 paired sessions", server.residentMiB() + " MiB");
    }
  }

  private static String classPath() throws IOException {
    var given = System.getProperty("gateway.class-path");
    if (given != null) {
      return given;
    }
    try (var jars = Files.list(Path.of(System.getProperty("gateway.app")))) {
      return jars.map(Path::toString).sorted().collect(Collectors.joining(":"));
    }
  }

  /// Bytes, writes and waits of one operation; time plays no part.
  private void counts() throws Exception {
    try (var server = ServerProcess.gateway(classPath, home.resolve("counts"))) {
      OperationCosts.of(server, Integer.getInteger("bench.warm-up", 80_000), 20_000)
          .forEach((what, costs) -> print(what, costs.text()));
    }
  }

  @SuppressWarnings("SystemOut") // printing is what it is for
  static void print(String what, String figure) {
    if (what.isEmpty() && !PRINTED.isEmpty()) {
      PRINTED.addLast(PRINTED.removeLast().and(figure));
    } else {
      PRINTED.add(new MeasuredFigures.Row(what, figure));
    }
    System.out.printf("%-46s %s%n", what, figure);
  }
}
