package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// This version opens a data directory of an earlier version, and continues where that was killed.
class StoredByAnEarlierVersionTest {
  private static final String ADA = StoredDataSteps.ADA;
  private static final String BEN = StoredDataSteps.BEN;
  private static final String SHOP = StoredDataSteps.SHOP;

  @TempDir private static Path home;

  private static ServerProcess server;
  private static Receiver ofA;
  private static Receiver ofB;
  private static ApiExplorer visitor;

  @BeforeAll
  static void openWhatIsStored() throws Exception {
    try (var zip =
        StoredByAnEarlierVersionTest.class.getResourceAsStream("/stored/version-1.zip")) {
      unpack(Objects.requireNonNull(zip));
    }
    ofA = new Receiver(0);
    ofB = new Receiver(0);
    redirectDeletedSessions();
    server =
        ServerProcess.gatewayWith(
            home.resolve("data"),
            "--webhook-url",
            ofA.url(),
            "--webhook-events",
            "*,engine.event",
            "--webhook-b-url",
            ofB.url());
    server.awaitReady();
    visitor = ApiExplorer.to(server);
    for (var session : List.of("shop", "loja")) {
      visitor.await("/api/sessions/" + session, json -> state(json).equals("active"));
    }
  }

  private static void unpack(InputStream file) throws IOException {
    try (var zip = new ZipInputStream(file)) {
      for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        var target = home.resolve(entry.getName());
        Files.createDirectories(target.getParent());
        Files.write(target, zip.readAllBytes());
      }
    }
  }

  /// Post-deletion deliveries keep the configured address, where no server listens now.
  private static void redirectDeletedSessions() throws SQLException {
    var file = home.resolve("data").resolve("registry.db");
    try (var registry = DriverManager.getConnection("jdbc:sqlite:" + file);
        var update =
            registry.prepareStatement(
                "UPDATE farewell SET config = replace(config, 'http://127.0.0.77:9/b', ?)")) {
      update.setString(1, ofB.url());
      assertThat(update.executeUpdate()).isPositive();
    }
  }

  @AfterAll
  static void stop() {
    server.close();
    ofA.close();
    ofB.close();
  }

  @Test
  void sessionsHaveTheStateAndConfigurationThatTheyHad() {
    var shop = session("shop");
    assertThat(JsonField.text(shop, "/config/metadata/owner")).isEqualTo("a");
    assertThat(JsonField.text(shop, "/config/webhooks/0/customHeaders/0/name")).isEqualTo("X-Shop");
    assertThat(JsonField.text(shop, "/config/webhooks/0/retries/policy")).isEqualTo("linear");
    assertThat(JsonField.integer(shop, "/config/webhooks/0/retries/attempts")).isZero();
    assertThat(JsonField.text(shop, "/me/id")).isEqualTo(SHOP + "@c.us");

    assertThat(state(session("later"))).isEqualTo("stopped");
    var gone = session("gone");
    assertThat(state(gone)).isEqualTo("failed");
    assertThat(JsonField.text(gone, "reason")).isEqualTo("unlinked");
    visitor.get("/api/sessions/leaver").expect(404);
  }

  @Test
  void anInstanceHasItsTokenItsSettingsAndItsWebhook() {
    var own = visitor.with(Map.of("apikey", StoredDataSteps.LOJA_TOKEN));
    assertThat(
            JsonField.text(
                own.get("/instance/connectionState/loja").expect(200).json(), "/instance/state"))
        .isEqualTo("open");
    var settings = own.get("/settings/find/loja").expect(200).json();
    assertThat(JsonField.bool(settings, "rejectCall")).isTrue();
    assertThat(JsonField.text(settings, "msgCall")).isEqualTo("Please write.");
    var webhook = own.get("/webhook/find/loja").expect(200).json();
    assertThat(JsonField.text(webhook, "/headers/X-Loja")).isEqualTo("1");
    assertThat(JsonField.bool(webhook, "webhookByEvents")).isTrue();
    var socket = own.get("/websocket/find/loja").expect(200).json();
    assertThat(JsonField.bool(socket, "enabled")).isTrue();
    assertThat(visitor.get("/api/keys").expect(200).json().findValuesAsText("name"))
        .contains("reader");
  }

  @Test
  void familyAReadsEveryMessage() {
    var messages =
        visitor.get("/api/shop/chats/" + ADA + "@c.us/messages?limit=200").expect(200).json();
    assertThat(messages.findValuesAsText("body"))
        .contains("long ago", "Is the blue one in stock?", "Yes.", "psst", "small");
    assertThat(messages.findValuesAsText("filename")).contains("bill.pdf");
    assertThat(messages.findValuesAsText("selectedId")).contains("soup", "0");
    var overview = visitor.get("/api/shop/chats/overview?limit=50").expect(200).json();
    assertThat(overview.findValuesAsText("id"))
        .contains(ADA + "@c.us", "120363100000000001@g.us", "status@broadcast");
  }

  @Test
  void familyBReadsEveryMessage() {
    assertThat(types("loja"))
        .contains(
            "conversation",
            "imageMessage",
            "documentMessage",
            "audioMessage",
            "stickerMessage",
            "locationMessage",
            "contactMessage",
            "pollCreationMessageV3",
            "listMessage",
            "viewOnceMessage");
    assertThat(types("shop"))
        .contains("buttonsResponseMessage", "listResponseMessage", "eventMessage");
    var poll =
        visitor
            .post(
                "/chat/findMessages/shop",
                "{\"where\":{\"messageType\":\"pollCreationMessageV3\"}}")
            .expect(200)
            .json();
    var vote =
        visitor
            .post(
                "/chat/getPollVote/shop",
                "{\"message\":{\"key\":{\"id\":\""
                    + JsonField.text(poll, "/messages/records/0/key/id")
                    + "\"}},\"remoteJid\":\""
                    + ADA
                    + "@s.whatsapp.net\"}")
            .expect(200)
            .json();
    assertThat(JsonField.integer(vote, "/poll/results/Tuesday/votes")).isEqualTo(1);
    var contacts = visitor.post("/chat/findContacts/shop", "{}").expect(200).json();
    assertThat(contacts.findValuesAsText("pushName")).contains("Ada M.");
  }

  private static Set<String> types(String session) {
    var found =
        visitor.post("/chat/findMessages/" + session, "{\"offset\":200}").expect(200).json();
    return new TreeSet<>(found.findValuesAsText("messageType"));
  }

  @Test
  void aPausedSessionIsPausedUntilItIsStarted() throws Exception {
    var archive = session("archive");
    assertThat(state(archive)).isEqualTo("paused");
    assertThat(JsonField.text(archive, "/config/store/address")).isEqualTo("/app/data/archive.db");
    assertThat(JsonField.text(archive, "/config/log/level")).isEqualTo("DEBUG");
    assertThat(JsonField.bool(archive, "/config/ignore/status")).isTrue();
    assertThat(JsonField.text(archive, "/config/proxy/server")).isEqualTo("127.0.0.77:9");
    assertThat(JsonField.bool(archive, "/config/debug")).isTrue();

    var kept = visitor.get("/api/archive/chats/" + BEN + "@c.us/messages").expect(200).json();
    assertThat(kept.findValuesAsText("body"))
        .contains("one", "two", "Three.", "while you were paused");
    visitor.post("/api/sessions/archive/start").expect(200);
    visitor.await("/api/sessions/archive", json -> state(json).equals("active"));
    repeat(true);
  }

  @Test
  void aSendThatIsRepeatedIsTheSameSend() throws Exception {
    repeat(false);
  }

  private static void repeat(boolean ofArchive) throws IOException {
    var all = new ObjectMapper().readValue(home.resolve("sends.json").toFile(), StoredSend[].class);
    var sends =
        Stream.of(all).filter(send -> send.body().contains("\"archive\"") == ofArchive).toList();
    assertThat(sends).hasSizeGreaterThan(ofArchive ? 1 : 20);
    for (var send : sends) {
      var caller = send.key() == null ? visitor : visitor.and("Idempotency-Key", send.key());
      var reply = caller.post(send.path(), send.body()).expect(send.status());
      assertThat(StoredDataSteps.messageId(reply)).as(send.body()).isEqualTo(send.messageId());
      if (send.body().contains("\"text\":")) {
        var other = send.body().replace("\"text\":\"", "\"text\":\"Not ");
        caller.post(send.path(), other).expect(409);
      }
    }
  }

  @Test
  void eventsThatWaitedAreDelivered() {
    ofA.find(last("the last one"));
    assertThat(names(ofA))
        .contains(
            "session.status",
            "message.any",
            "message",
            "message.ack",
            "message.reaction",
            "message.edited",
            "message.revoked",
            "message.waiting",
            "poll.vote",
            "event.response",
            "call.accepted",
            "presence.update",
            "chat.archive",
            "group.v2.join",
            "group.v2.update",
            "group.v2.participants",
            "group.v2.leave",
            "label.upsert",
            "label.deleted",
            "label.chat.added",
            "engine.event");
    ofB.find(body -> body.at("/data/message/conversation").asText().equals("the last one"));
    assertThat(names(ofB))
        .contains(
            "application.startup",
            "connection.update",
            "messages.set",
            "messages.upsert",
            "messages.edited",
            "messages.update",
            "messages.delete",
            "send.message",
            "contacts.update",
            "presence.update",
            "chats.update",
            "groups.upsert",
            "group-participants.update",
            "labels.edit",
            "labels.association",
            "call");
    // Of the session that was deleted while its events were undelivered.
    ofB.find(body -> isOf(body, "leaver", "remove.instance"));
  }

  private static Predicate<JsonNode> last(String text) {
    return body ->
        body.get("event").asText().equals("message.any")
            && body.at("/payload/body").asText().equals(text);
  }

  private static boolean isOf(JsonNode body, String instance, String event) {
    return body.path("instance").asText().equals(instance)
        && body.path("event").asText().equals(event);
  }

  private static Set<String> names(Receiver receiver) {
    var names = new TreeSet<String>();
    receiver.seen().forEach(delivery -> names.add(delivery.event()));
    return names;
  }

  @Test
  void deadLettersAreStillThere() {
    var letters =
        visitor.get("/api/webhooks/deadletters?session=shop&limit=200").expect(200).json();
    assertThat(letters.size()).isGreaterThan(50);
    assertThat(JsonField.text(letters, "/0/reason")).isEqualTo("HTTP 400");
    var replayed =
        visitor.post("/api/webhooks/replay", "{\"session\":\"shop\"}").expect(200).json();
    assertThat(JsonField.integer(replayed, "replayed")).isGreaterThan(50);
  }

  @Test
  void theSimulatedNetworkIsAsItWasAndGoesOn() {
    var seen =
        visitor
            .get("/simulator/phones/" + ADA + "/chats/" + SHOP + "@c.us/messages?limit=200")
            .expect(200)
            .json();
    assertThat(seen.findValuesAsText("body")).contains("long ago", "Yes.", "the last one");
    var world = visitor.get("/simulator/world").expect(200).json();
    assertThat(world.findValuesAsText("subject")).contains("Crew", "Weekend hikers");

    visitor
        .post(
            "/simulator/phones/" + ADA + "/messages",
            "{\"to\":\"" + SHOP + "\",\"text\":\"Are you back?\"}")
        .expect(201);
    ofA.find(last("Are you back?"));
    visitor
        .post(
            "/api/sendText",
            "{\"session\":\"shop\",\"chatId\":\"" + ADA + "@c.us\",\"text\":\"We are.\"}")
        .expect(200);
    ofA.find(last("We are."));
    visitor
        .post("/message/sendText/loja", "{\"number\":\"" + BEN + "\",\"text\":\"Estamos.\"}")
        .expect(201);
    ofB.find(body -> body.at("/data/message/conversation").asText().equals("Estamos."));
  }

  private static JsonNode session(String name) {
    return visitor.get("/api/sessions/" + name).expect(200).json();
  }

  private static String state(JsonNode session) {
    return JsonField.text(session, "state");
  }
}
