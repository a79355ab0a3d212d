package dev.sessiongateway.http.familya.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Messages in the answers of sends, and in all lists.
class AnswersTest {
  private static final SessionName ADA = new SessionName("ada");
  private static final Address BOB = Address.person("4915110000002");
  private static final String RECEIVED = "3AAAAAAAAAAAAAAAAAA1";
  private static final List<String> LEFT_OUT =
      List.of("participant", "media", "mediaUrl", "location", "replyTo");

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.active("ada");
    var message =
        new Message(
            new MessageId(RECEIVED),
            BOB,
            false,
            BOB,
            server.time.instant(),
            new Content.Text("hello"),
            null,
            List.of(),
            Message.Origin.PHONE,
            Ack.DEVICE,
            null,
            "Bob",
            Marks.NONE);
    server.network.signal(ADA, new LinkSignal.MessageArrived(message, "Bob"));
  }

  private static JsonNode sent(Supplier<TestServer.Client> client) {
    var body = "{'session':'ada','chatId':'" + BOB + "','text':'own'}";
    return client.get().post("/api/sendText", body).json();
  }

  @Test
  void theAnswerOfASendServesReadersOfEveryEngine() {
    for (var answer : List.of(sent(server::asNative), sent(server::asWaha))) {
      var id = JsonField.text(answer, "id");
      var last = id.substring(id.lastIndexOf('_') + 1);
      assertThat(JsonField.bool(answer, "success")).isTrue();
      assertThat(JsonField.text(answer, "messageId")).isEqualTo(id);
      assertThat(JsonField.text(answer, "/key/id")).isEqualTo(last);
      assertThat(JsonField.text(answer, "/_data/id/_serialized")).isEqualTo(id);
      assertThat(JsonField.text(answer, "/_data/key/id")).isEqualTo(last);
      assertThat(JsonField.text(answer, "/_data/Info/ID")).isEqualTo(last);
      assertThat(JsonField.text(answer, "/_data/message/conversation")).isEqualTo("own");
      assertThat(JsonField.text(answer, "/_data/Message/conversation")).isEqualTo("own");
      assertThat(JsonField.text(answer, "from")).isEqualTo(BOB.toString());
      assertThat(JsonField.text(answer, "to")).isEqualTo(BOB.toString());
    }
  }

  @Test
  void whatIsAbsentIsLeftOutOfAnswers() {
    var answers =
        Map.of(
            "native send", sent(server::asNative),
            "waha send", sent(server::asWaha),
            "message by id", byId(),
            "messages", list().get(0),
            "lastMessage", overview().get(0).get("lastMessage"));

    answers.forEach((name, answer) -> {
      for (var field : LEFT_OUT) {
        assertThat(answer.has(field)).as(name + ": " + field).isFalse();
      }
      assertThat(answer.has("vCards")).as(name).isFalse();
    });
  }

  @Test
  void whereverAMessageIsReadItsSenderHasAName() {
    var read = byId();

    assertThat(JsonField.text(read, "notifyName")).isEqualTo("Bob");
    assertThat(JsonField.text(read, "pushName")).isEqualTo("Bob");
    assertThat(JsonField.text(read, "/_data/notifyName")).isEqualTo("Bob");
    assertThat(JsonField.text(read, "/_data/pushName")).isEqualTo("Bob");
    assertThat(JsonField.text(read, "/_data/Info/PushName")).isEqualTo("Bob");
    assertThat(list()).contains(read);
  }

  @Test
  void serverAndSessionHaveWhatTheDocumentRequires() {
    var version = server.asWaha().get("/api/server/version");
    var status = server.asWaha().get("/api/server/status");
    var session = server.asWaha().get("/api/sessions/ada").json();

    assertThat(version.text("browser")).isEqualTo(version.text("engine"));
    assertThat(version.text("/worker/id")).isEmpty();
    assertThat(status.text("/worker/id")).isEmpty();
    assertThat(session.has("assignedWorker")).isFalse();
    assertThat(JsonField.text(session, "presence")).isEqualTo("offline");
  }

  private static JsonNode byId() {
    return server.asWaha().get("/api/ada/chats/" + BOB + "/messages/" + RECEIVED).json();
  }

  private static JsonNode list() {
    return server.asWaha().get("/api/ada/chats/" + BOB + "/messages?limit=100").json();
  }

  private static JsonNode overview() {
    return server.asWaha().get("/api/ada/chats/overview").json();
  }
}
