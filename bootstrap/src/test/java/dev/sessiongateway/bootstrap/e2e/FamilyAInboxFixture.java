package dev.sessiongateway.bootstrap.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.log.ExpectsLog;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/// A gateway with the session `inbox` of the phone Shop, which a WAHA client uses, and the phones
/// of Ada and Ben.
@ExpectsLog(
    value = "WARN inbox - a receiver fails.*the connection broke",
    optional = "the receiver may end during a delivery")
abstract class FamilyAInboxFixture {
  static final String SHOP = "15550001111";
  static final String ADA = "15550002222";
  static final String BEN = "15550004444";
  static final String ADAS_CHAT = "/api/inbox/chats/" + ADA + "@c.us";

  @TempDir private static Path home;

  static EmbeddedGateway server;
  static Receiver receiver;

  /// Drives the phones.
  static ApiExplorer operator;

  /// Uses the session.
  static ApiExplorer client;

  @BeforeAll
  static void start() throws Exception {
    receiver = new Receiver(0);
    open();
    operator.phone(ADA, "Ada");
    operator.phone(BEN, "Ben");
    operator.paired("inbox", SHOP);
    operator
        .put(
            "/api/sessions/inbox",
            "{'config':{'webhooks':[{'url':'" + receiver.url() + "','events':['*']}]}}")
        .expect(200);
    operator.await("/api/sessions/inbox", json -> json.path("state").asText().equals("active"));
  }

  private static void open() throws Exception {
    server = EmbeddedGateway.start(home.resolve("data"));
    operator = ApiExplorer.to(server);
    client = operator.asWaha();
  }

  /// Stops the gateway and starts it again over the same data.
  static void restart() throws Exception {
    server.close();
    open();
    operator.await("/api/sessions/inbox", json -> json.path("state").asText().equals("active"));
  }

  @AfterAll
  static void stop() {
    server.close();
    receiver.close();
  }

  /// A text of the session; its long id.
  static String send(String to, String text) {
    var body = "{'session':'inbox','chatId':'%s@c.us','text':'%s'}".formatted(to, text);
    return client.post("/api/sendText", body).expect(201).text("id");
  }

  /// A text of a phone to Shop, once the gateway has it; its short id.
  static String write(String phone, String text) {
    return write(phone, SHOP, phone + "@c.us", text);
  }

  /// @param chat where the session gets it
  static String write(String phone, String to, String chat, String text) {
    var id =
        operator
            .post(
                "/simulator/phones/" + phone + "/messages",
                "{'to':'%s','text':'%s'}".formatted(to, text))
            .expect(201)
            .text("id");
    client.await(
        "/api/inbox/chats/" + chat + "/messages?limit=100",
        json -> json.findValuesAsText("id").stream().anyMatch(known -> known.contains(id)));
    return id;
  }

  /// The id within a long id.
  static String shortId(String longId) {
    return longId.split("_", -1)[2];
  }

  static String chatOnPhone(String phone, String chat) {
    return "/simulator/phones/" + phone + "/chats/" + chat;
  }

  /// The message on this phone, once it is as wanted.
  static JsonNode onPhone(String phone, String chat, String id, Predicate<JsonNode> condition) {
    var all =
        operator.await(
            chatOnPhone(phone, chat) + "/messages?limit=100",
            json -> find(json, id) != null && condition.test(find(json, id)));
    return find(all, id);
  }

  private static JsonNode find(JsonNode messages, String id) {
    for (var message : messages) {
      if (message.path("id").asText().equals(id)) {
        return message;
      }
    }
    return null;
  }

  /// The message on Ada's phone, once it is as wanted.
  static JsonNode onAdasPhone(String id, Predicate<JsonNode> condition) {
    return onPhone(ADA, SHOP + "@c.us", id, condition);
  }

  /// The payload of a matching event, already received or awaited.
  static JsonNode awaitEvent(String event, Predicate<JsonNode> like) {
    return receiver
        .find(body -> body.path("event").asText().equals(event) && like.test(body.path("payload")))
        .get("payload");
  }
}
