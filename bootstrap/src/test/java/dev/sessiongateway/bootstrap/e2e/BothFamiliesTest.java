package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.http.JsonField;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Clients of both families use one session at once and see each other's changes.
class BothFamiliesTest {
  private static final String SHOP = "15550001111";
  private static final String ADA = "15550002222";
  private static final String ADAS_JID = ADA + "@s.whatsapp.net";

  @TempDir private static Path home;

  private static EmbeddedGateway server;
  private static Receiver ofA;
  private static Receiver ofB;

  /// The clients of family A and of family B.
  private static ApiExplorer a;

  private static ApiExplorer b;

  @BeforeAll
  static void aSessionMadeInOneFamilyAndPairedInTheOther() throws Exception {
    ofA = new Receiver(0);
    ofB = new Receiver(0);
    server = EmbeddedGateway.start(home.resolve("data"));
    b = ApiExplorer.to(server);
    a = b.asWaha();
    b.phone(SHOP, "Shop");
    b.phone(ADA, "Ada");
    a.post(
            "/api/sessions",
            "{'name':'shared','start':true,'config':{'metadata':{'owner':'a'},'webhooks':[{'url':'%s','events':['message.any','message.reaction']}]}}"
                .formatted(ofA.url()))
        .expect(201);
    b.post(
            "/webhook/set/shared",
            "{'webhook':{'enabled':true,'url':'%s','events':[]}}".formatted(ofB.url()))
        .expect(201);
    var code =
        b.get("/instance/connect/shared?number=" + SHOP).expect(200).json().get("pairingCode");
    b.post("/simulator/phones/" + SHOP + "/pair", "{'code':" + code + "}").expect(200);
    a.await("/api/sessions/shared", json -> json.path("status").asText().equals("WORKING"));
  }

  @AfterAll
  static void stop() {
    server.close();
    ofA.close();
    ofB.close();
  }

  @Test
  void bothListIt() {
    assertThat(a.get("/api/sessions").expect(200).json().findValuesAsText("name"))
        .contains("shared");
    var instance = b.get("/instance/fetchInstances?instanceName=shared").expect(200).json().path(0);
    assertThat(JsonField.text(instance, "connectionStatus")).isEqualTo("open");
    assertThat(JsonField.text(instance, "ownerJid")).isEqualTo(SHOP + "@s.whatsapp.net");
  }

  @Test
  void whatOneSendsTheOtherFindsAndBothHear() {
    a.post("/api/sendText", "{'session':'shared','chatId':'" + ADA + "@c.us','text':'from A'}")
        .expect(201);
    var found =
        b.post(
                "/chat/findMessages/shared",
                "{'where':{'key':{'remoteJid':'" + ADAS_JID + "','fromMe':true}}}")
            .expect(200)
            .json();
    assertThat(found.findValuesAsText("conversation")).contains("from A");
    b.post("/message/sendText/shared", "{'number':'" + ADA + "','text':'from B'}").expect(201);
    var bodies = a.get("/api/shared/chats/" + ADA + "@c.us/messages?limit=50").expect(200).json();
    assertThat(bodies.findValuesAsText("body")).contains("from A", "from B");
    for (var text : new String[] {"from A", "from B"}) {
      inA(body -> body.at("/payload/body").asText().equals(text));
      inB(body -> body.at("/data/message/conversation").asText().equals(text));
    }
  }

  @Test
  void whatAPhoneWritesBothHearAndEitherAnswers() {
    var question =
        b.post(
                "/simulator/phones/" + ADA + "/messages",
                "{'to':'" + SHOP + "','text':'Both there?'}")
            .expect(201)
            .text("id");
    inA(body -> body.at("/payload/body").asText().equals("Both there?"));
    var event = inB(body -> body.at("/data/key/id").asText().equals(question));
    b.post("/message/sendReaction/shared", "{'key':" + event.at("/data/key") + ",'reaction':'👍'}")
        .expect(201);
    var reaction = inA(body -> body.get("event").asText().equals("message.reaction"));
    assertThat(JsonField.text(reaction, "/payload/reaction/text")).isEqualTo("👍");
    b.put("/chat/markMessageAsRead/shared", "{'readMessages':[" + event.at("/data/key") + "]}")
        .expect(201);
    var chats = b.post("/chat/findChats/shared", "{}").expect(200).json();
    for (var chat : chats) {
      if (chat.get("remoteJid").asText().equals(ADAS_JID)) {
        assertThat(JsonField.integer(chat, "unreadCount")).isZero();
      }
    }
  }

  @Test
  void aGroupThatOneMakesTheOtherLists() {
    var group =
        b.post("/group/create/shared", "{'subject':'Shared','participants':['" + ADA + "']}")
            .expect(201)
            .text("id");
    var listed = a.get("/api/shared/groups").expect(200).json();
    assertThat(listed.findValuesAsText("id")).contains(group);
    a.post("/api/sendText", "{'session':'shared','chatId':'" + group + "','text':'Hello group'}")
        .expect(201);
    var found =
        b.post("/chat/findMessages/shared", "{'where':{'key':{'remoteJid':'" + group + "'}}}")
            .expect(200)
            .json();
    assertThat(found.findValuesAsText("conversation")).containsExactly("Hello group");
  }

  @Test
  void whatOneConfiguresTheOtherKeeps() {
    b.post("/settings/set/shared", "{'rejectCall':true,'msgCall':'Write, please.'}").expect(201);
    a.put(
            "/api/sessions/shared",
            "{'config':{'metadata':{'owner':'changed'},'webhooks':[{'url':'%s','events':['message.any','message.reaction']}]}}"
                .formatted(ofA.url()))
        .expect(200);
    var settings = b.get("/settings/find/shared").expect(200);
    assertThat(settings.bool("rejectCall")).isTrue();
    assertThat(settings.text("msgCall")).isEqualTo("Write, please.");
    assertThat(b.get("/webhook/find/shared").expect(200).text("url")).isEqualTo(ofB.url());
    b.post("/settings/set/shared", "{'rejectCall':false}").expect(201);
    assertThat(a.get("/api/sessions/shared").expect(200).text("/config/metadata/owner"))
        .isEqualTo("changed");
  }

  @Test
  void privacyAndLabelsAreThoseOfTheOneAccount() {
    b.put("/chat/updatePrivacySettings/shared", "{'privacySettings':{'last':'none'}}").expect(201);
    assertThat(b.get("/chat/fetchPrivacySettings/shared").expect(200).text("last"))
        .isEqualTo("none");
    var label = b.get("/label/findLabels/shared").expect(200).text("/0/id");
    b.put(
            "/label/handleLabel/shared",
            "{'number':'%s','labelId':'%s','action':'add'}".formatted(ADA, label))
        .expect(200);
    inB(body -> body.get("event").asText().equals("labels.association"));
  }

  private static JsonNode inA(Predicate<JsonNode> condition) {
    return ofA.find(condition);
  }

  private static JsonNode inB(Predicate<JsonNode> condition) {
    return ofB.find(condition);
  }
}
