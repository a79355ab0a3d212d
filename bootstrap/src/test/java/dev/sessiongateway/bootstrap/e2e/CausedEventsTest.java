package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.kernel.openapi.EventSchemas;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
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
          "message.queued",
          "message.expired",
          "message.edited",
          "message.revoked",
          "chat.archive",
          "group.v2.join",
          "group.v2.leave",
          "group.v2.participants",
          "group.v2.participants.join-request",
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
          "broadcast.progress",
          "broadcast.completed",
          "broadcast.recipient.opted-out",
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
      try (var server = EmbeddedGateway.start(data)) {
        var explorer = ApiExplorer.to(server);
        setUp(explorer, ofA, ofB);
        messages(explorer);
        answersAndCalls(explorer);
        chatsAndContacts(explorer);
        groups(explorer);
        act(explorer, SHOP, "/labels", "{'id':'31','name':'Hot','color':3}");
        act(explorer, SHOP, "/chats/" + ADA + "@c.us/labels", "{'label':'31','action':'add'}");
        act(explorer, SHOP, "/chats/" + ADA + "@c.us/labels", "{'label':'31','action':'remove'}");
        done(explorer.delete("/simulator/phones/" + SHOP + "/labels/31"));
      }
      try (var server = EmbeddedGateway.start(data)) {
        var explorer = ApiExplorer.to(server);
        explorer.await("/api/sessions/loja", json -> json.get("state").asText().equals("active"));
        act(explorer, SHOP, "/unlink", "{'session':'loja'}");
        explorer.delete("/instance/delete/loja").expect(200);
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

  private static void setUp(ApiExplorer explorer, Receiver ofA, Receiver ofB) {
    explorer.phone(SHOP, "Shop");
    explorer.phone(ADA, "Ada");
    explorer.phone(BEN, "Ben");
    // Created before any session is linked, for the history.
    write(explorer, ADA, "{'to':'" + SHOP + "','text':'long ago'}");
    explorer
        .post(
            "/api/sessions",
            "{'name':'shop','config':{'webhooks':[{'url':'%s','events':['*','engine.event']}]}}"
                .formatted(ofA.url()))
        .expect(200);
    explorer.scanned("shop", SHOP);
    explorer
        .post(
            "/instance/create",
            "{'instanceName':'loja','integration':'WHATSAPP-BAILEYS','qrcode':true,'webhook':{'url':'%s','base64':true,'events':[]}}"
                .formatted(ofB.url()))
        .expect(201);
    explorer.scanned("loja", SHOP);
  }

  private static void messages(ApiExplorer explorer) {
    var atAda = "/chats/" + SHOP + "@c.us/messages/";
    var text = write(explorer, ADA, "{'to':'" + SHOP + "','text':'Is the blue one in stock?'}");
    act(explorer, ADA, atAda + text + "/react", "{'emoji':'👍'}");
    act(explorer, ADA, atAda + text + "/edit", "{'text':'Is the green one in stock?'}");
    act(explorer, ADA, atAda + text + "/revoke", "{}");
    var garbled = write(explorer, ADA, "{'to':'" + SHOP + "','text':'psst','unreadable':true}");
    act(explorer, ADA, atAda + garbled + "/reveal", "{}");
    var sent = send(explorer, "loja", ADA + "@c.us").expect(200).text("id");
    explorer
        .put("/api/loja/chats/" + ADA + "@c.us/messages/" + sent, "{'text':'Yes, it is.'}")
        .expect(200);
    act(explorer, ADA, "/chats/" + SHOP + "@c.us/read", "{}");
    // The network refuses numbers with this ending.
    assertThat(send(explorer, "shop", "15550000403@c.us").status()).isGreaterThanOrEqualTo(400);
    broadcast(explorer);
    expire(explorer);
  }

  /// A broadcast whose recipient answers with a stop word.
  private static void broadcast(ApiExplorer explorer) {
    var path = "/api/shop/broadcasts";
    var made =
        explorer
            .post(
                path,
                "{'message':{'text':'News'},'pace':'10/s','recipients':"
                    + "[{'to':'%s'},{'to':'15550000403'}]}".formatted(ADA))
            .expect(201);
    var broadcast = path + "/" + made.text("id");
    var end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!explorer.get(broadcast).expect(200).text("state").equals("completed")) {
      assertThat(System.nanoTime()).as("the broadcast is sent in time").isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
    }
    var _ = write(explorer, ADA, "{'to':'" + SHOP + "','text':'STOP'}");
  }

  /// A message that waits in a paused queue until its time is over.
  private static void expire(ApiExplorer explorer) {
    explorer.post("/api/shop/queue/pause").expect(200);
    var queued =
        explorer.post(
            "/api/sendText",
            "{'session':'shop','chatId':'%s@c.us','text':'Good morning','expiresAt':'%s'}"
                .formatted(ADA, Instant.now().plusSeconds(2)));
    assertThat(queued.status()).as(queued.text()).isEqualTo(202);
  }

  private static void answersAndCalls(ApiExplorer explorer) {
    var atAda = "/chats/" + SHOP + "@c.us/messages/";
    var poll =
        write(
            explorer,
            ADA,
            "{'to':'" + SHOP + "','poll':{'name':'When?','options':['Monday','Tuesday']}}");
    act(explorer, ADA, atAda + poll + "/vote", "{'options':['Tuesday']}");
    act(explorer, ADA, atAda + poll + "/vote", "{'options':['Monday'],'unreadable':true}");
    var event =
        write(
            explorer,
            ADA,
            "{'to':'"
                + SHOP
                + "','event':{'name':'Opening','startsAt':'2027-01-01T18:00:00Z','extraGuests':true}}");
    act(explorer, ADA, atAda + event + "/answer", "{'response':'MAYBE','extraGuests':1}");
    act(explorer, ADA, atAda + event + "/answer", "{'response':'GOING','unreadable':true}");
    var taken = call(explorer);
    act(explorer, SHOP, "/calls/" + taken + "/accept", "{}");
    var declined = call(explorer);
    act(explorer, SHOP, "/calls/" + declined + "/end", "{}");
    act(explorer, ADA, "/chats/" + SHOP + "@c.us/typing", "{'on':true}");
  }

  private static void chatsAndContacts(ApiExplorer explorer) {
    act(explorer, SHOP, "/chats/" + ADA + "@c.us/archive", "{}");
    act(explorer, SHOP, "/chats/" + ADA + "@c.us/read", "{}");
    done(explorer.patch("/simulator/phones/" + ADA, "{'name':'Ada M.'}"));
    write(explorer, BEN, "{'to':'" + SHOP + "','text':'hello'}");
    done(explorer.delete("/simulator/phones/" + SHOP + "/chats/" + BEN + "@c.us"));
  }

  private static void groups(ApiExplorer explorer) {
    var group =
        explorer
            .post(
                "/simulator/phones/" + ADA + "/groups",
                "{'subject':'Repair crew','members':['" + SHOP + "','" + BEN + "']}")
            .expect(201)
            .text("id");
    done(
        explorer.patch(
            "/simulator/phones/" + ADA + "/groups/" + group, "{'subject':'Repair crew north'}"));
    send(explorer, "loja", group).expect(200);
    act(explorer, BEN, "/chats/" + group + "/read", "{}");
    var members = "/groups/" + group + "/members";
    act(explorer, ADA, members, "{'action':'promote','members':['" + BEN + "']}");
    act(explorer, ADA, members, "{'action':'leave','members':['" + SHOP + "']}");
    askToJoin(explorer);
  }

  /// Ada follows the link of a group of the session, whose members are let in.
  private static void askToJoin(ApiExplorer explorer) {
    var group =
        explorer
            .post("/api/loja/groups", "{'name':'Club','participants':[{'id':'" + BEN + "'}]}")
            .expect(200)
            .text("id");
    var path = "/api/loja/groups/" + group;
    done(
        explorer.put(
            path + "/settings/security/membership-approval", "{'membershipApproval':true}"));
    var code = explorer.get(path + "/invite-code").expect(200).text();
    act(explorer, ADA, "/groups/join", "{'inviteCode':'" + code + "'}");
  }

  private static String call(ApiExplorer explorer) {
    return explorer
        .post("/simulator/phones/" + ADA + "/calls", "{'to':'" + SHOP + "'}")
        .expect(201)
        .text("id");
  }

  private static String write(ApiExplorer explorer, String phone, String body) {
    return explorer.post("/simulator/phones/" + phone + "/messages", body).expect(201).text("id");
  }

  private static ApiExplorer.Reply send(ApiExplorer explorer, String session, String chat) {
    return explorer.post(
        "/api/sendText", "{'session':'" + session + "','chatId':'" + chat + "','text':'Yes.'}");
  }

  private static void act(ApiExplorer explorer, String phone, String path, String body) {
    done(explorer.post("/simulator/phones/" + phone + path, body));
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
}
