package dev.sessiongateway.http.familya.messaging;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import java.util.Base64;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Sends have a nested shape (`sessionId`, `jid`, an object) and a flat one (`session`, `chatId`).
/// Clients mix them.
class MixedShapesTest {
  private static final SessionName ADA = new SessionName("ada");
  private static final String OGG = Base64.getEncoder().encodeToString(MediaSamples.OGG_OPUS);
  private static final String NESTED_IDS = "'sessionId':'ada','jid':'4915110000002@s.example.net'";
  private static final String FLAT_IDS = "'session':'ada','chatId':'4915110000002@c.us'";
  private static final String NESTED_PLACE =
      "'location':{'latitude':1,'longitude':1,'name':'nested'}";
  private static final String FLAT_PLACE = "'latitude':2,'longitude':2,'title':'flat'";
  private static final String LIST =
      "{'title':'nested','button':'b','sections':[{'title':'s','rows':[{'title':'r','rowId':'1'}]}]}";
  private static final String BUTTONS =
      "'header':'flat','body':'B','footer':'F','buttons':[{'type':'reply','text':'Yes'}]";

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.active("ada");
  }

  private static Reply send(String dialect, String operation, String fields) {
    return server
        .asNative()
        .with("X-Gateway-Dialect", dialect)
        .post("/api/" + operation, "{" + fields + "}");
  }

  private static Message sent(Reply reply) {
    assertThat(reply.status()).as(reply.text()).isIn(200, 201);
    return server.network.sent(ADA).getLast();
  }

  private static String title(Message message) {
    return switch (message.content()) {
      case Content.Location place -> place.title();
      case InteractiveContent.ListMessage list -> list.title();
      case InteractiveContent.Buttons buttons -> buttons.header();
      default -> throw new AssertionError(message.content().toString());
    };
  }

  @ParameterizedTest
  @CsvSource({"native,nested", "seed,nested", "waha,flat"})
  void ofTwoCompleteShapesTheDialectsOwnWins(String dialect, String winner) {
    var place = FLAT_IDS + "," + NESTED_IDS + "," + NESTED_PLACE + "," + FLAT_PLACE;
    assertThat(title(sent(send(dialect, "sendLocation", place)))).isEqualTo(winner);

    var buttons = FLAT_IDS + "," + NESTED_IDS + ",'list':" + LIST + "," + BUTTONS;
    assertThat(title(sent(send(dialect, "sendButtons", buttons)))).isEqualTo(winner);
  }

  @ParameterizedTest
  @ValueSource(strings = {"native", "waha"})
  void aPartThatIsNullOrIncompleteCountsAsAbsent(String dialect) {
    var place = NESTED_IDS + ",'location':null," + FLAT_PLACE;
    assertThat(title(sent(send(dialect, "sendLocation", place)))).isEqualTo("flat");
    place = json(FLAT_IDS + "," + NESTED_PLACE + ",'latitude':2,'longitude':null");
    assertThat(title(sent(send(dialect, "sendLocation", place)))).isEqualTo("nested");

    var buttons = NESTED_IDS + ",'list':null," + BUTTONS;
    assertThat(title(sent(send(dialect, "sendButtons", buttons)))).isEqualTo("flat");
    buttons = json(FLAT_IDS + ",'list':" + LIST + ",'buttons':[],'header':null");
    assertThat(title(sent(send(dialect, "sendButtons", buttons)))).isEqualTo("nested");

    var voice =
        FLAT_IDS + ",'url':null,'file':{'url':null,'data':null},'audio':{'content':'" + OGG + "'}";
    assertThat(sent(send(dialect, "sendVoice", voice)).content()).isInstanceOf(Content.Media.class);
  }

  @Test
  void whatIsMissingOfBothShapesIsNamed() {
    var reply = send("native", "sendLocation", FLAT_IDS + ",'latitude':2");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).contains("longitude");
  }

  @Test
  void twoNamesOfOneChatAreOneChatAndOfTwoChatsAreRefused() {
    var other = "'jid':'4915110000003@c.us'";
    for (var dialect : new String[] {"native", "waha"}) {
      var reply = send(dialect, "sendLocation", FLAT_IDS + "," + other + "," + FLAT_PLACE);
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.text()).contains("chatId").contains("jid");
    }
    sent(send("native", "sendLocation", FLAT_IDS + "," + NESTED_IDS + "," + FLAT_PLACE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", " ", "\t"})
  void base64MayBeWrappedIntoLines(String separator) {
    var wrapped = OGG.replaceAll("(.{20})", "$1" + separator);
    var json = wrapped.replace("\r", "\\r").replace("\n", "\\n").replace("\t", "\\t");
    assertThat(json).isNotEqualTo(OGG);

    sent(send("waha", "sendVoice", FLAT_IDS + ",'file':{'data':'" + json + "'}"));
    sent(send("native", "sendVoice", NESTED_IDS + ",'audio':{'content':'" + json + "'}"));

    var toB = "{'number':'4915110000002','audio':'" + json + "'}";
    var reply = server.asNative().post("/message/sendWhatsAppAudio/ada", toB);
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
  }

  @Test
  void aFileNameHasAtMost255Characters() {
    var longest = "n".repeat(255);
    var file = ",'file':{'data':'" + OGG + "','filename':'%s'}";
    sent(send("waha", "sendFile", FLAT_IDS + file.formatted(longest)));

    var reply = send("waha", "sendFile", FLAT_IDS + file.formatted(longest + "n"));
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).contains("file.filename").contains("255");

    var toB =
        "{'number':'4915110000002','mediatype':'document','media':'"
            + OGG
            + "','fileName':'"
            + longest
            + "n'}";
    reply = server.asNative().post("/message/sendMedia/ada", toB);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).contains("fileName").contains("255");
  }
}
