package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.TestSettings;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.network.cloud.GraphServer;
import dev.sessiongateway.network.cloud.MetaWebhook;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A whole gateway with an account of the Cloud API, as clients and Meta's servers see it.
@ExpectsLog(
    "WARN AccessKeyService - the key that a client chose has fewer than 16 characters and can be"
        + " guessed")
class CloudGatewayTest {
  private static final String KEY = "the-root-key-of-the-test";
  private static final SessionName SHOP = new SessionName("shop");
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @TempDir private Path directory;
  private final GraphServer graph = new GraphServer();
  private final MetaWebhook meta = new MetaWebhook(this::post, InstantSource.system());
  private GatewayProcess process;
  private GatewayClient client;

  @BeforeEach
  void open() {
    var settings = new EnumMap<Setting, String>(Setting.class);
    settings.put(Setting.PORT, "0");
    settings.put(Setting.DATA_DIR, directory.toString());
    settings.put(Setting.API_KEY, KEY);
    settings.put(
        Setting.NETWORKS,
        "whatsapp-cloud.url=%s;whatsapp-cloud.app-secret=%s;whatsapp-cloud.verify-token=chosen"
            .formatted(graph.url(), MetaWebhook.SECRET));
    process = GatewayProcess.start(TestSettings.of(settings));
    client = new GatewayClient(process.url(), KEY);
  }

  @AfterEach
  void close() {
    client.close();
    process.close();
    graph.close();
  }

  private void createInstance() {
    var created =
        client.post(
            "/instance/create",
            Map.of(
                "instanceName",
                "shop",
                "integration",
                "WHATSAPP-BUSINESS",
                "number",
                GraphServer.NUMBER,
                "token",
                GraphServer.TOKEN,
                "businessId",
                GraphServer.BUSINESS));
    assertThat(created.status()).as("" + created.json()).isEqualTo(201);
    process.gateway().pairing().awaitPaired(SHOP, PATIENCE);
  }

  private int post(byte[] body, String signature) {
    return call(HttpRequest.newBuilder(webhook(""))
            .header("X-Hub-Signature-256", signature)
            .POST(HttpRequest.BodyPublishers.ofByteArray(body)))
        .statusCode();
  }

  private URI webhook(String query) {
    return URI.create(process.url() + "/webhook/meta" + query);
  }

  private static HttpResponse<String> call(HttpRequest.Builder request) {
    try (var http = HttpClient.newHttpClient()) {
      return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private List<JsonNode> messages() {
    return messages(MetaWebhook.FRIEND + "@c.us");
  }

  private List<JsonNode> messages(String chat) {
    var path = "/api/shop/chats/" + chat + "/messages?limit=100";
    return client.get(path).json().valueStream().toList();
  }

  private int ack(String text) {
    return messages().stream()
        .filter(message -> message.path("body").asText().equals(text))
        .findFirst()
        .map(message -> message.path("ack").asInt())
        .orElse(-2);
  }

  private static void await(BooleanSupplier condition) {
    var deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(deadline);
      LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    }
  }

  private void send(String text) {
    var sent =
        client.post("/message/sendText/shop", Map.of("number", MetaWebhook.FRIEND, "text", text));
    assertThat(sent.status()).as("" + sent.json()).isEqualTo(201);
  }

  @Test
  void anInstanceWithATokenSendsAndHearsAndKeepsItsAccount() {
    createInstance();
    send("Hello");
    var sent = graph.sent().getLast();
    assertThat(JsonField.text(sent, "/text/body")).isEqualTo("Hello");
    assertThat(meta.status(sent, "delivered")).isEqualTo(200);
    assertThat(ack("Hello")).isEqualTo(2);
    assertThat(meta.tell(meta.message("text").set("text", body("Who is there?")))).isEqualTo(200);
    assertThat(messages())
        .extracting(message -> JsonField.text(message, "/body"))
        .contains("Who is there?");

    client.close();
    process.close();
    open();
    process.gateway().pairing().awaitPaired(SHOP, PATIENCE);
    send("Again");
    assertThat(graph.sent()).hasSize(2);
  }

  @Test
  void aPersonWithAUsernameHasAChatByUserId() {
    createInstance();
    assertThat(tellHidden("Who is there?")).isEqualTo(200);
    var chat = MetaWebhook.USER_ID + "@lid";
    assertThat(bodies(chat)).containsExactly("Who is there?");
    assertThat(client.get("/api/shop/chats").json().findValuesAsText("id")).contains(chat);
    var found = client.post("/chat/findChats/shop", Map.of()).json();
    assertThat(found.findValuesAsText("remoteJid")).contains(chat);
    assertThat(found.findValuesAsText("pushName")).contains("Grace");

    var inA =
        client.post("/api/sendText", Map.of("session", "shop", "chatId", chat, "text", "from A"));
    assertThat(inA.status()).as("" + inA.json()).isEqualTo(200);
    var inB = client.post("/message/sendText/shop", Map.of("number", chat, "text", "from B"));
    assertThat(inB.status()).as("" + inB.json()).isEqualTo(201);
    assertThat(JsonField.text(inB.json(), "/key/remoteJid")).isEqualTo(chat);
    assertThat(graph.sent())
        .hasSize(2)
        .allSatisfy(sent -> {
          assertThat(JsonField.text(sent, "/recipient")).isEqualTo(MetaWebhook.USER_ID);
          assertThat(sent.has("to")).isFalse();
        });
    assertThat(meta.statusOfHidden(graph.sent().getFirst(), "read")).isEqualTo(200);
    await(() -> messages(chat).stream().anyMatch(message -> message.path("ack").asInt() == 3));
  }

  @Test
  void onceMetaShowsTheNumberThePersonHasOneChat() {
    createInstance();
    assertThat(tellHidden("one")).isEqualTo(200);
    var shown = meta.message("text").put("from_user_id", MetaWebhook.USER_ID);
    assertThat(meta.tell(shown.set("text", body("two")))).isEqualTo(200);
    assertThat(tellHidden("three")).isEqualTo(200);
    assertThat(bodies(MetaWebhook.FRIEND + "@c.us"))
        .containsExactlyInAnyOrder("one", "two", "three");
    assertThat(client.get("/api/shop/chats").json()).hasSize(1);
  }

  private int tellHidden(String text) {
    var message = meta.message("text").put("from_user_id", MetaWebhook.USER_ID);
    message.remove("from");
    message.set("text", body(text));
    return meta.post(MetaWebhook.withHiddenSender(GraphServer.NUMBER, message));
  }

  private List<String> bodies(String chat) {
    return messages(chat).stream().map(message -> JsonField.text(message, "/body")).toList();
  }

  private static JsonNode body(String text) {
    return JsonNodeFactory.instance.objectNode().put("body", text);
  }

  @Test
  @ExpectsLog(
      "WARN MessageReceiver - Meta did not deliver a message: this person has not written for \\d+"
          + " hours, so only a template can be sent \\(\\d+\\)")
  void aMessageThatMetaTookAndDidNotDeliverIsAnError() {
    createInstance();
    send("Too late");
    meta.failed(graph.sent().getLast(), 131_047);
    await(() -> ack("Too late") == -1);
  }

  @Test
  @ExpectsLog("WARN CloudLink - Meta does not accept the token")
  void aNewTokenLeadsOutOfFailed() {
    createInstance();
    var token = graph.revokeToken();
    var refused =
        client.post("/message/sendText/shop", Map.of("number", MetaWebhook.FRIEND, "text", "No"));
    assertThat(refused.status()).isEqualTo(400);
    await(() -> client.get("/api/sessions/shop").text("status").equals("FAILED"));
    assertThat(login(GraphServer.TOKEN).text("code")).isEqualTo("credentials.refused");
    var right = login(token);
    assertThat(right.status()).as("" + right.json()).isEqualTo(200);
    await(() -> client.get("/api/sessions/shop").text("status").equals("WORKING"));
    send("Yes");
  }

  private GatewayClient.Answer login(String token) {
    return client.post(
        "/api/shop/auth/credentials",
        Map.of(
            "credentials",
            Map.of(
                "number", GraphServer.NUMBER, "token", token, "businessId", GraphServer.BUSINESS)));
  }

  @Test
  @ExpectsLog("WARN CloudCallback - a webhook had a wrong signature and was refused")
  void onlyMetaIsBelieved() {
    createInstance();
    assertThat(post("{}".getBytes(UTF_8), "sha256=00")).isEqualTo(403);
    var right = "?hub.mode=subscribe&hub.verify_token=chosen&hub.challenge=1158201444";
    assertThat(call(HttpRequest.newBuilder(webhook(right))).body()).isEqualTo("1158201444");
    var wrong = right.replace("chosen", "guessed");
    assertThat(call(HttpRequest.newBuilder(webhook(wrong))).statusCode()).isEqualTo(403);
  }

  @Test
  void aTemplateIsMadeFoundAndSent() throws IOException {
    createInstance();
    graph.addTemplate("order_ready", json("[{'type':'BODY','text':'Order {{1}} is ready.'}]"));
    var found = client.get("/template/find/shop");
    assertThat(found.json().findValuesAsText("name")).contains("order_ready");
    var sent =
        client.post("/message/sendTemplate/shop", template(Map.of("type", "text", "text", "12")));
    assertThat(sent.status()).as("" + sent.json()).isEqualTo(201);
    assertThat(JsonField.text(graph.sent().getLast(), "/template/name")).isEqualTo("order_ready");
    assertThat(client.post("/message/sendTemplate/shop", template()).status()).isEqualTo(400);
    assertThat(graph.sent()).hasSize(1);
  }

  private static Map<String, Object> template(Object... parameters) {
    return Map.of(
        "number",
        MetaWebhook.FRIEND,
        "name",
        "order_ready",
        "language",
        "en_US",
        "components",
        List.of(Map.of("type", "body", "parameters", List.of(parameters))));
  }
}
