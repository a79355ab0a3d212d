package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.e2e.NodeCluster.Node;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.network.cloud.GraphServer;
import dev.sessiongateway.network.cloud.MetaWebhook;
import dev.sessiongateway.network.xmpp.Prosody;
import dev.sessiongateway.network.xmpp.SmackLog;
import dev.sessiongateway.network.xmpp.XmppFriend;
import dev.sessiongateway.network.xmpp.XmppServer;
import dev.sessiongateway.persistence.postgres.PostgresServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Sessions of real networks on two gateways with one database: what their networks keep moves with
/// them, and what Meta sends reaches the node that runs the session. Tests of one network share the
/// gateways.
@Order(1)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@DisabledOnOs(OS.WINDOWS)
@NeedsProgram("postgres")
@NoRetry
@SmackLog
@ExpectsLog(
    value =
        "WARN (Peers - another node does not answer|CloudCallback - Meta names a phone number"
            + " that no session has, and is asked to repeat it)",
    optional = "it depends on when a node hears of the end of another, and of an account")
@Nightly
class RealNetworksOnNodesTest {
  private static final String SHOP = "shop";
  private static final Map<String, String> OF_SHOP =
      Map.of(
          "number",
          GraphServer.NUMBER,
          "token",
          GraphServer.TOKEN,
          "businessId",
          GraphServer.BUSINESS);

  private Path home;
  private final GraphServer graph = new GraphServer();
  @AutoClose private final HttpClient http = HttpClient.newHttpClient();
  private NodeCluster cluster;
  private Node one;
  private Node two;

  /// Where Meta sends its webhooks now.
  private Node toldBy;

  private final MetaWebhook meta = new MetaWebhook(this::post, InstantSource.system());

  @BeforeAll
  void start(@TempDir Path directory) throws IOException {
    home = directory;
    start(
        "whatsapp-cloud.url=%s;whatsapp-cloud.app-secret=%s"
            .formatted(graph.url(), MetaWebhook.SECRET));
  }

  private void start(String networks) throws IOException {
    var database = PostgresServer.shared().createDatabase();
    cluster = NodeCluster.start(home, database, 2, "--networks", networks);
    one = cluster.nodes().getFirst();
    two = cluster.nodes().getLast();
  }

  @AfterAll
  void close() {
    cluster.close();
    graph.close();
  }

  private static GatewayClient client(Node node) {
    return new GatewayClient(URI.create("http://127.0.0.1:" + node.port()), ServerProcess.KEY);
  }

  private int post(byte[] body, String signature) {
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + toldBy.port() + "/webhook/meta"))
            .header("X-Hub-Signature-256", signature)
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build();
    try {
      return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private void create(String session, String network, Map<String, String> credentials) {
    try (var client = client(one)) {
      var created =
          client.post(
              "/api/sessions",
              Map.of("name", session, "start", true, "config", Map.of("network", network)));
      assertThat(created.status()).as("" + created.json()).isEqualTo(200);
      awaitState(session, "awaiting_pairing");
    }
    logIn(session, credentials);
  }

  private void logIn(String session, Map<String, String> credentials) {
    try (var client = client(one)) {
      var path = "/api/" + session + "/auth/credentials";
      var answer = client.post(path, Map.of("credentials", credentials));
      assertThat(answer.status()).as("" + answer.json()).isEqualTo(200);
    }
    awaitActive(session);
  }

  /// Without anything of the test before.
  private void createShop() {
    try (var client = client(one)) {
      assertThat(client.delete("/api/sessions/" + SHOP).status()).isIn(200, 404);
    }
    create(SHOP, "whatsapp-cloud", OF_SHOP);
  }

  private void awaitActive(String session) {
    for (var node : running()) {
      NodeCluster.await(session + " is active", () -> NodeCluster.isActive(node, session));
      NodeCluster.await(session + " has a node", () -> !node.nodeOf(session).isEmpty());
    }
  }

  private void awaitTaken(String session, Node node) {
    NodeCluster.await(session + " is taken", () -> node.nodeOf(session).equals(node.url()));
    awaitActive(session);
  }

  private List<Node> running() {
    return Stream.of(one, two).filter(node -> node.process().isAlive()).toList();
  }

  private Node owner(String session) {
    var url = running().getFirst().nodeOf(session);
    return Stream.of(one, two).filter(node -> node.url().equals(url)).findAny().orElseThrow();
  }

  private Node other(Node node) {
    return node == one ? two : one;
  }

  private static List<JsonNode> messages(Node through, String session, String chat) {
    try (var client = client(through)) {
      var path = "/api/" + session + "/chats/" + chat + "/messages?limit=100";
      return client.get(path).json().valueStream().toList();
    }
  }

  private static List<String> texts(Node through) {
    return messages(through, SHOP, MetaWebhook.FRIEND + "@c.us").stream()
        .map(message -> message.path("body").asText())
        .toList();
  }

  private static String send(Node through, String session, Map<String, ?> body) {
    try (var client = client(through)) {
      var sent = client.post("/message/sendText/" + session, body);
      assertThat(sent.status()).as("" + sent.json()).isEqualTo(201);
      return sent.json().path("key").path("id").asText();
    }
  }

  private ObjectNode text(String text) {
    var message = meta.message("text");
    message.set("text", JsonNodeFactory.instance.objectNode().put("body", text));
    return message;
  }

  /// As Meta does: again until it is answered with 200.
  private void tell(JsonNode message) {
    NodeCluster.await("Meta has a 200", () -> meta.tell(message) == 200);
  }

  @Test
  @Order(2)
  void whatMetaTellsArrivesOnceThroughEachNodeAndTheSessionMovesWithItsAccount()
      throws IOException {
    createShop();
    var former = owner(SHOP);
    var other = other(former);
    for (var node : List.of(other, former)) {
      toldBy = node;
      var message = text("through " + node.url());
      tell(message);
      tell(message);
    }
    assertThat(texts(other))
        .containsExactlyInAnyOrder("through " + one.url(), "through " + two.url());
    toldBy = other;
    assertThat(meta.post(MetaWebhook.withMessage("99999999", text("to nobody")))).isEqualTo(503);
    var first = send(other, SHOP, Map.of("number", MetaWebhook.FRIEND, "text", "first"));
    var sent = graph.sent().getFirst();

    former.kill();
    var during = text("while the node is away");
    tell(during);
    awaitTaken(SHOP, other);
    assertThat(texts(other)).containsOnlyOnce("while the node is away");

    var quoted = Map.of("key", Map.of("id", first));
    var _ =
        send(other, SHOP, Map.of("number", MetaWebhook.FRIEND, "text", "second", "quoted", quoted));
    assertThat(graph.sent()).hasSize(2);
    assertThat(JsonField.text(graph.sent().getLast(), "/context/message_id"))
        .as("the id that Meta gave the first one, which another node had sent")
        .isEqualTo(JsonField.text(sent, "wamid"));
    assertThat(meta.status(sent, "read")).isEqualTo(200);
    NodeCluster.await("first is read", () -> ack(other, "first") == 3);

    former.restart();
    awaitActive(SHOP);
    toldBy = former;
    tell(during);
    tell(text("through the node that came back"));
    assertThat(texts(former))
        .containsOnlyOnce("while the node is away", "through the node that came back");
  }

  private static int ack(Node through, String text) {
    return messages(through, SHOP, MetaWebhook.FRIEND + "@c.us").stream()
        .filter(message -> message.path("body").asText().equals(text))
        .findFirst()
        .map(message -> message.path("ack").asInt())
        .orElse(-2);
  }

  @Test
  @Order(1)
  @ExpectsLog(
      value = "WARN CloudCallback - Meta names a phone number that no session has",
      optional = "it is logged by the node that was told")
  void aLaterSessionOfTheSameNameHasNothingOfTheFormerOne() throws IOException {
    createShop();
    toldBy = other(owner(SHOP));
    tell(text("to the first"));
    try (var client = client(toldBy)) {
      assertThat(client.delete("/api/sessions/" + SHOP).status()).isEqualTo(200);
      assertThat(meta.tell(text("to nobody"))).isEqualTo(503);
      client.post(
          "/api/sessions",
          Map.of("name", SHOP, "start", true, "config", Map.of("network", "whatsapp-cloud")));
      awaitState(SHOP, "awaiting_pairing");
    }
    logIn(SHOP, OF_SHOP);
    assertThat(texts(one)).isEmpty();
  }

  private void awaitState(String session, String state) {
    NodeCluster.await(
        session + " is " + state, () -> one.session(session).path("state").asText().equals(state));
  }

  @Test
  @Order(3)
  @NeedsProgram("prosodyctl")
  void anXmppAccountMovesWithItsSession() throws Exception {
    var server = Prosody.shared();
    cluster.close();
    for (var name : List.of("simulator", "node-0", "node-1")) {
      assertThat(Files.exists(home.resolve(name).resolve("network-xmpp"))).isFalse();
    }
    home = Files.createDirectory(home.resolve("xmpp"));
    start("xmpp.server=127.0.0.1:%d;xmpp.tls=none".formatted(server.port()));
    var name = XmppServer.freshName();
    var jid = name + "@" + XmppServer.DOMAIN;
    XmppFriend.register(server, name);
    try (var bob = XmppFriend.online(server, "bob." + XmppServer.freshName())) {
      create("bot", "xmpp", Map.of("account", jid, "password", XmppFriend.PASSWORD));
      var former = owner("bot");
      var other = other(former);
      bob.write(jid, "before");
      awaitText(other, bob, "before");

      former.kill();
      bob.write(jid, "while the node is away");
      awaitTaken("bot", other);
      awaitText(other, bob, "while the node is away");
      assertThat(textsOf(other, bob)).containsExactlyInAnyOrder("before", "while the node is away");
      try (var client = client(other)) {
        var sent =
            client.post(
                "/api/sendText",
                Map.of("session", "bot", "chatId", bob.address(), "text", "here again"));
        assertThat(sent.status()).as("" + sent.json()).isEqualTo(200);
      }
      await(() ->
          bob.received().stream()
              .map(message -> Objects.toString(message.getBody()))
              .anyMatch("here again"::equals));
    }
  }

  private static void await(BooleanSupplier condition) {
    NodeCluster.await("it arrives", condition);
  }

  private static void awaitText(Node through, XmppFriend from, String text) {
    await(() -> textsOf(through, from).contains(text));
  }

  private static List<String> textsOf(Node through, XmppFriend from) {
    return messages(through, "bot", from.address()).stream()
        .filter(message -> !message.path("fromMe").asBoolean())
        .map(message -> message.path("body").asText())
        .toList();
  }
}
