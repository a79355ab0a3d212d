package dev.sessiongateway.bootstrap.bench;

import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.bootstrap.e2e.Connection;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import dev.sessiongateway.sink.amazon.sns.SnsServer;
import dev.sessiongateway.sink.amazon.sqs.SqsServer;
import dev.sessiongateway.sink.kafka.KafkaBroker;
import dev.sessiongateway.sink.nats.NatsBroker;
import dev.sessiongateway.sink.pusher.PusherServer;
import dev.sessiongateway.sink.rabbitmq.RabbitBroker;
import dev.sessiongateway.sink.redis.RedisBroker;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/// Measures how fast events are published to each broker, beside webhooks in the same run, and what
/// an event costs the gateway: events of eight sessions, which are held and then released at once.
/// The brokers are those of the tests, on the same machine.
final class Brokers {
  private static final int SESSIONS = 8;
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Duration POLL = Duration.ofMillis(50);
  private static final PusherServer.App APP = new PusherServer.App("1", "key-1", "secret-1");
  private static final List<Receiver> RECEIVERS =
      List.of(
          new Receiver("webhook", 6_400, List.of(), Brokers::webhook),
          new Receiver(
              "rabbitmq",
              6_400,
              List.of("rabbitmqctl"),
              () -> {
                var broker = RabbitBroker.start();
                return new Opened(broker, broker::close, Map.of("uri", broker.uri()));
              }),
          new Receiver(
              "nats",
              6_400,
              List.of("nats-server"),
              () -> {
                var broker = NatsBroker.start(true);
                return new Opened(broker, broker::close, Map.of("uri", broker.uri()));
              }),
          new Receiver(
              "kafka",
              6_400,
              List.of(),
              () -> {
                var broker = KafkaBroker.start();
                return new Opened(broker, broker::close, Map.of("brokers", broker.brokers()));
              }),
          new Receiver(
              "redis",
              6_400,
              List.of("redis-server", "redis-cli"),
              () -> {
                var broker = RedisBroker.start();
                return new Opened(broker, broker::close, Map.of("uri", broker.uri()));
              }),
          new Receiver("pusher", 6_400, List.of(), Brokers::pusher),
          new Receiver(
              "sqs",
              4_000,
              List.of(),
              () -> {
                var server = SqsServer.start();
                return new Opened(server, server::close, server.options());
              }),
          new Receiver(
              "sns",
              1_600,
              List.of("node", "npm"),
              () -> {
                var server = SnsServer.start();
                return new Opened(server, server::close, server.options());
              }));

  private final String classPath;
  private final Path home;
  private final World world;

  Brokers(String classPath, Path home, World world) {
    this.classPath = classPath;
    this.home = home;
    this.world = world;
  }

  /// @param what the names of those to be measured; all when empty
  void run(List<String> what) throws Exception {
    var lines = new ArrayList<String>();
    for (var receiver : RECEIVERS) {
      if (what.isEmpty() || what.contains(receiver.name())) {
        var figure = receiver.isPossible() ? measured(receiver) : "left out: no program";
        Bench.print("published to " + receiver.name(), figure);
        lines.add(receiver.name() + " " + figure);
      }
    }
    Files.write(
        Files.createDirectories(Path.of("target", "figures")).resolve("brokers.txt"), lines);
  }

  private static Opened webhook() throws IOException {
    var sink = new Sink(new AtomicLong(), _ -> {});
    return new Opened(sink, sink::close, Map.of());
  }

  private static Opened pusher() {
    var server = new PusherServer(APP);
    return new Opened(server, server::close, Map.of("host", server.host()));
  }

  private String measured(Receiver receiver) throws Exception {
    try (var opened = receiver.opener().open();
        var server =
            ServerProcess.gatewayWith(
                classPath, home.resolve("broker-" + receiver.name()), settings(receiver, opened))) {
      server.awaitReady();
      try (var connection = new Connection(server.port())) {
        world.phone(connection, HeldEvents.FRIEND);
        for (var i = 0; i < SESSIONS; i++) {
          world.pair(connection, "s" + i, HeldEvents.number(i), "");
          subscribe(connection, receiver, opened, "s" + i);
        }
      }
      // The compiler of Java goes by calls.
      for (var i = 0; i < 2; i++) {
        var _ = drained(receiver, server);
      }
      var figure = drained(receiver, server);
      server.terminate();
      return figure;
    }
  }

  private static String[] settings(Receiver receiver, Opened opened) {
    return opened.options().isEmpty()
        ? new String[0]
        : new String[] {
          "--sinks",
          opened.options().entrySet().stream()
              .map(one -> receiver.name() + "." + one.getKey() + "=" + one.getValue())
              .collect(Collectors.joining(";"))
        };
  }

  private void subscribe(Connection connection, Receiver receiver, Opened opened, String session)
      throws IOException {
    var more =
        switch (opened.server()) {
          case Sink sink -> ",\"url\":\"" + sink.url() + "\"";
          case PusherServer _ ->
              ",\"appId\":\"%s\",\"key\":\"%s\",\"secret\":\"%s\",\"cluster\":\"eu\",\"useTLS\":false"
                  .formatted(APP.id(), APP.key(), APP.secret());
          default -> "";
        };
    world.call(
        connection,
        "/" + receiver.name() + "/set/" + session,
        "{\"%s\":{\"enabled\":true,\"events\":[\"MESSAGES_UPSERT\"]%s}}"
            .formatted(receiver.name(), more));
  }

  private String drained(Receiver receiver, ServerProcess server) throws Exception {
    var held = new HeldEvents(world, server, SESSIONS);
    held.fill(receiver.events());
    try (var connection = new Connection(server.port())) {
      var wanted = delivered(connection) + receiver.events();
      var before = CpuTimes.of(server);
      var start = System.nanoTime();
      held.release(connection);
      while (delivered(connection) < wanted) {
        if (System.nanoTime() - start > PATIENCE.toNanos()) {
          throw new IllegalStateException("events do not reach " + receiver.name());
        }
        LockSupport.parkNanos(POLL.toNanos());
      }
      var perSecond = receiver.events() * 1e9 / (System.nanoTime() - start);
      var micros = CpuTimes.of(server).microsSince(before, receiver.events());
      return String.format(Locale.ROOT, "%,9.0f /s   %s", perSecond, CpuTimes.text(micros));
    }
  }

  private double delivered(Connection connection) throws IOException {
    return world.metric(connection, "gateway_delivery_seconds_count{outcome=\"accepted\"");
  }

  /// @param events of each drain; a slow broker gets fewer
  /// @param programs that the machine must have
  private record Receiver(String name, int events, List<String> programs, Opener opener) {
    boolean isPossible() {
      return programs.stream().allMatch(program -> MachineProgram.find(program).isPresent());
    }
  }

  /// Starts a broker.
  @FunctionalInterface
  private interface Opener {
    Opened open() throws IOException;
  }

  /// @param options with which the gateway reaches it; none for webhooks
  private record Opened(Object server, Closeable closing, Map<String, String> options)
      implements Closeable {
    @Override
    public void close() throws IOException {
      closing.close();
    }
  }
}
