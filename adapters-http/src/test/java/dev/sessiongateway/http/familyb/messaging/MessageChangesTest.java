package dev.sessiongateway.http.familyb.messaging;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.Reply;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Edits and deletes messages, and shows the typing indicator.
class MessageChangesTest extends MessageFixture {
  @Nested
  class Changing {
    private JsonNode sent(String number, String text) {
      return client
          .post("/message/sendText/" + loja, "{'number':'" + number + "','text':'" + text + "'}")
          .json();
    }

    private String body(String number, JsonNode key, String text) {
      return "{'number':'" + number + "','key':" + key + ",'text':'" + text + "'}";
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "POST"})
    void givesATextOtherWords(String method) {
      var key = sent("4915550000002", "Helo").path("key");
      var reply =
          client.send(method, "/chat/updateMessage/" + loja, body("4915550000002", key, "Hello"));

      assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
      var change = reply.json().at("/message/protocolMessage");
      assertThat(JsonField.text(change, "type")).isEqualTo("MESSAGE_EDIT");
      assertThat(change.at("/key/id")).isEqualTo(key.path("id"));
      assertThat(JsonField.text(change, "/editedMessage/conversation")).isEqualTo("Hello");
      assertThat(JsonField.text(change, "timestampMs"))
          .isEqualTo("" + server.time.instant().toEpochMilli());
      assertThat(reply.json().at("/key/id")).isNotEqualTo(key.path("id"));
      assertThat(reply.text("messageTimestamp"))
          .isEqualTo("" + server.time.instant().getEpochSecond());
      assertThat(reply.json().has("instanceId")).isFalse();
      var now = ok("findMessages", "{'where':{'key':{'id':" + key.path("id") + "}}}");
      assertThat(JsonField.text(now, "/messages/records/0/message/conversation"))
          .isEqualTo("Hello");
    }

    @Test
    void whatCannotBeChangedIsA400InTheWordsOfTheFamily() {
      var key = sent("4915550000002", "Hello").path("key");
      assertThat(message(post("updateMessage", body("4915550000003", key, "x"))))
          .isEqualTo("RemoteJid does not match");
      var other = key.deepCopy();
      ((ObjectNode) other).put("remoteJid", "4915550000003@s.whatsapp.net");
      assertThat(message(post("updateMessage", body("4915550000002", other, "x"))))
          .isEqualTo("RemoteJid does not match");
      keep(1, BOB, FakeNetwork.ADA.id(), new Content.Location(1, 2, null, null));
      assertThat(message(post("updateMessage", body("4915550000002", key(1, true), "x"))))
          .isEqualTo("Message not compatible");
      receive(2, BOB, BOB);
      assertThat(message(post("updateMessage", body("4915550000002", key(2, false), "x"))))
          .isEqualTo("Message not compatible");
      assertThat(message(post("updateMessage", body("4915550000002", key(3, true), "x"))))
          .isEqualTo("Message not found");
      server.time.advance(Duration.ofMinutes(16));
      assertThat(message(post("updateMessage", body("4915550000002", key, "x"))))
          .contains("too old");
    }

    private JsonNode key(int number, boolean fromMe) {
      return JsonNodeFactory.instance
          .objectNode()
          .put("id", id(number).value())
          .put("fromMe", fromMe)
          .put("remoteJid", network(BOB));
    }

    private static String message(Reply reply) {
      assertThat(reply.status()).as(reply.toString()).isEqualTo(400);
      return reply.text("/response/message/0");
    }

    @Test
    void aNumberThatIsNotThereAnswersTheLookUp() {
      var reply = post("updateMessage", body("4915559999999", key(1, true), "x"));

      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.json().at("/response/message/0/exists").asBoolean(true)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"DELETE", "POST"})
    void deletesForEveryone(String method) {
      var key = sent("4915550000002", "Oops").path("key");
      var reply = client.send(method, "/chat/deleteMessageForEveryone/" + loja, key.toString());

      deleted(reply, key);
    }

    @Test
    void theFieldsMayBeInTheQuery() {
      var key = sent("4915550000002", "Oops").path("key");
      var query =
          "?id="
              + JsonField.text(key, "id")
              + "&fromMe=true&remoteJid=4915550000002%40s.whatsapp.net";

      deleted(client.delete("/chat/deleteMessageForEveryone/" + loja + query), key);
    }

    private void deleted(Reply reply, JsonNode key) {
      assertThat(reply.status()).as(reply.toString()).isEqualTo(201);
      var change = reply.json().at("/message/protocolMessage");
      assertThat(JsonField.text(change, "type")).isEqualTo("REVOKE");
      assertThat(change.at("/key/id")).isEqualTo(key.path("id"));
      assertThat(reply.text("status")).isEqualTo("PENDING");
      var now = ok("findMessages", "{'where':{'messageType':'protocolMessage'}}");
      assertThat(now.at("/messages/records/0/key/id")).isEqualTo(key.path("id"));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        textBlock =
            """
            {"fromMe":true,"remoteJid":"4915550000002"}                     | id:
            {"id":"3EB0C0FFEE12","remoteJid":"4915550000002"}               | fromMe:
            {"id":"3EB0C0FFEE12","fromMe":true}                             | remoteJid:
            {"id":"3EB0C0FFEE12","fromMe":true,"remoteJid":"4915550000002"} | Message not found
            """)
    void whatIsMissingOrUnknownIsA400(String body, String message) {
      var reply = client.send("DELETE", "/chat/deleteMessageForEveryone/" + loja, body);

      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.text("/response/message/0")).startsWith(message);
    }
  }

  @Nested
  class Presences {
    @Test
    void areShownUntilSomethingElseIs() {
      var reply = post("sendPresence", "{'number':'4915550000002','presence':'recording'}");

      assertThat(reply.status()).isEqualTo(201);
      assertThat(reply.text()).isEqualTo(json("{'presence':'recording'}"));
      assertThat(server.network.shown(loja))
          .containsExactly(new FakeNetwork.Shown(Optional.of(BOB), Presence.RECORDING));
    }

    @Test
    void endAfterTheDelay() throws Exception {
      var body = "{'number':'4915550000002','options':{'presence':'composing','delay':1200}}";
      var answer = CompletableFuture.supplyAsync(() -> post("sendPresence", body));
      server.await(() -> !server.network.shown(loja).isEmpty(), () -> "nothing is shown");
      server.await(
          () -> {
            server.time.advance(Duration.ofMillis(600));
            return answer.isDone();
          },
          () -> "it goes on");
      assertThat(answer.get(60, TimeUnit.SECONDS).status()).isEqualTo(201);
      assertThat(server.network.shown(loja))
          .first()
          .isEqualTo(new FakeNetwork.Shown(Optional.of(BOB), Presence.COMPOSING));
      assertThat(server.network.shown(loja))
          .last()
          .isEqualTo(new FakeNetwork.Shown(Optional.of(BOB), Presence.PAUSED));
    }

    @Test
    void ofTheAccountAreShownToAll() {
      post("sendPresence", "{'number':'4915550000002','presence':'available'}");

      assertThat(server.network.shown(loja))
          .containsExactly(new FakeNetwork.Shown(Optional.empty(), Presence.AVAILABLE));
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "{'number':'4915550000002'}",
          "{'number':'4915550000002','presence':'dancing'}",
          "{'number':'4915550000002','presence':'composing','delay':-1}",
          "{'number':'4915559999999','presence':'composing'}"
        })
    void badInputIsA400(String body) {
      assertThat(post("sendPresence", body).status()).isEqualTo(400);
      assertThat(server.network.shown(loja)).isEmpty();
    }
  }
}
