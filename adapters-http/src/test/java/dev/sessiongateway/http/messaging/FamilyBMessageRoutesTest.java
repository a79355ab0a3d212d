package dev.sessiongateway.http.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.messaging.TrafficEntry;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import dev.sessiongateway.http.TestServer.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FamilyBMessageRoutesTest {
  private static final Jid BOB = Jid.person("4915550000002");
  private static final Jid BOB_HIDDEN = new Jid("77001", Jid.Kind.LID);
  private static final Jid CAROL = Jid.person("4915550000003");
  private static final Jid TEAM = Jid.group("120363040000000001");
  private static final Instant MAY = Instant.parse("2026-05-01T12:00:00.5Z");
  private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10};

  private static TestServer server;
  private static Client client;

  private SessionName loja;

  @BeforeAll
  static void start() {
    server = new TestServer();
    client = server.asNative();
    server.network.addContact(new Contact(BOB, "Bob", null));
    server.network.addContact(new Contact(CAROL, "Carol", null));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void link() {
    loja = server.active("loja-" + server.identifiers.uuid());
  }

  private Reply post(String operation, String body) {
    return client.post("/chat/" + operation + "/" + loja, body);
  }

  private JsonNode ok(String operation, String body) {
    var reply = post(operation, body);
    assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
    return reply.json();
  }

  private void take(TrafficEntry entry) {
    server
        .stores
        .traffic()
        .take(
            server.gateway.sessions().get(loja).ref(),
            List.of(entry),
            event -> new NewEvent(new EventId("evt_" + server.identifiers.uuid()), MAY, event));
  }

  /// `number` seconds after noon.
  private void keep(int number, Jid chat, Jid sender, Content content) {
    var mine = sender.equals(FakeNetwork.ADA.id());
    take(
        new TrafficEntry.Arrived(
            new Message(
                id(number),
                chat,
                mine,
                sender,
                MAY.plusSeconds(number),
                content,
                null,
                List.of(),
                Message.Origin.PHONE,
                mine ? Ack.SERVER : Ack.DEVICE,
                null,
                mine ? null : "Somebody"),
            null));
  }

  private void receive(int number, Jid chat, Jid sender) {
    keep(number, chat, sender, new Content.Text("text " + number));
  }

  private void send(int number, Jid chat) {
    receive(number, chat, FakeNetwork.ADA.id());
  }

  private static MessageId id(int number) {
    return new MessageId("3EB0%08d".formatted(number));
  }

  private void ack(int number, Ack ack) {
    take(new TrafficEntry.Acked(new Event.MessageAcked(id(number), BOB, ack, null, null)));
  }

  private void revoke(int number) {
    take(
        new TrafficEntry.Revoked(
            new Event.MessageRevoked(
                id(9_000 + number),
                BOB,
                FakeNetwork.ADA.id(),
                true,
                new MessageKey(id(number), true, null),
                null,
                Message.Origin.PHONE)));
  }

  private List<Integer> found(String where) {
    return numbers(
        ok("findMessages", "{\"where\":" + where + "}").at("/messages/records"), "/key/id");
  }

  private static List<Integer> numbers(JsonNode rows, String pointer) {
    return rows.valueStream()
        .map(row -> Integer.valueOf(row.at(pointer).asText().substring(4)))
        .toList();
  }

  private static String network(Jid jid) {
    return jid.networkForm();
  }

  @Nested
  class Finding {
    @Test
    void answersAPageOfRecordsNewestFirst() {
      for (var number = 1; number <= 7; number++) {
        receive(number, BOB, BOB);
      }
      var page = ok("findMessages", "{\"page\":2,\"offset\":3,\"limit\":1}").path("messages");

      assertThat(JsonField.integer(page, "total")).isEqualTo(7);
      assertThat(JsonField.integer(page, "pages")).isEqualTo(3);
      assertThat(JsonField.integer(page, "currentPage")).isEqualTo(2);
      assertThat(numbers(page.path("records"), "/key/id")).containsExactly(4, 3, 2);
      var record = page.at("/records/0");
      assertThat(JsonField.longInteger(record, "messageTimestamp"))
          .isEqualTo(MAY.getEpochSecond() + 4);
      assertThat(JsonField.text(record, "/message/conversation")).isEqualTo("text 4");
      assertThat(JsonField.text(record, "messageType")).isEqualTo("conversation");
      assertThat(JsonField.text(record, "pushName")).isEqualTo("Somebody");
      assertThat(JsonField.text(record, "source")).isEqualTo("web");
      assertThat(record.path("contextInfo").isNull()).isTrue();
      assertThat(JsonField.array(record, "MessageUpdate")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "{\"where\":null}", "{\"page\":0,\"offset\":0}"})
    void withoutAFilterThereIsEverything(String body) {
      receive(1, BOB, BOB);
      receive(2, CAROL, CAROL);

      assertThat(ok("findMessages", body).at("/messages/records")).hasSize(2);
    }

    @Test
    void aPageBeyondTheLastIsEmpty() {
      receive(1, BOB, BOB);
      var page = ok("findMessages", "{\"page\":2147483647,\"offset\":1000000}").path("messages");

      assertThat(JsonField.integer(page, "total")).isEqualTo(1);
      assertThat(JsonField.array(page, "records")).isEmpty();
    }

    @Test
    void filtersByEverything() {
      send(1, BOB);
      receive(2, BOB, BOB);
      receive(3, TEAM, BOB);
      receive(4, TEAM, CAROL);
      receive(5, BOB_HIDDEN, BOB_HIDDEN);
      keep(6, CAROL, CAROL, new Content.Location(1, 2, null, null));

      assertThat(found("{\"key\":{\"remoteJid\":\"" + network(BOB) + "\"}}")).containsExactly(2, 1);
      assertThat(found("{\"key\":{\"remoteJid\":\"+49 1555 0000002\"}}")).containsExactly(2, 1);
      assertThat(
              found("{\"key\":{\"remoteJid\":\"77001@lid\",\"remoteJidAlt\":\"4915550000002\"}}"))
          .containsExactly(5, 2, 1);
      assertThat(found("{\"key\":{\"remoteJidAlt\":\"77001@lid\"}}")).containsExactly(5);
      assertThat(found("{\"key\":{\"fromMe\":true}}")).containsExactly(1);
      assertThat(found("{\"key\":{\"fromMe\":false,\"remoteJid\":\"4915550000002\"}}"))
          .containsExactly(2);
      assertThat(found("{\"key\":{\"participant\":\"" + network(BOB) + "\"}}")).containsExactly(3);
      assertThat(found("{\"key\":{\"id\":\"" + id(4) + "\"}}")).containsExactly(4);
      assertThat(found("{\"id\":\"" + id(4) + "\"}")).containsExactly(4);
      assertThat(found("{\"id\":\"" + id(4) + "\",\"key\":{\"id\":\"" + id(3) + "\"}}")).isEmpty();
      assertThat(found("{\"messageType\":\"locationMessage\"}")).containsExactly(6);
      assertThat(found("{\"messageType\":\"extendedTextMessage\"}")).hasSize(5);
      assertThat(found("{\"messageType\":\"reactionMessage\"}")).isEmpty();
      assertThat(found("{\"source\":\"web\"}")).hasSize(6);
      assertThat(found("{\"source\":\"ios\"}")).isEmpty();
      assertThat(
              found(
                  "{\"messageTimestamp\":{\"gte\":\"2026-05-01T12:00:02Z\",\"lte\":\"2026-05-01T14:00:03+02:00\"}}"))
          .containsExactly(3, 2);
      assertThat(
              found(
                  "{\"messageTimestamp\":{\"gte\":\"2026-05-01\",\"lte\":\"2026-05-01T12:00:01\"}}"))
          .containsExactly(1);
      assertThat(found("{\"id\":\"\",\"key\":{\"remoteJid\":\"\"},\"messageType\":\"\"}"))
          .hasSize(6);
    }

    @Test
    void aRowIsFoundAgainByItsOwnId() {
      receive(1, BOB, BOB);
      receive(2, BOB, BOB);
      var rows = ok("findMessages", "{}").at("/messages/records");

      assertThat(found("{\"id\":" + rows.at("/1/id") + "}")).containsExactly(1);
    }

    @Test
    void tellsHowFarAnOwnMessageGot() {
      send(1, BOB);
      ack(1, Ack.READ);
      send(2, BOB);
      revoke(2);
      var rows = ok("findMessages", "{}").at("/messages/records");

      assertThat(rows.at("/0/MessageUpdate").toString()).isEqualTo("[{\"status\":\"DELETED\"}]");
      assertThat(rows.at("/1/MessageUpdate").toString()).isEqualTo("[{\"status\":\"READ\"}]");
    }

    @Test
    void worksInEveryState() {
      receive(1, BOB, BOB);
      server.gateway.sessions().stop(loja);
      server.gateway.sessions().logout(loja);

      assertThat(found("{}")).containsExactly(1);
      assertThat(ok("findStatusMessage", "{}")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        textBlock =
            """
            {"page":-1}                                                              | page
            {"offset":-1}                                                            | offset
            {"offset":"50"}                                                          | offset
            {"where":[]}                                                             | where
            {"where":{"key":{"remoteJid":"nobody"}}}                                 | where.key.remoteJid
            {"where":{"key":{"id":"?"}}}                                             | where.key.id
            {"where":{"key":{"fromMe":"true"}}}                                      | where.key.fromMe
            {"where":{"source":"fridge"}}                                            | where.source
            {"where":{"messageTimestamp":{"gte":"2026-05-01"}}}                      | where.messageTimestamp.lte
            {"where":{"messageTimestamp":{"gte":"May","lte":"2026-05-01"}}}          | where.messageTimestamp.gte
            """)
    void badInputIsA400ThatNamesTheField(String body, String field) {
      var reply = post("findMessages", body);

      assertThat(reply.status()).isEqualTo(400);
      assertThat(JsonField.text(reply.json(), "/response/message/0")).startsWith(field + ":");
    }
  }

  @Nested
  class Status {
    @Test
    void oneRowForEachOwnMessageOldestFirst() {
      send(1, BOB);
      receive(2, BOB, BOB);
      send(3, TEAM);
      send(4, BOB);
      ack(1, Ack.PLAYED);
      revoke(4);
      var rows = ok("findStatusMessage", "{}");

      assertThat(numbers(rows, "/keyId")).containsExactly(1, 3, 4);
      assertThat(rows.findValuesAsText("status"))
          .containsExactly("PLAYED", "SERVER_ACK", "DELETED");
      assertThat(rows.required(0).has("participant")).isFalse();
      assertThat(JsonField.text(rows, "/1/participant"))
          .isEqualTo(FakeNetwork.ADA.id().networkForm());
      var message = ok("findMessages", "{\"where\":{\"id\":\"" + id(1) + "\"}}");
      assertThat(rows.at("/0/messageId")).isEqualTo(message.at("/messages/records/0/id"));
    }

    @Test
    void filtersAndTurnsPages() {
      send(1, BOB);
      send(2, CAROL);
      send(3, TEAM);
      ack(1, Ack.READ);
      revoke(2);

      assertThat(numbers(ok("findStatusMessage", "{\"page\":2,\"offset\":2}"), "/keyId"))
          .containsExactly(3);
      assertThat(statuses("{\"remoteJid\":\"4915550000003\"}")).containsExactly(2);
      assertThat(statuses("{\"id\":\"" + id(3) + "\"}")).containsExactly(3);
      assertThat(statuses("{\"fromMe\":true}")).containsExactly(1, 2, 3);
      assertThat(statuses("{\"fromMe\":false}")).isEmpty();
      assertThat(statuses("{\"participant\":\"" + network(FakeNetwork.ADA.id()) + "\"}"))
          .containsExactly(3);
      assertThat(statuses("{\"status\":\"READ\"}")).containsExactly(1);
      assertThat(statuses("{\"status\":\"SERVER_ACK\"}")).containsExactly(3);
      assertThat(statuses("{\"status\":\"deleted\"}")).containsExactly(2);
      assertThat(statuses("{\"status\":\"EDITED\"}")).isEmpty();
      assertThat(post("findStatusMessage", "{\"where\":{\"status\":\"LOST\"}}").status())
          .isEqualTo(400);
    }

    private List<Integer> statuses(String where) {
      return numbers(ok("findStatusMessage", "{\"where\":" + where + "}"), "/keyId");
    }
  }

  @Nested
  class Files {
    private Attachment.Stored stored(String mimetype, String filename) {
      return server.stores.media().put(PNG, mimetype, filename);
    }

    @Test
    void comeWithTheirBytes() {
      keep(
          1, BOB, BOB, new Content.Media(MediaKind.IMAGE, stored("image/png", "cat.png"), "a cat"));
      var reply =
          post("getBase64FromMediaMessage", "{\"message\":{\"key\":{\"id\":\"" + id(1) + "\"}}}");

      assertThat(reply.status()).isEqualTo(201);
      assertThat(JsonField.text(reply.json(), "mediaType")).isEqualTo("imageMessage");
      assertThat(JsonField.text(reply.json(), "fileName")).isEqualTo("cat.png");
      assertThat(JsonField.text(reply.json(), "caption")).isEqualTo("a cat");
      assertThat(JsonField.text(reply.json(), "/size/fileLength")).isEqualTo("8");
      assertThat(JsonField.text(reply.json(), "base64")).isEqualTo("iVBORw0KGgo=");
      assertThat(reply.json().path("buffer").isNull()).isTrue();
    }

    @Test
    void withoutANameAreNamedAfterTheirMessage() {
      keep(1, BOB, BOB, new Content.Media(MediaKind.VOICE, stored("audio/ogg", null), null));
      var body =
          "{\"message\":{\"key\":{\"id\":\"" + id(1) + "\",\"fromMe\":false},\"message\":{}}";

      var name = JsonField.text(post("getBase64FromMediaMessage", body + "}").json(), "fileName");
      assertThat(name).startsWith(id(1).value());
      var converted = post("getBase64FromMediaMessage", body + ",\"convertToMp4\":true}");
      assertThat(converted.status()).isEqualTo(501);
    }

    @Test
    void whatHasNoneIsA400() {
      receive(1, BOB, BOB);
      var none =
          post("getBase64FromMediaMessage", "{\"message\":{\"key\":{\"id\":\"" + id(1) + "\"}}}");
      assertThat(none.status()).isEqualTo(400);
      assertThat(JsonField.text(none.json(), "/response/message/0"))
          .isEqualTo("The message is not of the media type");
      var unknown =
          post("getBase64FromMediaMessage", "{\"message\":{\"key\":{\"id\":\"" + id(2) + "\"}}}");
      assertThat(unknown.status()).isEqualTo(400);
      assertThat(JsonField.text(unknown.json(), "/response/message/0"))
          .isEqualTo("Message not found");
    }
  }

  @Nested
  class Changing {
    private JsonNode sent(String number, String text) {
      return client
          .post(
              "/message/sendText/" + loja,
              "{\"number\":\"" + number + "\",\"text\":\"" + text + "\"}")
          .json();
    }

    private String body(String number, JsonNode key, String text) {
      return "{\"number\":\"" + number + "\",\"key\":" + key + ",\"text\":\"" + text + "\"}";
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
      assertThat(JsonField.text(reply.json(), "messageTimestamp"))
          .isEqualTo("" + server.time.instant().getEpochSecond());
      assertThat(reply.json().has("instanceId")).isFalse();
      var now = ok("findMessages", "{\"where\":{\"key\":{\"id\":" + key.path("id") + "}}}");
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
      return JsonField.text(reply.json(), "/response/message/0");
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
      assertThat(JsonField.text(reply.json(), "status")).isEqualTo("PENDING");
      var now = ok("findMessages", "{\"where\":{\"messageType\":\"protocolMessage\"}}");
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
      assertThat(JsonField.text(reply.json(), "/response/message/0")).startsWith(message);
    }
  }

  @Nested
  class Presences {
    @Test
    void areShownUntilSomethingElseIs() {
      var reply = post("sendPresence", "{\"number\":\"4915550000002\",\"presence\":\"recording\"}");

      assertThat(reply.status()).isEqualTo(201);
      assertThat(reply.text()).isEqualTo("{\"presence\":\"recording\"}");
      assertThat(server.network.shown(loja))
          .containsExactly(new FakeNetwork.Shown(Optional.of(BOB), Presence.RECORDING));
    }

    @Test
    void endAfterTheDelay() throws Exception {
      var body =
          "{\"number\":\"4915550000002\",\"options\":{\"presence\":\"composing\",\"delay\":1200}}";
      var answer = CompletableFuture.supplyAsync(() -> post("sendPresence", body));
      server.await(() -> !server.network.shown(loja).isEmpty(), () -> "nothing is shown");
      server.await(
          () -> {
            server.time.advance(Duration.ofMillis(600));
            return answer.isDone();
          },
          () -> "it goes on");
      assertThat(answer.get(10, TimeUnit.SECONDS).status()).isEqualTo(201);
      assertThat(server.network.shown(loja))
          .first()
          .isEqualTo(new FakeNetwork.Shown(Optional.of(BOB), Presence.COMPOSING));
      assertThat(server.network.shown(loja))
          .last()
          .isEqualTo(new FakeNetwork.Shown(Optional.of(BOB), Presence.PAUSED));
    }

    @Test
    void ofTheAccountAreShownToAll() {
      post("sendPresence", "{\"number\":\"4915550000002\",\"presence\":\"available\"}");

      assertThat(server.network.shown(loja))
          .containsExactly(new FakeNetwork.Shown(Optional.empty(), Presence.AVAILABLE));
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "{\"number\":\"4915550000002\"}",
          "{\"number\":\"4915550000002\",\"presence\":\"dancing\"}",
          "{\"number\":\"4915550000002\",\"presence\":\"composing\",\"delay\":-1}",
          "{\"number\":\"4915559999999\",\"presence\":\"composing\"}"
        })
    void badInputIsA400(String body) {
      assertThat(post("sendPresence", body).status()).isEqualTo(400);
      assertThat(server.network.shown(loja)).isEmpty();
    }
  }
}
