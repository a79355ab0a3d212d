package dev.sessiongateway.http.familya.messaging;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import java.net.URI;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessagingRoutesTest {
  private static final SessionName ADA = new SessionName("ada");
  private static final String BOB = "4915110000002@c.us";
  private static final String OGG = Base64.getEncoder().encodeToString(MediaSamples.OGG_OPUS);
  private static final String PNG = Base64.getEncoder().encodeToString(MediaSamples.PNG);
  private static final String TO_BOB = "'session':'ada','chatId':'" + BOB + "'";
  private static final String TO_BOB_NESTED =
      "'sessionId':'ada','jid':'4915110000002@s.example.net'";
  private static final String LIST =
      "{'title':'Lunch','description':'What?','button':'Menu','sections':[{'title':'Warm','rows':[{'title':'Soup','description':'Hot','rowId':'soup'},{'title':'Pasta','rowId':'pasta'}]}]}";
  private static final String BUTTONS =
      """
      "header":"H","body":"B","footer":"F","buttons":[
        {"type":"reply","text":"Yes"},{"type":"call","text":"Call","phoneNumber":"+49151"},
        {"type":"copy","text":"Copy","copyCode":"7"},{"type":"url","text":"Open","url":"https://example.org"}]
      """;

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.active("ada");
    server.pairing("unpaired");
    server.active("paused");
    server.gateway.sessions().pause(new SessionName("paused"));
    server.stopped("stopped");
  }

  private static Client speaking(String dialect) {
    return dialect.equals("waha") ? server.asWaha() : server.asNative();
  }

  private static Message lastSent() {
    return server.network.sent(ADA).getLast();
  }

  private static Reply send(String operation, String fields) {
    return server.asNative().post("/api/" + operation, "{" + fields + "}");
  }

  @ParameterizedTest
  @CsvSource({"native,200", "waha,201"})
  void aSendAnswersTheMessageAndTheResultInOne(String dialect, int status) {
    var reply = speaking(dialect).post("/api/sendText", "{" + TO_BOB + ",'text':'Hello'}");
    assertThat(reply.status()).isEqualTo(status);
    var json = reply;
    assertThat(json.bool("success")).isTrue();
    assertThat(json.text("messageId")).isEqualTo(json.text("id")).startsWith("true_" + BOB + "_");
    assertThat(json.text("body")).isEqualTo("Hello");
    assertThat(json.bool("fromMe")).isTrue();
    assertThat(json.text("to")).isEqualTo(BOB);
    assertThat(json.text("source")).isEqualTo("api");
    assertThat(json.integer("ack")).isEqualTo(1);
    assertThat(json.text("/key/id")).isEqualTo(lastSent().id().value());
    assertThat(json.text("/_data/id/_serialized")).isEqualTo(json.text("id"));
    assertThat(lastSent().content()).isEqualTo(new Content.Text("Hello"));
  }

  @Nested
  class InEveryShape {
    @ParameterizedTest
    @CsvSource({"native,200", "waha,201"})
    void aLocation(String dialect, int status) {
      var nested =
          "{" + TO_BOB_NESTED + ",'location':{'latitude':52.5,'longitude':-13,'name':'X'}}";
      assertThat(speaking(dialect).post("/api/sendLocation", nested).status()).isEqualTo(status);
      assertThat(lastSent().content()).isEqualTo(new Content.Location(52.5, -13, "X", null));
      assertThat(lastSent().chat()).isEqualTo(Address.person("4915110000002"));

      var flat = "{" + TO_BOB + ",'latitude':1,'longitude':2,'title':'Y','reply_to':null}";
      assertThat(speaking(dialect).post("/api/sendLocation", flat).status()).isEqualTo(status);
      assertThat(lastSent().content()).isEqualTo(new Content.Location(1, 2, "Y", null));
    }

    @ParameterizedTest
    @CsvSource({"native,52.5", "waha,1"})
    void theDialectDecidesWhenBothAreThere(String dialect, double latitude) {
      var body =
          "{"
              + TO_BOB
              + ","
              + TO_BOB_NESTED
              + ",'latitude':1,'longitude':2,'location':{'latitude':52.5,'longitude':1}}";
      speaking(dialect).post("/api/sendLocation", body);
      assertThat(((Content.Location) lastSent().content()).latitude()).isEqualTo(latitude);
    }

    @ParameterizedTest
    @CsvSource({"native,200", "waha,201"})
    void aVoiceNote(String dialect, int status) {
      server.files.put(
          URI.create("https://files.example/a.ogg"), MediaSamples.OGG_OPUS, "audio/ogg", null);
      for (var body :
          List.of(
              "{" + TO_BOB_NESTED + ",'audio':{'content':'" + OGG + "'}}",
              "{" + TO_BOB + ",'url':'https://files.example/a.ogg'}",
              "{" + TO_BOB + ",'file':{'mimetype':'audio/ogg','data':'" + OGG + "'}}",
              "{" + TO_BOB + ",'file':{'url':'https://files.example/a.ogg'},'convert':true}",
              "{" + TO_BOB + ",'file':{'data':'data:audio/ogg;base64," + OGG + "'}}")) {
        var reply = speaking(dialect).post("/api/sendVoice", body);
        assertThat(reply.status()).as(body).isEqualTo(status);
        assertThat(reply.bool("hasMedia")).isTrue();
        assertThat(reply.text("/media/mimetype")).startsWith("audio/ogg");
        var sent = (Content.Media) lastSent().content();
        assertThat(sent.kind()).isEqualTo(MediaKind.VOICE);
      }
    }

    @ParameterizedTest
    @CsvSource({"native,200", "waha,201"})
    void aList(String dialect, int status) {
      for (var fields :
          List.of(
              TO_BOB_NESTED + ",'list':" + LIST,
              TO_BOB + ",'list':" + LIST,
              TO_BOB + ",'message':" + LIST)) {
        var reply = speaking(dialect).post("/api/sendButtons", "{" + fields + "}");
        assertThat(reply.status()).isEqualTo(status);
        var list = (InteractiveContent.ListMessage) lastSent().content();
        assertThat(list.title()).isEqualTo("Lunch");
        assertThat(list.sections().getFirst().rows().getLast().rowId()).isEqualTo("pasta");
      }
    }

    @ParameterizedTest
    @CsvSource({"native,200", "waha,201"})
    void buttons(String dialect, int status) {
      var image = ",'headerImage':{'mimetype':'image/png','data':'" + PNG + "'}";
      var reply =
          speaking(dialect).post("/api/sendButtons", "{" + TO_BOB + "," + BUTTONS + image + "}");
      assertThat(reply.status()).isEqualTo(status);
      var buttons = (InteractiveContent.Buttons) lastSent().content();
      assertThat(buttons.headerFile()).isNotNull();
      assertThat(buttons.buttons())
          .containsExactly(
              new Button.Reply("0", "Yes"),
              new Button.Call("Call", "+49151"),
              new Button.Copy("Copy", "7"),
              new Button.Url("Open", "https://example.org"));
    }

    @Test
    void wahasClientsLeaveOutHeaderFooterAndType() {
      var fields = ",'body':'B','footer':'','buttons':[{'id':'y','text':'Yes'}]}";
      var reply = speaking("waha").post("/api/sendButtons", "{" + TO_BOB + fields);
      assertThat(reply.status()).isEqualTo(201);
      var buttons = (InteractiveContent.Buttons) lastSent().content();
      assertThat(buttons.header()).isNull();
      assertThat(buttons.footer()).isNull();
      assertThat(buttons.buttons()).containsExactly(new Button.Reply("y", "Yes"));
    }

    @ParameterizedTest
    @CsvSource({"native,ListMessage", "waha,Buttons"})
    void aListOrButtonsByDialectWhenBothAreThere(String dialect, String kind) {
      var body = "{" + TO_BOB + "," + BUTTONS + ",'list':" + LIST + "}";
      speaking(dialect).post("/api/sendButtons", body);
      assertThat(lastSent().content().getClass().getSimpleName()).isEqualTo(kind);
    }

    @Test
    void picturesAndFiles() {
      var file = ",'caption':'C','file':{'filename':null,'data':'" + PNG + "'}";
      assertThat(send("sendImage", TO_BOB + file).status()).isEqualTo(200);
      assertThat(((Content.Media) lastSent().content()).kind()).isEqualTo(MediaKind.IMAGE);
      assertThat(send("sendFile", TO_BOB + file).status()).isEqualTo(200);
      assertThat(((Content.Media) lastSent().content()).kind()).isEqualTo(MediaKind.DOCUMENT);
      assertThat(lastSent().content().text()).isEqualTo("C");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "4915110000002@c.us",
          "4915110000002",
          "+49 151 10000002",
          "4915110000002@s.whatsapp.net",
          "4915110000002:7@s.whatsapp.net"
        })
    void aRecipient(String chat) {
      var body = "'session':'ada','chatId':'" + chat + "','text':'x'";
      assertThat(send("sendText", body).text("to")).isEqualTo(BOB);
    }
  }

  @Nested
  class Sessions {
    @Test
    void mustBeNamedNativelyAndAreDefaultForWaha() {
      var body = "{'chatId':'" + BOB + "','text':'x'}";
      var ofNative = server.asNative().post("/api/sendText", body);
      assertThat(ofNative.status()).isEqualTo(400);
      assertThat(ofNative.text("code")).isEqualTo("invalid.session");
      var waha = server.asWaha().post("/api/sendText", body);
      assertThat(waha.status()).isEqualTo(404);
      assertThat(waha.text("message")).contains("default");
    }

    @Test
    void mayGoByBothNamesWhenTheyAgree() {
      var same = TO_BOB + ",'sessionId':'ada','latitude':1,'longitude':1";
      assertThat(send("sendLocation", same).status()).isEqualTo(200);
      var other = TO_BOB + ",'sessionId':'eve','latitude':1,'longitude':1";
      assertThat(send("sendLocation", other).status()).isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource({
      "unpaired, native, 401, session.unauthenticated, SCAN_QR_CODE",
      "unpaired, waha,   422, session.unauthenticated, SCAN_QR_CODE",
      "stopped,  native, 401, session.unauthenticated, STOPPED",
      "stopped,  waha,   422, session.unauthenticated, STOPPED",
      "paused,   native, 409, session.paused, STOPPED",
      "paused,   waha,   422, session.paused, STOPPED",
      "nobody,   native, 404, session.not-found,",
      "nobody,   waha,   404, session.not-found,"
    })
    void mustBeReady(String session, String dialect, int status, String code, String state) {
      for (var operation : List.of("sendText", "sendLocation", "startTyping", "stopTyping")) {
        var body =
            "{'session':'"
                + session
                + "','chatId':'"
                + BOB
                + "','text':'x','latitude':1,'longitude':1}";
        var reply = speaking(dialect).post("/api/" + operation, body);
        assertThat(reply.status()).as(operation).isEqualTo(status);
        assertThat(reply.text("code")).isEqualTo(code);
        if (state != null) {
          assertThat(reply.text("status")).isEqualTo(state);
          assertThat(reply.text("session")).isEqualTo(session);
          assertThat(reply.text("/expected/0")).isEqualTo("WORKING");
        }
      }
    }
  }

  @Nested
  class Repeating {
    @Test
    void theSameIdIsTheSameMessage() {
      var id = server.asNative().get("/api/ada/new-message-id").text("id");
      var fields = TO_BOB + ",'text':'once','id':'" + id + "'";
      var first = send("sendText", fields).text("id");
      var before = server.network.attempts(ADA);
      assertThat(send("sendText", fields).text("id")).isEqualTo(first);
      assertThat(first).endsWith(id);
      assertThat(server.network.attempts(ADA)).isEqualTo(before);
      assertThat(send("sendText", fields.replace("once", "twice")).status()).isEqualTo(409);
    }

    @Test
    void theSameIdempotencyKeyIsTheSameMessage() {
      var client = server.asNative().with("Idempotency-Key", "order-7");
      var body = "{" + TO_BOB_NESTED + ",'list':" + LIST + "}";
      var first = client.post("/api/sendButtons", body).text("messageId");
      assertThat(client.post("/api/sendButtons", body).text("messageId")).isEqualTo(first);
      var other = client.post("/api/sendButtons", body.replace("Lunch", "Dinner"));
      assertThat(other.status()).isEqualTo(409);
      assertThat(other.text("code")).isEqualTo("message.id-reused");
    }

    @Test
    void aBlankIdempotencyKeyIsA400() {
      var client = server.asNative().with("Idempotency-Key", " ");
      var reply = client.post("/api/sendText", "{" + TO_BOB + ",'text':'x'}");
      assertThat(reply.status()).isEqualTo(400);
    }
  }

  @Nested
  class Quoting {
    @Test
    void aKnownMessageInEitherFormOfItsId() {
      var id = send("sendText", TO_BOB + ",'text':'first'").text("id");
      for (var form : List.of(id, id.substring(id.lastIndexOf('_') + 1))) {
        var reply = send("sendText", TO_BOB + ",'text':'second','reply_to':'" + form + "'");
        assertThat(reply.text("/replyTo/body")).isEqualTo("first");
      }
    }

    @Test
    void anUnknownMessageIsA400NativelyAndLeftOutForWaha() {
      var body = "{" + TO_BOB + ",'text':'x','reply_to':'3EB0FFFFFFFFFFFFFFFF'}";
      var ofNative = server.asNative().post("/api/sendText", body);
      assertThat(ofNative.status()).isEqualTo(400);
      assertThat(ofNative.text("code")).isEqualTo("invalid.reply_to");
      var waha = server.asWaha().post("/api/sendText", body);
      assertThat(waha.status()).isEqualTo(201);
      assertThat(waha.json().has("replyTo")).isFalse();
    }
  }

  @Nested
  class Mentioning {
    private static final Address GROUP = Address.group("120363000000000001");

    @Test
    void somebody() {
      send("sendText", TO_BOB + ",'text':'@49151','mentions':['49151@c.us']");
      assertThat(lastSent().mentions()).containsExactly(Address.person("49151"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sendImage", "sendFile", "sendVideo"})
    void somebodyInACaption(String operation) {
      var bytes = operation.equals("sendVideo") ? MediaSamples.MP4 : MediaSamples.PNG;
      var file = "'file':{'data':'" + Base64.getEncoder().encodeToString(bytes) + "'}";
      var sent = send(operation, TO_BOB + "," + file + ",'caption':'@49151','mentions':['49151']");
      assertThat(sent.status()).as(sent.text()).isEqualTo(200);
      assertThat(lastSent().mentions()).containsExactly(Address.person("49151"));
    }

    @Test
    void everybodyInAGroup() {
      var members =
          List.of(
              new Group.Participant(Address.person("491"), Group.Role.MEMBER),
              new Group.Participant(Address.person("492"), Group.Role.ADMIN));
      var code = new InviteCode("AbCdEfGhIjKlMnOpQrStUv");
      server.network.addGroup(
          ADA,
          new Group(GROUP, "Team", null, null, server.time.instant(), members, code, false, false));
      var to = "'session':'ada','chatId':'" + GROUP + "'";
      assertThat(send("sendText", to + ",'text':'hi','mentions':['all']").status()).isEqualTo(200);
      assertThat(lastSent().mentions())
          .containsExactly(Address.person("491"), Address.person("492"));
      assertThat(send("sendText", TO_BOB + ",'text':'hi','mentions':['all']").status())
          .isEqualTo(400);
    }
  }

  @Nested
  class BareIds {
    private static final String TO_GROUP = "'session':'ada','chatId':'%s','text':'hi'";

    @Test
    void oneOfMoreThan15DigitsIsAGroupOfTheSessionOrA400() {
      var team = Address.group("120363000000000077");
      var unknown = send("sendText", TO_GROUP.formatted(team.user()));
      assertThat(unknown.status()).isEqualTo(400);
      assertThat(unknown.text("code")).isEqualTo("invalid.chatId");

      var code = new InviteCode("AbCdEfGhIjKlMnOpQrStUv");
      var now = server.time.instant();
      server.network.addGroup(
          ADA, new Group(team, "Team", null, null, now, List.of(), code, false, false));
      assertThat(send("sendText", TO_GROUP.formatted(team.user())).status()).isEqualTo(200);
      assertThat(lastSent().chat()).isEqualTo(team);
    }

    @Test
    void aNumberMayHaveBlanksOfEveryKind() {
      var number = "+49\u00a0151\u2011" + "0000";
      assertThat(send("sendText", TO_GROUP.formatted(number)).status()).isEqualTo(200);
      assertThat(lastSent().chat()).isEqualTo(Address.person("491510000"));
    }
  }

  @Nested
  class Refusals {
    @ParameterizedTest
    @CsvSource(
        quoteCharacter = '`',
        delimiter = '|',
        value = {
          "sendLocation | 'latitude':91,'longitude':1 | latitude",
          "sendLocation | 'latitude':1,'longitude':-181 | longitude",
          "sendLocation | 'latitude':1e999,'longitude':1 | latitude",
          "sendLocation | 'latitude':'1','longitude':1 | latitude",
          "sendLocation | 'latitude':1 | longitude",
          "sendLocation | 'longitude':1 | latitude",
          "sendLocation | 'location':{'latitude':1} | location.longitude",
          "sendLocation | 'location':7 | location",
          "sendVoice | 'x':1 | url",
          "sendVoice | 'audio':{} | audio.content",
          "sendVoice | 'audio':{'content':''} | audio.content",
          "sendVoice | 'audio':{'content':'a*b*c'} | audio.content",
          "sendVoice | 'audio':{'content':'AAAA='} | audio.content",
          "sendVoice | 'audio':{'content':'aGVsbG8gd29ybGQ='} | audio",
          "sendVoice | 'file':{} | file",
          "sendVoice | 'url':'not a url' | url",
          "sendButtons | 'x':1 | header",
          "sendButtons | 'header':'H' | body",
          "sendButtons | 'header':'H','body':'B' | footer",
          "sendButtons | 'header':'H','body':'B','footer':'F' | buttons",
          "sendButtons | 'header':'H','body':'B','footer':'F','buttons':[] | buttons",
          "sendButtons | 'buttons':[{'type':'reply'}] | buttons.0.text",
          "sendButtons | 'buttons':[null] | buttons.0",
          "sendButtons | 'list':{'title':'T','button':'B'} | list.sections",
          "sendButtons |"
              + " 'list':{'title':'T','button':'B','sections':[{'title':'S'}]} |"
              + " list.sections.0.rows",
          "sendText | 'text':null | text",
          "sendText | 'text':'  ' | text",
          "sendText | 'text':7 | text",
          "sendText | 'text':'x','mentions':'all' | mentions",
          "sendText | 'text':'x','id':'no' | id",
          "sendImage | 'file':null | file",
          "sendImage | 'file':{'data':'aGVsbG8gd29ybGQ='} | file",
          "sendImage | 'file':{'url':'https://files.example/gone'} | url"
        })
    void aBadFieldIsNamed(String operation, String fields, String field) {
      var before = server.network.attempts(ADA);
      var reply = send(operation, TO_BOB + "," + fields);
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.text("code")).isEqualTo("invalid." + field);
      assertThat(server.network.attempts(ADA)).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({"call,phoneNumber", "copy,copyCode", "url,url"})
    void aButtonNeedsWhatItsTypeSays(String type, String field) {
      var fields = BUTTONS.replaceAll("\\[(?s:.*)]", json("[{'type':'" + type + "','text':'T'}]"));
      var reply = send("sendButtons", TO_BOB + "," + fields);
      assertThat(reply.text("code")).isEqualTo("invalid.buttons.0." + field);
    }

    @Test
    void aFaultOfTheNestedShapeNamesItsOwnFields() {
      var reply = send("sendLocation", "'sessionId':'ada'");
      assertThat(reply.text("code")).isEqualTo("invalid.jid");
      reply = send("sendLocation", "'sessionId':'ada','jid':'49151@c.us'");
      assertThat(reply.text("code")).isEqualTo("invalid.location");
      reply = send("sendButtons", "'sessionId':'ada','jid':'49151@c.us'");
      assertThat(reply.text("code")).isEqualTo("invalid.list");
      reply = send("sendVoice", "'sessionId':'ada','jid':'49151@c.us'");
      assertThat(reply.text("code")).isEqualTo("invalid.audio");
    }

    @Test
    void ofTheNetwork() {
      server.network.failNextSend(new Fault.NetworkDown(Duration.ofSeconds(7), true));
      var down = send("sendText", TO_BOB + ",'text':'x'");
      assertThat(down.status()).isEqualTo(503);
      assertThat(down.header("Retry-After")).isEqualTo("7");
      server.network.failNextSend(new Fault.Refused("blocked"));
      assertThat(send("sendText", TO_BOB + ",'text':'x'").status()).isEqualTo(403);
      var unknownGroup = TO_BOB.replace(BOB, "120363999999999999@g.us") + ",'text':'x'";
      assertThat(send("sendText", unknownGroup).status()).isEqualTo(404);
    }

    @Test
    void ofAFullDisk() {
      server.opened.refuseWrites(new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.FULL));
      try {
        assertThat(send("sendText", TO_BOB + ",'text':'x'").status()).isEqualTo(507);
      } finally {
        server.opened.refuseWrites(null);
      }
      assertThat(send("sendText", TO_BOB + ",'text':'x'").status()).isEqualTo(200);
    }
  }
}
