package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.kernel.openapi.EventSchemas;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Virtual phones, and one edit through the API, cause every event of the simulated network, and
/// each event arrives with the documented payload of both families.
class CausedEventsTest {
  private static final EventSchemas SCHEMAS = EventSchemas.ofThisBuild();
  private static final String SHOP = "15550001111";
  private static final String ADA = "15550002222";
  private static final String BEN = "15550004444";

  private static final Set<String> OF_FAMILY_A =
      Set.of(
          "session.status",
          "message",
          "message.any",
          "message.reaction",
          "message.ack",
          "message.ack.group",
          "message.failed",
          "message.waiting",
          "message.edited",
          "message.revoked",
          "chat.archive",
          "group.v2.join",
          "group.v2.leave",
          "group.v2.participants",
          "group.v2.update",
          "group.join",
          "group.leave",
          "state.change",
          "presence.update",
          "poll.vote",
          "poll.vote.failed",
          "event.response",
          "event.response.failed",
          "call.received",
          "call.accepted",
          "call.rejected",
          "label.upsert",
          "label.deleted",
          "label.chat.added",
          "label.chat.deleted",
          "engine.event");

  /// Without the events of bots, and one that the original never sends.
  private static final Set<String> OF_FAMILY_B =
      Set.of(
          "application.startup",
          "instance.create",
          "instance.delete",
          "remove.instance",
          "logout.instance",
          "status.instance",
          "connection.update",
          "qrcode.updated",
          "messages.set",
          "messages.upsert",
          "messages.edited",
          "messages.update",
          "messages.delete",
          "send.message",
          "send.message.update",
          "contacts.upsert",
          "contacts.update",
          "presence.update",
          "chats.set",
          "chats.upsert",
          "chats.update",
          "chats.delete",
          "groups.upsert",
          "groups.update",
          "group-participants.update",
          "labels.edit",
          "labels.association",
          "call");

  @TempDir private Path home;

  @Test
  void eachEventIsCausedByAPhoneAndArrivesInItsShape() throws Exception {
    var data = home.resolve("data");
    try (var ofA = new Receiver(0);
        var ofB = new Receiver(0)) {
      try (var server = start(data)) {
        var visitor = ApiExplorer.to(server);
        setUp(visitor, ofA, ofB);
        messages(visitor);
        answersAndCalls(visitor);
        chatsAndContacts(visitor);
        groups(visitor);
        act(visitor, SHOP, "/labels", "{\"id\":\"31\",\"name\":\"Hot\",\"color\":3}");
        act(
            visitor,
            SHOP,
            "/chats/" + ADA + "@c.us/labels",
            "{\"label\":\"31\",\"action\":\"add\"}");
        act(
            visitor,
            SHOP,
            "/chats/" + ADA + "@c.us/labels",
            "{\"label\":\"31\",\"action\":\"remove\"}");
        done(visitor.delete("/simulator/phones/" + SHOP + "/labels/31"));
      }
      try (var server = start(data)) {
        var visitor = ApiExplorer.to(server);
        visitor.await("/api/sessions/loja", json -> json.get("state").asText().equals("active"));
        act(visitor, SHOP, "/unlink", "{\"session\":\"loja\"}");
        visitor.delete("/instance/delete/loja").expect(200);
        assertThat(seen(ofB, OF_FAMILY_B, Family.B)).containsAll(OF_FAMILY_B);
        assertThat(seen(ofA, OF_FAMILY_A, Family.A)).containsAll(OF_FAMILY_A);
        EventExamples.of(ofA.seen(), ofB.seen()).check(names());
      }
    }
  }

  private static Set<String> names() {
    return Stream.concat(
            OF_FAMILY_A.stream().map(name -> "a." + name),
            OF_FAMILY_B.stream().map(name -> "b." + name))
        .collect(Collectors.toSet());
  }

  private static void setUp(ApiExplorer visitor, Receiver ofA, Receiver ofB) {
    visitor.phone(SHOP, "Shop");
    visitor.phone(ADA, "Ada");
    visitor.phone(BEN, "Ben");
    // Created before any session is linked, for the history.
    write(visitor, ADA, "{\"to\":\"" + SHOP + "\",\"text\":\"long ago\"}");
    visitor
        .post(
            "/api/sessions",
            """
            {"name":"shop","config":{"webhooks":[{"url":"%s","events":["*","engine.event"]}]}}
            """
                .formatted(ofA.url()))
        .expect(200);
    visitor.scanned("shop", SHOP);
    visitor
        .post(
            "/instance/create",
            """
            {"instanceName":"loja","integration":"WHATSAPP-BAILEYS","qrcode":true,
             "webhook":{"url":"%s","base64":true,"events":[]}}
            """
                .formatted(ofB.url()))
        .expect(201);
    visitor.scanned("loja", SHOP);
  }

  private static void messages(ApiExplorer visitor) {
    var atAda = "/chats/" + SHOP + "@c.us/messages/";
    var text =
        write(visitor, ADA, "{\"to\":\"" + SHOP + "\",\"text\":\"Is the blue one in stock?\"}");
    act(visitor, ADA, atAda + text + "/react", "{\"emoji\":\"👍\"}");
    act(visitor, ADA, atAda + text + "/edit", "{\"text\":\"Is the green one in stock?\"}");
    act(visitor, ADA, atAda + text + "/revoke", "{}");
    var garbled =
        write(visitor, ADA, "{\"to\":\"" + SHOP + "\",\"text\":\"psst\",\"unreadable\":true}");
    act(visitor, ADA, atAda + garbled + "/reveal", "{}");
    var sent = JsonField.text(send(visitor, "loja", ADA + "@c.us").expect(200).json(), "id");
    visitor
        .put("/api/loja/chats/" + ADA + "@c.us/messages/" + sent, "{\"text\":\"Yes, it is.\"}")
        .expect(200);
    act(visitor, ADA, "/chats/" + SHOP + "@c.us/read", "{}");
    // The network refuses numbers with this ending.
    assertThat(send(visitor, "shop", "15550000403@c.us").status()).isGreaterThanOrEqualTo(400);
  }

  private static void answersAndCalls(ApiExplorer visitor) {
    var atAda = "/chats/" + SHOP + "@c.us/messages/";
    var poll =
        write(
            visitor,
            ADA,
            "{\"to\":\""
                + SHOP
                + "\",\"poll\":{\"name\":\"When?\",\"options\":[\"Monday\",\"Tuesday\"]}}");
    act(visitor, ADA, atAda + poll + "/vote", "{\"options\":[\"Tuesday\"]}");
    act(visitor, ADA, atAda + poll + "/vote", "{\"options\":[\"Monday\"],\"unreadable\":true}");
    var event =
        write(
            visitor,
            ADA,
            "{\"to\":\""
                + SHOP
                + "\",\"event\":{\"name\":\"Opening\",\"startsAt\":\"2027-01-01T18:00:00Z\",\"extraGuests\":true}}");
    act(visitor, ADA, atAda + event + "/answer", "{\"response\":\"MAYBE\",\"extraGuests\":1}");
    act(visitor, ADA, atAda + event + "/answer", "{\"response\":\"GOING\",\"unreadable\":true}");
    var taken = call(visitor);
    act(visitor, SHOP, "/calls/" + taken + "/accept", "{}");
    var declined = call(visitor);
    act(visitor, SHOP, "/calls/" + declined + "/end", "{}");
    act(visitor, ADA, "/chats/" + SHOP + "@c.us/typing", "{\"on\":true}");
  }

  private static void chatsAndContacts(ApiExplorer visitor) {
    act(visitor, SHOP, "/chats/" + ADA + "@c.us/archive", "{}");
    act(visitor, SHOP, "/chats/" + ADA + "@c.us/read", "{}");
    done(visitor.patch("/simulator/phones/" + ADA, "{\"name\":\"Ada M.\"}"));
    write(visitor, BEN, "{\"to\":\"" + SHOP + "\",\"text\":\"hello\"}");
    done(visitor.delete("/simulator/phones/" + SHOP + "/chats/" + BEN + "@c.us"));
  }

  private static void groups(ApiExplorer visitor) {
    var group =
        JsonField.text(
            visitor
                .post(
                    "/simulator/phones/" + ADA + "/groups",
                    "{\"subject\":\"Repair crew\",\"members\":[\"" + SHOP + "\",\"" + BEN + "\"]}")
                .expect(201)
                .json(),
            "id");
    done(
        visitor.patch(
            "/simulator/phones/" + ADA + "/groups/" + group,
            "{\"subject\":\"Repair crew north\"}"));
    send(visitor, "loja", group).expect(200);
    act(visitor, BEN, "/chats/" + group + "/read", "{}");
    var members = "/groups/" + group + "/members";
    act(visitor, ADA, members, "{\"action\":\"promote\",\"members\":[\"" + BEN + "\"]}");
    act(visitor, ADA, members, "{\"action\":\"leave\",\"members\":[\"" + SHOP + "\"]}");
  }

  private static String call(ApiExplorer visitor) {
    return JsonField.text(
        visitor
            .post("/simulator/phones/" + ADA + "/calls", "{\"to\":\"" + SHOP + "\"}")
            .expect(201)
            .json(),
        "id");
  }

  private static String write(ApiExplorer visitor, String phone, String body) {
    return JsonField.text(
        visitor.post("/simulator/phones/" + phone + "/messages", body).expect(201).json(), "id");
  }

  private static ApiExplorer.Reply send(ApiExplorer visitor, String session, String chat) {
    return visitor.post(
        "/api/sendText",
        "{\"session\":\"" + session + "\",\"chatId\":\"" + chat + "\",\"text\":\"Yes.\"}");
  }

  private static void act(ApiExplorer visitor, String phone, String path, String body) {
    done(visitor.post("/simulator/phones/" + phone + path, body));
  }

  private static void done(ApiExplorer.Reply reply) {
    assertThat(reply.status()).as("%s: %s", reply, reply.text()).isBetween(200, 204);
  }

  /// Waits for an event of each name, and checks each arriving event.
  private static Set<String> seen(Receiver receiver, Set<String> wanted, Family family) {
    var names = new TreeSet<String>();
    var all =
        receiver.until(body -> {
          names.add(JsonField.text(body, "event"));
          return names.containsAll(wanted);
        });
    for (var delivery : all) {
      check(family, delivery.body());
    }
    return names;
  }

  private static void check(Family family, JsonNode body) {
    SCHEMAS.check(family, body.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static ServerProcess start(Path data) throws Exception {
    var server = ServerProcess.gateway(data);
    server.awaitReady();
    return server;
  }
}
