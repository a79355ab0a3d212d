package dev.sessiongateway.bootstrap.bench;

import dev.sessiongateway.bootstrap.e2e.Connection;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/// Measures many phones and sessions in one process: what making them, pairing them and writing
/// across them costs, and the memory for each.
final class Capacity {
  /// Numbers that end with 1 are no magic numbers.
  private static final long FIRST_NUMBER = 15_560_000_001L;

  private final String classPath;
  private final Path home;
  private final World world;
  private final int phones;
  private final int sessions;
  private final int messages;
  private final Figures figures;

  Capacity(String classPath, Path home, World world, int phones, int sessions) throws IOException {
    this.classPath = classPath;
    this.home = home;
    this.world = world;
    this.phones = phones;
    this.sessions = sessions;
    this.messages = sessions * 20;
    this.figures = new Figures("capacity", "figure", "value", "unit");
  }

  void run() throws Exception {
    described();
    overHttp();
  }

  private void described() throws Exception {
    var description = Files.writeString(home.resolve("world.yaml"), description());
    try (var server =
        ServerProcess.gatewayWith(
            classPath, home.resolve("described"), "--world", description.toString())) {
      var start = server.awaitReady();
      figure("start with %,d phones in a world file".formatted(phones), start.toMillis(), "ms");
      figure("heap with the phones", server.heapAfterGcMiB(), "MiB");
    }
  }

  private String description() {
    var text = new StringBuilder("phones:\n");
    for (var i = 0; i < phones; i++) {
      text.append("  - {number: \"").append(number(i)).append("\", name: Person ").append(i);
      text.append("}\n");
    }
    return text.toString();
  }

  private void overHttp() throws Exception {
    var data = home.resolve("capacity");
    try (var server = ServerProcess.gatewayWith(classPath, data, "--empty-world")) {
      server.awaitReady();
      try (var connection = new Connection(server.port())) {
        world.phone(connection, number(0));
        var empty = server.heapAfterGcMiB();
        figure("heap with one phone", empty, "MiB");
        each(
            server,
            "CPU to make a phone over HTTP",
            phones,
            i -> world.phone(connection, number(i)));
        var withPhones = server.heapAfterGcMiB();
        figure("heap per phone", perThing(withPhones - empty, phones), "KiB");
        each(
            server,
            "CPU to create and pair a session",
            sessions,
            i -> world.pair(connection, "s" + i, number(i), ""));
        var withSessions = server.heapAfterGcMiB();
        figure("heap per paired session", perThing(withSessions - withPhones, sessions), "KiB");
        each(server, "CPU of a sent message", messages, i -> send(connection, i));
        each(server, "CPU of a message that a phone writes", messages, i -> write(connection, i));
        var afterwards = server.heapAfterGcMiB();
        figure("heap per message", perThing(afterwards - withSessions, 2 * messages), "KiB");
        each(server, "CPU to list all phones", 20, _ -> list(connection));
        figure("heap of everything", afterwards, "MiB");
        figure("resident memory", server.residentMiB(), "MiB");
      }
      server.terminate();
    }
    try (var server = ServerProcess.gateway(classPath, data)) {
      figure("start with all of it", server.awaitReady().toMillis(), "ms");
      figure("heap after the start", server.heapAfterGcMiB(), "MiB");
    }
  }

  private void send(Connection connection, int number) throws IOException {
    world.call(
        connection,
        "/api/sendText",
        "{\"session\":\"s%d\",\"chatId\":\"%s@c.us\",\"text\":\"Your table is booked, number %d\"}"
            .formatted(number % sessions, number(other(number)), number));
  }

  private void write(Connection connection, int number) throws IOException {
    world.call(
        connection,
        "/simulator/phones/" + number(other(number)) + "/messages",
        "{\"to\":\"%s\",\"text\":\"Thank you, number %d\"}"
            .formatted(number(number % sessions), number));
  }

  private static void list(Connection connection) throws IOException {
    var reply = connection.send(Connection.get("/simulator/phones", ServerProcess.KEY));
    if (reply.status() != 200) {
      throw new IllegalStateException("answered " + reply.status());
    }
  }

  /// Some phone, another one for each message of a session.
  private int other(int number) {
    return (int) ((number * 7_919L + 13) % phones);
  }

  private void each(ServerProcess server, String what, int count, Action action)
      throws IOException {
    var before = server.cpu();
    var begin = System.nanoTime();
    for (var i = 0; i < count; i++) {
      action.run(i);
    }
    var elapsed = Duration.ofNanos(System.nanoTime() - begin);
    var micros = server.cpu().minus(before).toNanos() / 1e3 / count;
    figures.row(what, String.format(Locale.ROOT, "%.1f", micros), "us");
    Bench.print(
        what,
        String.format(
            Locale.ROOT, "%,9.0f us, %,d in %.1f s", micros, count, elapsed.toMillis() / 1e3));
  }

  private static double perThing(long mebibytes, int count) {
    return Math.round(mebibytes * 10_240.0 / count) / 10.0;
  }

  private void figure(String what, Number value, String unit) throws IOException {
    figures.row(what, value, unit);
    Bench.print(what, value + " " + unit);
  }

  private static String number(int phone) {
    return Long.toString(FIRST_NUMBER + 10L * phone);
  }

  private interface Action {
    void run(int number) throws IOException;
  }
}
