package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.client.j2se.BufferedImageLuminanceSource;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/// Calls every operation of the API document once with each body shape, like a new client.
class DocumentedOperationsTest {
  private static final String SHOP = "15550001111";
  private static final String ADA = "15550002222";
  private static final String ADAS_CHAT = "/simulator/phones/" + ADA + "/chats/" + SHOP + "@c.us";

  @TempDir private static Path home;

  private static Path data;
  @AutoClose private static EmbeddedGateway server;
  private static ApiExplorer explorer;

  @BeforeAll
  static void aServerWithOnePairedSession() throws Exception {
    data = home.resolve("data");
    server = EmbeddedGateway.start(data);
    explorer = ApiExplorer.to(server);
    explorer.phone(ADA, "Ada");
    explorer.paired("shop", SHOP);
  }

  @Nested
  class Pairing {
    @Test
    void theQrCodeIsJsonByDefaultAndAPngByAccept() throws Exception {
      explorer.post("/api/sessions", "{'name':'qr'}").expect(200);
      var value = explorer.get("/api/qr/auth/qr").expect(200).text("value");
      var png = explorer.and("Accept", "image/png").get("/api/qr/auth/qr").expect(200);
      assertThat(png.contentType()).startsWith("image/png");
      assertThat(decoded(png.bytes())).isEqualTo(value);
      explorer.delete("/api/sessions/qr").expect(200);
    }

    private static String decoded(byte[] png) throws Exception {
      var image = ImageIO.read(new ByteArrayInputStream(png));
      var bitmap = new BinaryBitmap(new HybridBinarizer(new BufferedImageLuminanceSource(image)));
      // The picture is nothing but the code; the search in a photo misses one in 200 of such.
      return new QRCodeReader().decode(bitmap, Map.of(DecodeHintType.PURE_BARCODE, true)).getText();
    }

    @Test
    void aPairingCodeIsTypedIntoThePhoneInsteadOfScanning() {
      explorer.post("/api/sessions", "{'name':'coded'}").expect(200);
      var number = "15550004444";
      explorer.phone(number, "Coded");
      for (var body :
          new String[] {
            "{'phone':'15550004444'}", "{'phoneNumber':'+1 555 000 4444','method':null}"
          }) {
        var code = explorer.post("/api/coded/auth/request-code", body).expect(200);
        assertThat(code.text("code")).matches("[0-9A-Z]{4}-[0-9A-Z]{4}");
      }
      var last = explorer.post("/api/coded/auth/request-code", "{'phone':'15550004444'}").json();
      explorer
          .post("/simulator/phones/" + number + "/pair", "{'code':" + last.get("code") + "}")
          .expect(200);
      explorer.await(
          "/instance/connectionState/coded",
          json -> json.at("/instance/state").asText().equals("open"));
      assertThat(explorer.asWaha().get("/api/sessions/coded").expect(200).text("status"))
          .isEqualTo("WORKING");
    }
  }

  @Nested
  class Sending {
    private static final String LIST =
        "{'title':'Menu','description':'Today','button':'Open','sections':[{'title':"
            + "'Cakes','rows':[{'title':'Lemon','description':'fresh','rowId':'lemon'}]}]}";

    @Test
    void aListMessageInShapeP() {
      var sent =
          send(
              "/api/sendButtons",
              "{'sessionId':'shop','jid':'" + ADA + "@s.whatsapp.net','list':" + LIST + "}");
      assertThat(JsonField.text(onAdasPhone(sent), "/list/button")).isEqualTo("Open");
      explorer
          .post(ADAS_CHAT + "/messages/" + shortId(sent) + "/pick", "{'rowId':'lemon'}")
          .expect(201);
      var answer =
          explorer.await(
              "/api/shop/chats/" + ADA + "@c.us/messages?limit=5",
              json -> json.findValuesAsText("selectedId").contains("lemon"));
      assertThat(answer.findValuesAsText("body")).contains("Lemon");
    }

    @Test
    void buttonsInShapeR() {
      var sent =
          send(
              "/api/sendButtons",
              """
              {"session":"shop","chatId":"15550002222@c.us","header":"Hi","body":"Shall we?","footer":"Ada's",
               "buttons":[{"type":"reply","text":"Yes"},{"type":"call","text":"Call","phoneNumber":"+1555"},
                          {"type":"copy","text":"Copy","copyCode":"42"},
                          {"type":"url","text":"Look","url":"https://example.org"}]}
              """);
      var seen = onAdasPhone(sent);
      assertThat(seen.get("buttons")).hasSize(4);
      var reply = seen.at("/buttons/0/id");
      explorer
          .post(ADAS_CHAT + "/messages/" + shortId(sent) + "/press", "{'buttonId':" + reply + "}")
          .expect(201);
      explorer.await(
          "/api/shop/chats/" + ADA + "@c.us/messages?limit=5",
          json -> json.findValuesAsText("body").contains("Yes"));
    }

    @Test
    void aLocationInBothShapes() {
      var nested =
          send(
              "/api/sendLocation",
              "{'sessionId':'shop','jid':'15550002222@s.whatsapp.net','location':{'latitude':52.52,'longitude':13.405,'name':'Berlin'}}");
      assertThat(JsonField.decimal(onAdasPhone(nested), "/location/latitude")).isEqualTo(52.52);
      var flat =
          send(
              "/api/sendLocation",
              "{'session':'shop','chatId':'15550002222@c.us','latitude':-33.86,'longitude':151.2,'title':'Sydney','reply_to':null}");
      assertThat(JsonField.decimal(onAdasPhone(flat), "/location/longitude")).isEqualTo(151.2);
    }

    @Test
    void aVoiceNoteInThreeShapes() throws Exception {
      var audio = SampleFiles.voiceBase64();
      var nested =
          send(
              "/api/sendVoice",
              "{'sessionId':'shop','jid':'"
                  + ADA
                  + "@s.whatsapp.net','audio':{'content':'"
                  + audio
                  + "'}}");
      assertThat(JsonField.text(onAdasPhone(nested), "/media/mimetype")).startsWith("audio/");
      send(
          "/api/sendVoice",
          "{'session':'shop','chatId':'"
              + ADA
              + "@c.us','file':{'data':'data:audio/ogg;base64,"
              + audio
              + "'}}");
      try (var files = new FileServer(SampleFiles.voice())) {
        send(
            "/api/sendVoice",
            "{'session':'shop','chatId':'" + ADA + "@c.us','url':'" + files.url() + "'}");
      }
    }

    @Test
    void theTypingIndicatorComesAndGoes() {
      for (var body :
          new String[] {
            "{'sessionId':'shop','jid':'15550002222@s.whatsapp.net'}",
            "{'session':'shop','chatId':'15550002222@c.us'}"
          }) {
        explorer.post("/api/startTyping", body).expect(200);
        explorer.await(
            "/simulator/phones/" + ADA + "/chats", json -> !json.at("/0/typing").isEmpty());
        var stopped = explorer.post("/api/stopTyping", body).expect(200);
        assertThat(stopped.bool("success")).isTrue();
        explorer.await(
            "/simulator/phones/" + ADA + "/chats", json -> json.at("/0/typing").isEmpty());
      }
    }

    private static JsonNode send(String path, String body) {
      var sent = explorer.post(path, body).expect(200).json();
      assertThat(JsonField.bool(sent, "success")).isTrue();
      onAdasPhone(sent);
      assertThat(explorer.asWaha().post(path, body).expect(201).text("id"))
          .startsWith("true_" + ADA + "@c.us_");
      return sent;
    }

    private static JsonNode onAdasPhone(JsonNode sent) {
      var id = shortId(sent);
      var all =
          explorer.await(
              ADAS_CHAT + "/messages?limit=1000", json -> json.findValuesAsText("id").contains(id));
      for (var message : all) {
        if (message.get("id").asText().equals(id)) {
          return message;
        }
      }
      throw new AssertionError("not on the phone: " + id);
    }

    private static String shortId(JsonNode sent) {
      return JsonField.text(sent, "messageId").split("_", -1)[2];
    }
  }

  @Nested
  class Reading {
    @Test
    void groupsAreAnObjectForOneDialectAndAnArrayForTheOther() {
      var groups = explorer.get("/api/shop/groups?sortBy=subject&sortOrder=asc").expect(200).json();
      assertThat(groups.get("groups")).isNotEmpty();
      assertThat(groups.at("/groups/0/participants")).isNotEmpty();
      var bare = explorer.asWaha().get("/api/shop/groups?exclude=participants").expect(200).json();
      assertThat(bare.isArray()).isTrue();
      assertThat(bare.size()).isEqualTo(groups.get("groups").size());
    }

    @Test
    void anInviteTellsWhatTheGroupIsByCodeAndByUrl() {
      var world = explorer.get("/simulator/world").expect(200).json();
      var code = JsonField.text(world, "/groups/0/inviteCode");
      for (var given : new String[] {code, "https%3A%2F%2Fchat.whatsapp.com%2F" + code}) {
        var info = explorer.get("/api/shop/groups/join-info?code=" + given).expect(200).json();
        assertThat(info.get("subject")).isEqualTo(world.at("/groups/0/subject"));
        assertThat(JsonField.integer(info, "participantCount")).isPositive();
      }
    }

    @Test
    void aChannelItsPostsAndTheCategories() {
      var world = explorer.get("/simulator/world").expect(200);
      var id = world.text("/channels/0/id");
      var invite = world.text("/channels/0/inviteCode");
      var channel = explorer.get("/api/shop/channels/" + id).expect(200);
      assertThat(channel.longInteger("followersCount")).isNotNegative();
      var path =
          "/api/shop/channels/" + id.replace("@", "%40") + "/messages/preview?invite=" + invite;
      assertThat(explorer.get(path).expect(200).json().get("messages")).hasSize(10);
      assertThat(explorer.get(path + "&limit=3").expect(200).json().get("messages")).hasSize(3);
      var bare = explorer.asWaha().get(path + "&limit=2&downloadMedia=false").expect(200).json();
      assertThat(bare.isArray()).isTrue();
      assertThat(explorer.get("/api/shop/channels/search/categories").expect(200).json())
          .allSatisfy(category -> assertThat(JsonField.text(category, "name")).isNotBlank());
    }
  }

  @Nested
  class ProfileAndFamilyB {
    @Test
    void aPictureIsSetAndRemovedOnce() {
      var png = SampleFiles.pngBase64();
      explorer
          .put(
              "/api/shop/profile/picture", "{'file':{'mimetype':'image/png','data':'" + png + "'}}")
          .expect(200);
      assertThat(explorer.delete("/api/shop/profile/picture").expect(200).bool("success")).isTrue();
      explorer.delete("/api/shop/profile/picture").expect(404);
      explorer.asWaha().delete("/api/shop/profile/picture").expect(200);
    }

    @Test
    void theFiveDocumentedOperationsOfFamilyB() {
      var six =
          "{'readreceipts':'all','profile':'all','status':'all','online':'all','last':'all',"
              + "'groupadd':'all'}";
      explorer
          .put("/chat/updatePrivacySettings/shop", "{'privacySettings':" + six + "}")
          .expect(201);
      var label = "{'number':'15550002222','action':'%s','labelId':'1'}";
      explorer.put("/label/handleLabel/shop", label.formatted("add")).expect(200);
      explorer.post("/label/handleLabel/shop", label.formatted("remove")).expect(200);
      var presence = explorer.post("/instance/setPresence/shop", "{'presence':'available'}");
      assertThat(presence.expect(201).text()).isEmpty();
      var group = groupThatTheSessionMayRename();
      explorer
          .put("/group/updateGroupSubject/shop?groupJid=" + group, "{'subject':'Cake club'}")
          .expect(201);
      explorer.await(
          "/api/shop/groups", json -> json.findValuesAsText("subject").contains("Cake club"));
      var webhook = explorer.get("/webhook/find/shop").expect(200);
      assertThat(webhook.bool("enabled")).isFalse();
    }

    private static String groupThatTheSessionMayRename() {
      for (var group : explorer.get("/api/shop/groups").json().get("groups")) {
        for (var member : group.get("participants")) {
          if (JsonField.text(member, "id").startsWith(SHOP)
              && !member.path("role").asText().equals("participant")) {
            return JsonField.text(group, "id");
          }
        }
      }
      throw new AssertionError("the session administers no group");
    }
  }

  @Nested
  class StopAndRestart {
    @Test
    @DisabledIfSystemProperty(
        named = "gateway.store",
        matches = "postgres",
        disabledReason = "reads the file of a store")
    void stoppingPausesOnceAndRestartingUsesTheStoreThatItIsTold() {
      var log = new ListAppender<ILoggingEvent>();
      log.list = new CopyOnWriteArrayList<>();
      log.start();
      var name = SessionLog.loggerName(new SessionName("moving"));
      ((Logger) LoggerFactory.getLogger(name)).addAppender(log);
      explorer.paired("moving", "15550005555");
      var stopped = explorer.post("/api/sessions/moving/stop").expect(200);
      assertThat(stopped.text("session")).isEqualTo("moving");
      assertThat(explorer.get("/api/sessions/moving").text("state")).isEqualTo("paused");
      explorer.post("/api/sessions/moving/stop").expect(409);
      explorer.asWaha().post("/api/sessions/moving/stop").expect(201);
      var text = "{'session':'moving','chatId':'15550002222@c.us','text':'hello'}";
      explorer.post("/api/sendText", text).expect(409);
      explorer.asWaha().post("/api/sendText", text).expect(422);

      var config =
          "{'config':{'store':{'dialect':'sqlite3','address':'/app/data/other.db'},"
              + "'log':{'level':'DEBUG'}}}";
      explorer.post("/api/sessions/moving/restart", config).expect(200);
      explorer.await("/api/sessions/moving", json -> json.get("state").asText().equals("active"));
      assertThat(data.resolve("stores/other.db")).exists();
      var sent = explorer.post("/api/sendText", text).expect(200);
      assertThat(messagesIn(data.resolve("stores/other.db")))
          .contains(sent.text("messageId").split("_", -1)[2]);
      assertThat(log.list)
          .extracting(ILoggingEvent::getMessage)
          .contains("message handed to the network");
    }

    private static String messagesIn(Path database) {
      try (var connection =
              DriverManager.getConnection("jdbc:sqlite:" + database + "?open_mode=1");
          var statement = connection.createStatement();
          var rows = statement.executeQuery("SELECT group_concat(id) FROM message")) {
        return rows.getString(1);
      } catch (SQLException e) {
        throw new AssertionError(e);
      }
    }

    @Test
    void addressesOutsideTheDataDirectoryAreRefused() throws Exception {
      for (var address :
          new String[] {
            "../evil.db",
            "/etc/evil.db",
            ":resource:http://example.org/x.db",
            "x.db?synchronous=OFF",
            "x.txt"
          }) {
        var body = "{'config':{'store':{'address':'" + address + "'}}}";
        var refused = explorer.post("/api/sessions/shop/restart", body).expect(400).json();
        assertThat(refused.get("message").toString()).contains("config.store.address");
      }
      var dialect = "{'config':{'store':{'dialect':'postgres'}}}";
      assertThat(explorer.post("/api/sessions/shop/restart", dialect).expect(400).text())
          .contains("sqlite3");
      assertThat(explorer.get("/api/sessions/shop").text("state")).isEqualTo("active");
      try (var files = Files.list(home)) {
        assertThat(files.filter(file -> file.toString().contains("evil"))).isEmpty();
      }
    }
  }

  @Nested
  class Refusing {
    @Test
    void keysSessionsAndInputsThatAreWrong() {
      explorer.with(Map.of()).get("/api/sessions").expect(401);
      explorer.with(Map.of("apikey", "wrong")).get("/instance/fetchInstances").expect(401);
      explorer.post("/api/sessions/nobody/stop").expect(404);
      explorer.get("/api/shop/groups/join-info").expect(400);
      explorer.get("/api/shop/groups/join-info?code=x").expect(400);
      explorer.get("/api/shop/groups/join-info?code=AAAAAAAAAAAAAAAAAAAAAA").expect(404);
      explorer.get("/api/shop/channels/junk").expect(400);
      explorer.get("/api/shop/channels/1@newsletter").expect(404);
      explorer.get("/api/shop/channels/1@newsletter/messages/preview").expect(400);
      explorer.post("/api/sessions", "{'name':'alone'}").expect(200);
      var text = "{'session':'alone','chatId':'15550002222@c.us','text':'hello'}";
      explorer.post("/api/sendText", text).expect(401);
      explorer
          .post(
              "/api/sendLocation",
              "{'session':'shop','chatId':'1@c.us','latitude':91," + "'longitude':0,'title':'x'}")
          .expect(400);
      var zip = Base64.getEncoder().encodeToString(new byte[] {'P', 'K', 3, 4, 0, 0, 0, 0});
      explorer
          .post(
              "/api/sendVoice",
              "{'sessionId':'shop','jid':'"
                  + ADA
                  + "@s.whatsapp.net','audio':{'content':'"
                  + zip
                  + "'}}")
          .expect(400);
      var huge = "A".repeat((16 * 1024 * 1024 / 3 + 2) * 4);
      explorer
          .post(
              "/api/sendVoice",
              "{'sessionId':'shop','jid':'"
                  + ADA
                  + "@s.whatsapp.net','audio':{'content':'"
                  + huge
                  + "'}}")
          .expect(413);
    }
  }
}
