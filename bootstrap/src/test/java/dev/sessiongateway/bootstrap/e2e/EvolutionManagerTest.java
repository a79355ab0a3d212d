package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.http.JsonField;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/// The requests of Evolution Manager v2, the vendor's web front end, page by page: its headers, its
/// bodies, and the fields that it reads. It logs in with the key of the server, and uses the
/// `token` of `fetchInstances` for everything about an instance.
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class EvolutionManagerTest {
  private static final String SHOP = "15550001111";
  private static final String ADA = "15550002222";
  private static final String ADAS_JID = ADA + "@s.whatsapp.net";
  private static final Map<String, String> BROWSER =
      Map.of(
          "Accept", "application/json, text/plain, */*",
          "Origin", "https://manager.example",
          "Content-Type", "application/json");

  @TempDir private static Path home;

  @AutoClose private static EmbeddedGateway server;
  private static ApiExplorer operator;

  /// With the key of the server, as its `apiGlobal`.
  private static ApiExplorer global;

  /// With the token of the instance, as its `api`.
  private static ApiExplorer api;

  private static String id;

  @BeforeAll
  static void start() throws Exception {
    server = EmbeddedGateway.start(home.resolve("data"));
    operator = ApiExplorer.to(server);
    operator.phone(SHOP, "Shop");
    operator.phone(ADA, "Ada");
    global = operator.with(BROWSER).and("apikey", ServerProcess.KEY);
  }

  @Test
  @Order(1)
  void itLogsIn() {
    var explorer = operator.with(BROWSER);
    assertThat(explorer.get("/license/status").expect(200).text("status")).isEqualTo("active");
    var banner = explorer.get("/").expect(200);
    assertThat(banner.text("version")).startsWith("2.");
    assertThat(banner.text("clientName")).isNotEmpty();

    var verified = global.post("/verify-creds", "{}").expect(200).json();
    for (var field : List.of("facebookAppId", "facebookConfigId", "facebookUserToken")) {
      assertThat(verified.required(field).isTextual()).as(field).isTrue();
    }
    var refused = explorer.and("apikey", "wrong").post("/verify-creds", "{}").expect(401);
    assertThat(refused.integer("status")).isEqualTo(401);
    assertThat(global.get("/instance/fetchInstances").expect(200).json()).isEmpty();
  }

  @Test
  @Order(2)
  void itMakesAnInstanceAndListsIt() {
    var made =
        global
            .post(
                "/instance/create",
                "{'instanceName':'shop','integration':'WHATSAPP-BAILEYS','token':'6F9619FF8B86D011B42D00C04FC964FF','number':null,'businessId':null}")
            .expect(201);
    assertThat(made.text("/instance/instanceName")).isEqualTo("shop");

    var listed = global.get("/instance/fetchInstances").expect(200).json();
    assertThat(listed).hasSize(1);
    var row = listed.get(0);
    for (var field : List.of("id", "name", "connectionStatus", "integration", "token")) {
      assertThat(JsonField.text(row, field)).as(field).isNotEmpty();
    }
    assertThat(row.required("ownerJid").isTextual()).isTrue();
    assertThat(row.required("profileName").isTextual()).isTrue();
    for (var count : List.of("Message", "Contact", "Chat")) {
      assertThat(JsonField.integer(row, "/_count/" + count)).isZero();
    }
    id = JsonField.text(row, "id");
    assertThat(instance()).isEqualTo(row);
    api = operator.with(BROWSER).and("apikey", JsonField.text(row, "token"));
  }

  /// As it reloads the page of an instance.
  private static JsonNode instance() {
    return global.get("/instance/fetchInstances?instanceId=" + id).expect(200).json().get(0);
  }

  @Test
  @Order(3)
  void itConnectsByCode() {
    var qr = global.get("/instance/connect/shop").expect(200).json();
    var code = JsonField.text(qr, "code");
    assertThat(JsonField.text(qr, "base64")).startsWith("data:image/png;base64,");
    assertThat(qr.has("pairingCode")).isTrue();

    operator.post("/simulator/phones/" + SHOP + "/scan", "{'value':'" + code + "'}").expect(200);
    global.await(
        "/instance/fetchInstances?instanceId=" + id,
        json -> json.at("/0/connectionStatus").asText().equals("open"));
    assertThat(JsonField.text(instance(), "ownerJid")).isEqualTo(SHOP + "@s.whatsapp.net");
    assertThat(JsonField.text(instance(), "profileName")).isEqualTo("Shop");
  }

  @Test
  @Order(4)
  void itShowsChatsAndMessages() {
    operator
        .post("/simulator/phones/" + ADA + "/messages", "{'to':'" + SHOP + "','text':'Hello?'}")
        .expect(201);
    api.await("/chat/findChats/shop", json -> !json.isEmpty());
    var chats = api.post("/chat/findChats/shop", "{'where':{}}").expect(200);
    assertThat(chats.text("/0/remoteJid")).isEqualTo(ADAS_JID);
    assertThat(chats.text("/0/pushName")).isEqualTo("Ada");
    var one =
        api.post("/chat/findChats/shop", "{'where':{'remoteJid':'" + ADAS_JID + "'}}")
            .expect(200)
            .json();
    assertThat(one).hasSize(1);

    var record = messages("remoteJid").get(0);
    assertThat(JsonField.text(record, "/key/remoteJid")).isEqualTo(ADAS_JID);
    assertThat(JsonField.text(record, "/message/conversation")).isEqualTo("Hello?");
    assertThat(JsonField.text(record, "messageType")).isEqualTo("conversation");
    assertThat(JsonField.integer(record, "messageTimestamp")).isPositive();
    assertThat(messages("remoteJidAlt")).isNotEmpty();
    assertThat(api.post("/chat/findContacts/shop", "{'where':{}}").expect(200).json()).isNotEmpty();
  }

  private static JsonNode messages(String field) {
    var where = "{'where':{'key':{'%s':'%s'}}}".formatted(field, ADAS_JID);
    return api.post("/chat/findMessages/shop", where).expect(200).json().at("/messages/records");
  }

  @Test
  @Order(5)
  void itSendsTextFilesAndSound() {
    var text =
        api.post("/message/sendText/shop", "{'number':'" + ADAS_JID + "','text':'Welcome'}")
            .expect(201)
            .json();
    assertThat(JsonField.text(text, "/message/conversation")).isEqualTo("Welcome");

    var image =
        api.post(
                "/message/sendMedia/shop",
                "{'number':'%s','mediatype':'image','mimetype':'image/png','caption':'','media':'%s','fileName':'blue.png'}"
                    .formatted(ADAS_JID, SampleFiles.pngBase64()))
            .expect(201);
    assertThat(image.text("messageType")).isEqualTo("imageMessage");
    assertThat(image.text("/message/mediaUrl")).startsWith("http");

    var sound =
        api.post(
                "/message/sendWhatsAppAudio/shop",
                "{'number':'%s','audioMessage':{'audio':'%s'}}"
                    .formatted(ADAS_JID, SampleFiles.voiceBase64()))
            .expect(201);
    assertThat(sound.text("messageType")).isEqualTo("audioMessage");

    var form = api.and("Content-Type", "multipart/form-data; boundary=----manager");
    var document =
        form.post("/message/sendMedia/shop", form(JsonField.text(text, "/key/id"))).expect(201);
    assertThat(document.text("/message/documentMessage/fileName")).isEqualTo("note.txt");
    assertThat(document.text("/contextInfo/quotedMessage/conversation")).isEqualTo("Welcome");

    var key = text.get("key").toString();
    api.delete("/chat/deleteMessageForEveryone/shop", key).expect(201);
  }

  /// As its embedded chat sends a document that answers a message.
  private static String form(String quoted) {
    var fields =
        Map.of(
            "number", ADAS_JID,
            "mediatype", "document",
            "mimetype", "text/plain",
            "fileName", "note.txt",
            "quoted", "{\"key\":{\"id\":\"" + quoted + "\"}}");
    var body = new StringBuilder();
    body.append("------manager\r\nContent-Disposition: form-data; name=\"file\"; ")
        .append("filename=\"note.txt\"\r\nContent-Type: text/plain\r\n\r\nA note.\r\n");
    fields.forEach((name, value) ->
        body.append("------manager\r\nContent-Disposition: form-data; name=\"")
            .append(name)
            .append("\"\r\n\r\n")
            .append(value)
            .append("\r\n"));
    return body.append("------manager--\r\n").toString();
  }

  @Test
  @Order(6)
  void itChangesSettings() {
    api.post(
            "/settings/set/shop",
            "{'rejectCall':true,'msgCall':'Write,"
                + " please','groupsIgnore':false,'alwaysOnline':true,'readMessages':false,'syncFullHistory':false,'readStatus':false}")
        .expect(201);
    var settings = api.get("/settings/find/shop").expect(200);
    assertThat(settings.bool("rejectCall")).isTrue();
    assertThat(settings.text("msgCall")).isEqualTo("Write, please");
  }

  @Test
  @Order(7)
  void itChangesTheWebhookAndTheWebsocket() {
    var unset = api.get("/webhook/find/shop").expect(200);
    assertThat(unset.bool("enabled")).isFalse();
    api.post(
            "/webhook/set/shop",
            "{'webhook':{'enabled':true,'url':'http://127.0.0.1:9/hook','events':['MESSAGES_UPSERT'],'base64':true,'byEvents':true}}")
        .expect(201);
    var webhook = api.get("/webhook/find/shop").expect(200);
    assertThat(webhook.text("url")).isEqualTo("http://127.0.0.1:9/hook");
    assertThat(webhook.bool("webhookBase64")).isTrue();
    assertThat(webhook.bool("webhookByEvents")).isTrue();
    api.post(
            "/webhook/set/shop",
            "{'webhook':{'enabled':false,'url':'','events':[],'base64':false,"
                + "'byEvents':false}}")
        .expect(201);

    api.post("/websocket/set/shop", "{'websocket':{'enabled':true,'events':['CALL']}}").expect(201);
    assertThat(api.get("/websocket/find/shop").expect(200).bool("enabled")).isTrue();
    for (var broker : List.of("rabbitmq", "sqs")) {
      assertThat(api.get("/" + broker + "/find/shop").expect(200).array("events")).isEmpty();
      var off = "{'" + broker + "':{'enabled':false,'events':[]}}";
      var row = api.post("/" + broker + "/set/shop", off).expect(201);
      assertThat(row.bool("enabled")).isFalse();
    }
  }

  @Test
  @Order(8)
  void itShowsTheProxyAndSwitchesItOff() {
    assertThat(api.get("/proxy/find/shop").expect(200).json().isNull()).isTrue();
    api.post(
            "/proxy/set/shop",
            "{'enabled':false,'host':'','port':'','protocol':'http','username':'','password':''}")
        .expect(201);
    assertThat(api.get("/proxy/find/shop").expect(200).text()).isEqualTo("null\n");
  }

  @Test
  @Order(9)
  void itShowsThatThereAreNoBots() {
    for (var bot :
        List.of("typebot", "openai", "dify", "flowise", "n8n", "evoai", "evolutionBot")) {
      assertThat(api.get("/" + bot + "/find/shop").expect(200).json()).isEmpty();
      var settings = api.get("/" + bot + "/fetchSettings/shop").expect(200);
      assertThat(settings.integer("expire")).isEqualTo(300);
    }
    assertThat(api.get("/chatwoot/find/shop").expect(200).bool("enabled")).isFalse();
  }

  @Test
  @Order(10)
  void itRestartsLogsOutAndDeletes() {
    api.post("/instance/restart/shop").expect(200);
    global.await(
        "/instance/fetchInstances?instanceId=" + id,
        json -> json.at("/0/connectionStatus").asText().equals("open"));

    api.delete("/instance/logout/shop").expect(200);
    assertThat(JsonField.text(instance(), "connectionStatus")).isEqualTo("close");

    // Its list logs out first, whatever the state, and goes on when that is refused.
    api.delete("/instance/logout/shop").expect(400);
    global.delete("/instance/delete/shop").expect(200);
    assertThat(global.get("/instance/fetchInstances").expect(200).json()).isEmpty();
  }
}
