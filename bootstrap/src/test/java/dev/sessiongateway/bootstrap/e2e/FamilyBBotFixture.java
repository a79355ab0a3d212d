package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.http.JsonField;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/// A gateway with three phones, a bot with an instance token, and the bot's webhook server.
abstract class FamilyBBotFixture {
  static final String SHOP = "15550001111";
  static final String ADA = "15550002222";
  static final String BEN = "15550004444";
  static final String TOKEN = "token-of-the-bot";
  static final String ADAS_CHAT = "/simulator/phones/" + ADA + "/chats/" + SHOP + "@c.us";

  @TempDir private static Path home;

  static EmbeddedGateway server;
  static Receiver receiver;
  static String sockets;

  /// Of the bot; null on a machine without node.
  static @Nullable SocketIoClient socket;

  /// Uses the root key; drives the phones and creates the instance.
  static ApiExplorer operator;

  /// Uses the instance's token and only paths of family B.
  static ApiExplorer bot;

  static String group;

  @BeforeAll
  static void start() throws Exception {
    receiver = new Receiver(0);
    var port = FreePort.next();
    sockets = "http://127.0.0.1:" + port;
    server =
        EmbeddedGateway.start(
            home.resolve("data"),
            Map.of(
                Setting.WEBSOCKET_B_ENABLED,
                "true",
                Setting.WEBSOCKET_B_PORT,
                Integer.toString(port)));
    operator = ApiExplorer.to(server);
    operator.phone(SHOP, "Shop");
    operator.phone(ADA, "Ada");
    operator.phone(BEN, "Ben");
  }

  @AfterAll
  static void stop() {
    if (socket != null) {
      socket.close();
    }
    server.close();
    receiver.close();
  }

  /// To Ada.
  static JsonNode send(String operation, String fields) {
    var path = "/message/" + operation + "/bot";
    return bot.post(path, "{'number':'" + ADA + "'," + fields + "}").expect(201).json();
  }

  static void typeIs(JsonNode message, String type) {
    assertThat(JsonField.text(message, "messageType")).isEqualTo(type);
    assertThat(message.get("message").has(type)).isTrue();
  }

  static JsonNode onAdasPhone(JsonNode message) {
    var all =
        operator.await(
            ADAS_CHAT + "/messages?limit=100",
            json -> json.findValuesAsText("id").contains(id(message)));
    for (var seen : all) {
      if (seen.path("id").asText().equals(id(message))) {
        return seen;
      }
    }
    throw new AssertionError("not on Ada's phone: " + message);
  }

  static void onPhone(JsonNode message, String action, String body) {
    onAdasPhone(message);
    operator.post(ADAS_CHAT + "/messages/" + id(message) + "/" + action, body).expect(201);
  }

  static String write(String phone, String body) {
    return operator.post("/simulator/phones/" + phone + "/messages", body).expect(201).text("id");
  }

  static String id(JsonNode record) {
    return JsonField.text(record, "/key/id");
  }

  /// The data of a matching event, already received or awaited.
  static JsonNode awaitEvent(String event, Predicate<JsonNode> like) {
    return receiver
        .find(body -> body.get("event").asText().equals(event) && like.test(body.get("data")))
        .get("data");
  }
}
