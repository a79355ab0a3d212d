package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.bootstrap.command.CommandRun;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The commands for a webhook that does not accept its events.
@ExpectsLog("WARN shop - an event went to the dead letters")
class DeadLetterTest {
  private static final String SHOP = "15550001111";

  @TempDir private Path home;

  private final List<JsonNode> taken = new CopyOnWriteArrayList<>();
  private volatile int status = 400;
  private HttpServer receiver;
  private EmbeddedGateway server;
  private ApiExplorer operator;

  @BeforeEach
  void start() throws Exception {
    receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receiver.createContext("/", this::take);
    receiver.start();
    server = EmbeddedGateway.start(home.resolve("data"));
    operator = ApiExplorer.to(server);
  }

  @AfterEach
  void stop() {
    server.close();
    receiver.stop(0);
  }

  private void take(HttpExchange exchange) throws IOException {
    var body = new ObjectMapper().readTree(exchange.getRequestBody().readAllBytes());
    if (status < 300) {
      taken.add(body);
    }
    var answer = "no user 15550001111, and your key is hush-hush".getBytes(StandardCharsets.UTF_8);
    if (status == 204) {
      exchange.sendResponseHeaders(status, -1);
    } else {
      exchange.sendResponseHeaders(status, answer.length);
      exchange.getResponseBody().write(answer);
    }
    exchange.close();
  }

  @Test
  @ExpectsLog("WARN shop - a receiver refuses events; they are retried beside the others")
  void deadLettersAreReplayedWithTheIdsThatTheyHad() throws Exception {
    var id = receiverOf("shop");
    operator.scanned("shop", SHOP);
    var path = "/api/webhooks/deadletters?session=shop";
    var letters = operator.await(path, json -> json.size() >= 3);
    assertThat(letters)
        .allSatisfy(letter -> {
          assertThat(JsonField.text(letter, "webhook")).isEqualTo(id);
          assertThat(JsonField.text(letter, "event")).isEqualTo("session.status");
          assertThat(JsonField.text(letter, "reason")).isEqualTo("HTTP 400");
        });

    var tried = operator.get("/api/webhooks/" + id + "/deliveries").expect(200);
    assertThat(tried.text("/0/answer")).isEqualTo("no user [redacted], and your key is [redacted]");
    assertThat(tried.integer("/0/status")).isEqualTo(400);

    status = 204;
    var replayed = operator.post("/api/webhooks/replay", "{'session':'shop'}").expect(200);
    assertThat(replayed.integer("replayed")).isEqualTo(letters.size());
    operator.await("/api/webhooks/" + id, json -> JsonField.integer(json, "retried") == 0);
    assertThat(taken)
        .extracting(event -> JsonField.text(event, "id"))
        .isEqualTo(letters.findValuesAsText("eventId"));
  }

  @Test
  void aTestIsPostedAtOnceAndLogged() {
    var id = receiverOf("shop");
    var refused = operator.post("/api/webhooks/" + id + "/test").expect(200).json();
    assertThat(refused.path("delivered").asBoolean(true)).isFalse();
    assertThat(JsonField.text(refused, "reason")).isEqualTo("HTTP 400");

    status = 200;
    var accepted = operator.post("/api/webhooks/" + id + "/test").expect(200);
    assertThat(accepted.bool("delivered")).isTrue();
    assertThat(taken).extracting(event -> JsonField.text(event, "event")).contains("webhook.test");
    operator.await(
        "/api/webhooks/" + id + "/deliveries",
        json -> json.findValuesAsText("attempt").contains("0"));
  }

  @Test
  @ExpectsLog("WARN DeliveryContext - the health of an endpoint changed")
  void aReceiverThatIsGoneIsDisabledUntilItIsEnabled() {
    status = 410;
    var id = receiverOf("shop");
    operator.scanned("shop", SHOP);
    operator.await("/api/webhooks/" + id, json -> json.path("state").asText().equals("disabled"));

    status = 204;
    operator.post("/api/webhooks/" + id + "/enable").expect(200);
    operator.await("/api/webhooks/" + id, json -> json.path("state").asText().equals("closed"));
    // Everything that waited is delivered: the newest event comes last.
    operator.await(
        "/api/webhooks/" + id + "/deliveries", _ -> !taken.isEmpty() && isPaired(taken.getLast()));
  }

  @Test
  @ExpectsLog("WARN shop - a receiver refuses events; they are retried beside the others")
  void theCommandsDoTheSame() {
    var id = receiverOf("shop");
    operator.scanned("shop", SHOP);
    operator.await("/api/webhooks/deadletters", json -> json.size() >= 3);

    assertThat(run(0, "list").getLast()).contains(id, "shop", "ok", "3");
    assertThat(run(0, "deadletters", "--session", "shop").getLast())
        .contains(id, "session.status", "evt_", "HTTP 400");
    assertThat(run(1, "test", id).getFirst()).startsWith("not delivered (HTTP 400)");
    status = 204;
    assertThat(run(0, "test", id).getFirst()).startsWith("delivered (HTTP 204)");
    assertThat(run(0, "replay", "--webhook", id).getFirst()).contains("tried again now");
    operator.await("/api/webhooks/deadletters", JsonNode::isEmpty);
  }

  private static boolean isPaired(JsonNode event) {
    return event.at("/payload/status").asText().equals("WORKING");
  }

  private String receiverOf(String session) {
    operator
        .post(
            "/api/sessions",
            "{'name':'%s','config':{'webhooks':[{'url':'http://127.0.0.1:%d/hook','events':['session.status'],'hmac':{'key':'hush-hush'},'retries':{'attempts':0}}]}}"
                .formatted(session, receiver.getAddress().getPort()))
        .expect(200);
    var receivers = operator.get("/api/webhooks?session=" + session).expect(200);
    assertThat(receivers.text()).doesNotContain("hush");
    assertThat(receivers.json()).hasSize(1);
    return receivers.text("/0/id");
  }

  private List<String> run(int exitCode, String... arguments) {
    var all = new ArrayList<>(List.of("webhooks", "--url", server.baseUrl()));
    all.addAll(List.of(arguments));
    var run =
        CommandRun.of(
            home, Map.of("GATEWAY_API_KEY", ServerProcess.KEY), all.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.errors()).isEqualTo(exitCode);
    return run.output().lines().toList();
  }
}
