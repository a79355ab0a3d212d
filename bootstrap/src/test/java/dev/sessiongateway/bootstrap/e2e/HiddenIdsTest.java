package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.http.JsonField;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/// A person on the simulated network gets a hidden id (LID): sessions learn it, show it, accept it,
/// and keep it over a restart. The address book and the block list of the phone are looked at too.
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class HiddenIdsTest {
  private static final String SHOP = "15550001111";
  private static final String ADA = "15550002222";
  private static final String BEN = "15550004444";
  private static final String ADAS_CHAT = ADA + "@c.us";

  @TempDir private static Path home;

  @AutoClose private static ServerProcess server;
  @AutoClose private static EmbeddedGateway again;
  private static Receiver ofA;
  private static Receiver ofB;
  private static ApiExplorer client;
  private static String lid;

  @BeforeAll
  static void start() throws Exception {
    ofA = new Receiver(0);
    ofB = new Receiver(0);
    server = ServerProcess.gateway(home.resolve("data"));
    server.awaitReady();
    client = ApiExplorer.to(server);
    client.phone(SHOP, "Shop");
    client.phone(ADA, "Ada");
    client.phone(BEN, "Ben");
    client
        .post(
            "/api/sessions",
            "{'name':'shop','config':{'webhooks':[{'url':'%s','events':['message']}]}}"
                .formatted(ofA.url()))
        .expect(200);
    client
        .post(
            "/webhook/set/shop",
            "{'webhook':{'enabled':true,'url':'%s','events':['MESSAGES_UPSERT']}}"
                .formatted(ofB.url()))
        .expect(201);
    client.scanned("shop", SHOP);
    write("before");
    awaitMessages(1);
    lid = client.put("/simulator/phones/" + ADA + "/lid", null).expect(200).text("lid");
  }

  @AfterAll
  static void stop() {
    ofA.close();
    ofB.close();
  }

  private static void write(String text) {
    client
        .post(
            "/simulator/phones/" + ADA + "/messages", "{'to':'" + SHOP + "','text':'" + text + "'}")
        .expect(201);
  }

  private static JsonNode awaitMessages(int count) {
    var path = "/api/shop/chats/" + ADAS_CHAT + "/messages?limit=50";
    return client.await(path, messages -> messages.size() == count);
  }

  private static String pair() {
    return json("{'lid':'" + lid + "','pn':'" + ADAS_CHAT + "'}");
  }

  @Test
  @Order(1)
  void theSessionLearnsIt() {
    client.await("/api/shop/lids/count", json -> json.path("count").asInt() == 1);
    assertThat(client.get("/api/shop/lids").expect(200).text()).contains(pair());
    for (var path : new String[] {lid, lid.replace("@lid", ""), "pn/" + ADA, "pn/" + ADAS_CHAT}) {
      assertThat(client.get("/api/shop/lids/" + path).expect(200).text()).contains(pair());
    }
    assertThat(client.get("/api/shop/lids/999").expect(200).json().get("pn").isNull()).isTrue();
    assertThat(client.get("/api/shop/lids/pn/" + BEN).expect(200).json().get("lid").isNull())
        .isTrue();
    assertThat(client.get("/api/shop/lids/nobody").status()).isEqualTo(400);
  }

  @Test
  @Order(2)
  void messagesAreShownUnderIt() {
    write("after");
    var newest = awaitMessages(2).get(0);
    assertThat(JsonField.text(newest, "from")).isEqualTo(lid);
    assertThat(JsonField.text(newest, "/_data/Info/Chat")).isEqualTo(lid);
    assertThat(JsonField.text(newest, "/_data/Info/AddressingMode")).isEqualTo("lid");
    assertThat(JsonField.text(newest, "/_data/Info/SenderAlt")).isEqualTo(ADA + "@s.whatsapp.net");
    for (var merge : new boolean[] {true, false}) {
      var chats = client.get("/api/shop/chats?merge=" + merge).expect(200).json();
      assertThat(chats.findValuesAsText("id")).contains(lid).doesNotContain(ADAS_CHAT);
    }
    var reaction =
        client
            .put(
                "/api/reaction",
                "{'session':'shop','messageId':" + newest.get("id") + ",'reaction':'👍'}")
            .expect(200);
    assertThat(reaction.text("/reaction/messageId")).isEqualTo(JsonField.text(newest, "id"));
    assertThat(JsonField.text(newest, "/_data/key/remoteJidAlt"))
        .isEqualTo(ADA + "@s.whatsapp.net");
    var found =
        client
            .post("/chat/findMessages/shop", "{'where':{'key':{'remoteJid':'" + lid + "'}}}")
            .expect(200)
            .json();
    var key = found.at("/messages/records/0/key");
    assertThat(JsonField.text(key, "remoteJid")).isEqualTo(ADA + "@s.whatsapp.net");
    assertThat(JsonField.text(key, "remoteJidAlt")).isEqualTo(lid);
  }

  @Test
  @Order(3)
  void aSendToItReachesThePersonInTheSameChat() {
    var sent =
        client
            .post("/api/sendText", "{'session':'shop','chatId':'" + lid + "','text':'to the lid'}")
            .expect(200);
    assertThat(sent.text("/_data/Info/RecipientAlt")).isEqualTo(ADA + "@s.whatsapp.net");
    client.post("/message/sendText/shop", "{'number':'" + lid + "','text':'from B'}").expect(201);
    var seen = client.get("/simulator/phones/" + ADA + "/chats/" + SHOP + "/messages").expect(200);
    assertThat(seen.text()).contains("to the lid", "from B");
    awaitMessages(4);
    var underLid = client.get("/api/shop/chats/" + lid + "/messages?limit=50").expect(200).json();
    assertThat(underLid).hasSize(4);
    var chats = client.get("/api/shop/chats").expect(200).json().findValuesAsText("id");
    assertThat(chats).contains(lid).doesNotContain(ADAS_CHAT);
  }

  @Test
  @Order(4)
  void thePersonIsReadSavedAndBlockedUnderIt() {
    client.post("/api/sendSeen", "{'session':'shop','chatId':'" + lid + "'}").expect(200);
    client.await(
        "/simulator/phones/" + ADA + "/chats/" + SHOP + "/messages",
        messages ->
            messages
                .valueStream()
                .filter(message -> message.path("fromMe").asBoolean())
                .allMatch(message -> message.path("ackName").asText().equals("READ")));
    client.put("/api/shop/contacts/" + lid, "{'firstName':'Ada','lastName':'Marsh'}").expect(200);
    client.post("/api/contacts/block", "{'session':'shop','contactId':'" + lid + "'}").expect(200);
    var book = client.get("/simulator/phones/" + SHOP + "/contacts").expect(200).json();
    assertThat(book.toString())
        .isEqualTo(
            json(
                "[{'id':'"
                    + ADAS_CHAT
                    + "','firstName':'Ada','lastName':'Marsh',"
                    + "'blocked':true}]"));
    client
        .post("/api/contacts/unblock", "{'session':'shop','contactId':'" + ADA + "'}")
        .expect(200);
  }

  @Test
  @Order(5)
  void membersOfGroupsHaveBothAddresses() {
    var group =
        client
            .post(
                "/simulator/phones/" + ADA + "/groups",
                "{'subject':'Crew','members':['" + SHOP + "']}")
            .expect(201);
    var id = group.text("id");
    client
        .post("/simulator/phones/" + ADA + "/messages", "{'to':'" + id + "','text':'hello crew'}")
        .expect(201);
    var message =
        client.await("/api/shop/chats/" + id + "/messages?limit=5", all -> all.size() == 1).get(0);
    assertThat(JsonField.text(message, "participant")).isEqualTo(lid);
    assertThat(JsonField.text(message, "/_data/Info/SenderAlt")).isEqualTo(ADA + "@s.whatsapp.net");
    var groups = client.get("/api/shop/groups").expect(200).text();
    assertThat(groups).contains(json("'id':'" + lid + "','pn':'" + ADAS_CHAT + "'"));
    var members =
        client
            .get("/group/participants/shop?groupJid=" + id)
            .expect(200)
            .json()
            .path("participants");
    assertThat(members.findValuesAsText("lid")).contains(lid);
    assertThat(members.findValuesAsText("phoneNumber")).contains(ADA + "@s.whatsapp.net");
  }

  @Test
  @Order(6)
  void allOfItSurvivesARestart() throws Exception {
    server.kill();
    again = EmbeddedGateway.start(home.resolve("data"));
    client = ApiExplorer.to(again);
    client.await("/api/sessions/shop", json -> json.path("state").asText().equals("active"));
    assertThat(client.get("/api/shop/lids").expect(200).text()).contains(pair());
    assertThat(client.get("/api/shop/contacts/" + ADA).expect(200).text("name"))
        .isEqualTo("Ada Marsh");
    assertThat(client.get("/simulator/phones/" + SHOP + "/contacts").expect(200).text())
        .contains("Marsh");
    write("again");
    assertThat(JsonField.text(awaitMessages(5).get(0), "from")).isEqualTo(lid);
  }

  @Test
  @Order(7)
  void everybodyCanHaveOne() {
    client.put("/simulator/lids", "{'all':true}").expect(200);
    client.phone("15550007777", "New");
    var phones = client.get("/simulator/phones").expect(200).json();
    assertThat(phones).isNotEmpty().allMatch(phone -> phone.path("lid").asText().endsWith("@lid"));
    assertThat(phones.findValuesAsText("lid")).doesNotHaveDuplicates();
    client.await("/api/sessions/shop/me", me -> me.path("lid").asText().endsWith("@lid"));
  }
}
