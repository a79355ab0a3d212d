package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.application.machine.Relay;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.persistence.postgres.PostgresDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/// Several gateway processes on one database and one simulated network, which is a process too.
public final class NodeCluster implements AutoCloseable {
  static final Duration LEASE = Duration.ofSeconds(3);
  public static final String FRIEND = "15550002222";

  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final Duration POLL = Duration.ofMillis(20);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path home;
  private final PostgresDatabase database;
  private final ServerProcess simulator;
  private final boolean canBeCut;
  private final List<String> settings;
  private final List<Node> nodes = new ArrayList<>();

  private NodeCluster(
      Path home,
      PostgresDatabase database,
      ServerProcess simulator,
      boolean canBeCut,
      List<String> settings) {
    this.home = home;
    this.database = database;
    this.simulator = simulator;
    this.canBeCut = canBeCut;
    this.settings = settings;
  }

  /// Starts all processes and waits until they answer.
  ///
  /// Nodes reach the database and each other through relays that a test can cut.
  ///
  /// @param settings more flags of each node
  static NodeCluster start(Path home, PostgresDatabase database, int nodes, String... settings)
      throws IOException {
    return start(home, database, nodes, true, List.of(settings));
  }

  /// The same without relays, for measurements.
  public static NodeCluster direct(Path home, PostgresDatabase database, int nodes)
      throws IOException {
    return start(home, database, nodes, false, List.of());
  }

  private static NodeCluster start(
      Path home, PostgresDatabase database, int nodes, boolean canBeCut, List<String> settings)
      throws IOException {
    Files.writeString(home.resolve("simulator.key"), ServerProcess.KEY);
    Files.writeString(home.resolve("password"), database.password());
    var simulator = ServerProcess.simulator(FreePort.next(), home.resolve("simulator"));
    var cluster = new NodeCluster(home, database, simulator, canBeCut, settings);
    try {
      simulator.awaitReady();
      for (var i = 0; i < nodes; i++) {
        cluster.nodes.add(cluster.new Node("node-" + i, FreePort.next()));
      }
      for (var node : cluster.nodes) {
        node.process.awaitReady();
      }
      return cluster;
    } catch (IOException | RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  public List<Node> nodes() {
    return nodes;
  }

  /// The phone to which sessions write.
  public void addFriend() throws IOException {
    call("/simulator/phones", "{'number':'" + FRIEND + "'}", 201);
  }

  /// Creates a session and scans its QR code.
  ///
  /// @param ledgers the receivers of its webhooks
  public void pair(String session, String number, List<DeliveryLedger> ledgers) throws IOException {
    var webhooks = ledgers.stream().map(DeliveryLedger::asWebhook).collect(Collectors.joining(","));
    call("/simulator/phones", "{'number':'" + number + "'}", 201);
    call(
        "/api/sessions",
        "{'name':'" + session + "','config':{'webhooks':[" + webhooks + "]}}",
        200);
    var qr = get("/api/" + session + "/auth/qr?format=raw").get("value");
    call("/simulator/phones/" + number + "/scan", "{'value':" + qr + "}", 200);
    await(session + " is active", () -> isActive(nodes.getFirst(), session));
  }

  public static boolean isActive(Node through, String session) {
    return through.session(session).path("state").asText().equals("active");
  }

  public static void await(String what, BooleanSupplier condition) {
    await(what, PATIENCE, condition);
  }

  static void await(String what, Duration patience, BooleanSupplier condition) {
    var end = System.nanoTime() + patience.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("%s in %s", what, patience).isLessThan(end);
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  /// The messages on the phone of the friend that came from this number, by their ids.
  List<String> onPhone(String number) throws IOException {
    var ids = new ArrayList<String>();
    var path =
        "/simulator/phones/" + FRIEND + "/chats/" + number + "@c.us/messages?limit=1000&offset=";
    for (var offset = 0; ; offset += 1_000) {
      var page = get(path + offset);
      page.forEach(message -> ids.add(JsonField.text(message, "id")));
      if (page.size() < 1_000) {
        return ids;
      }
    }
  }

  /// The first column of a query.
  List<String> column(String query) throws SQLException {
    var found = new ArrayList<String>();
    try (var connection = database.connect();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(query)) {
      while (rows.next()) {
        found.add(rows.getString(1));
      }
    }
    return found;
  }

  private JsonNode get(String path) throws IOException {
    try (var connection = new Connection(nodes.getFirst().port)) {
      var reply = connection.send(Connection.get(path, ServerProcess.KEY));
      assertThat(reply.status()).as(reply.body()).isEqualTo(200);
      return JSON.readTree(reply.body());
    }
  }

  public void call(String path, String body, int status) throws IOException {
    try (var connection = new Connection(nodes.getFirst().port)) {
      var reply = connection.send(Connection.post(path, ServerProcess.KEY, body));
      assertThat(reply.status()).as("%s: %s", path, reply.body()).isEqualTo(status);
    }
  }

  @Override
  public void close() {
    for (var node : nodes) {
      node.process.close();
      node.toDatabase.close();
      node.toNode.close();
    }
    simulator.close();
  }

  /// One of the gateways, under an address that it keeps.
  public final class Node {
    private final String name;
    private final int port;
    private final Relay toDatabase;
    private final Relay toNode;
    private ServerProcess process;

    private Node(String name, int port) throws IOException {
      this.name = name;
      this.port = port;
      this.toDatabase = new Relay(database.server().port());
      this.toNode = new Relay(port);
      this.process = started();
    }

    private ServerProcess started() throws IOException {
      var flags =
          new ArrayList<>(
              List.of(
                  "--store",
                  "postgres",
                  "--postgres-url",
                  canBeCut
                      ? database
                          .url()
                          .replace(":" + database.server().port(), ":" + toDatabase.port())
                      : database.url(),
                  "--postgres-user",
                  database.user(),
                  "--postgres-password-file",
                  home.resolve("password").toString(),
                  "--node-url",
                  url(),
                  "--node-lease-seconds",
                  Long.toString(LEASE.toSeconds()),
                  "--simulator-url",
                  "ws://127.0.0.1:" + simulator.port(),
                  "--simulator-key-file",
                  home.resolve("simulator.key").toString()));
      flags.addAll(settings);
      return ServerProcess.gatewayAt(port, home.resolve(name), flags.toArray(String[]::new));
    }

    /// Where other nodes reach it.
    public String url() {
      return "http://127.0.0.1:" + (canBeCut ? toNode.port() : port);
    }

    /// The way of this node to the database.
    Relay toDatabase() {
      return toDatabase;
    }

    /// The way of other nodes to this one.
    Relay toNode() {
      return toNode;
    }

    public int port() {
      return port;
    }

    void kill() {
      process.kill();
    }

    /// @return its exit code
    public int terminate() {
      return process.terminate();
    }

    /// @return how long it took to the first answer
    public Duration restart() throws IOException {
      process = started();
      return process.awaitReady();
    }

    public ServerProcess process() {
      return process;
    }

    /// Stops the process as a whole, as SIGSTOP does.
    void pause() throws IOException {
      signal("STOP");
    }

    void resume() throws IOException {
      signal("CONT");
    }

    private void signal(String signal) throws IOException {
      try {
        var kill = new ProcessBuilder("sh", "-c", "kill -" + signal + " " + process.pid()).start();
        assertThat(kill.waitFor(60, TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError(e);
      }
    }

    /// How it shows a session; a missing node when it does not answer.
    JsonNode session(String session) {
      try (var connection = new Connection(port)) {
        var reply = connection.send(Connection.get("/api/sessions/" + session, ServerProcess.KEY));
        return JSON.readTree(reply.body());
      } catch (IOException e) {
        return MissingNode.getInstance();
      }
    }

    /// Which node runs a session, as this one says.
    public String nodeOf(String session) {
      return session(session).path("assignedWorker").asText();
    }
  }
}
