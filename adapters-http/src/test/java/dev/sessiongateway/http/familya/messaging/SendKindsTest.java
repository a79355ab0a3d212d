package dev.sessiongateway.http.familya.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The sends of one kind each that WAHA's clients use, and what they refuse.
class SendKindsTest {
  private static final SessionName ADA = new SessionName("ada");
  private static final String BOB = "4915110000002@c.us";
  private static final String TO_BOB = "'session':'ada','chatId':'" + BOB + "'";
  private static final String FILM =
      ",'file':{'data':'"
          + Base64.getEncoder().encodeToString(MediaSamples.MP4)
          + "','mimetype':'video/mp4'}";
  private static final String ROWS =
      "'button':'Menu','sections':[{'title':'S','rows':[{'title':'Soup','rowId':'soup'}]}]";

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.active("ada");
    server.active("eve");
  }

  private static Message lastSent() {
    return server.network.sent(ADA).getLast();
  }

  private static Reply send(String operation, String fields) {
    return server.asNative().post("/api/" + operation, "{" + TO_BOB + "," + fields + "}");
  }

  @Nested
  class Texts {
    @Test
    void goFromTheQueryToo() {
      var path = "/api/sendText?session=ada&phone=4915110000002&text=Good%20day";
      var native_ = server.asNative().get(path);
      assertThat(native_.status()).isEqualTo(200);
      assertThat(lastSent().content()).isEqualTo(new Content.Text("Good day"));
      var waha = server.asWaha().get(path);
      assertThat(waha.status()).isEqualTo(200);
      assertThat(waha.text("to")).isEqualTo(BOB);
    }

    @ParameterizedTest
    @CsvSource({"phone,session=ada&text=x", "text,session=ada&phone=4915110000002"})
    void needTheirQuery(String missing, String query) {
      var reply = server.asNative().get("/api/sendText?" + query);
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.text("code")).isEqualTo("invalid." + missing);
    }

    @Test
    void goFromTheQueryOnlyWithAKeyThatMaySendThere() {
      var path = "/api/sendText?session=ada&phone=4915110000002&text=x";
      for (var key :
          List.of(
              server.key(new SessionName("eve"), null, Scope.SEND),
              server.key(ADA, null, Scope.READ))) {
        assertThat(server.anonymous().with("apikey", key).get(path).status()).isEqualTo(403);
      }
    }

    @Test
    void answerAMessage() {
      var asked = send("sendText", "'text':'Now?'").text("id");
      var reply = send("reply", "'text':'Yes','reply_to':'" + asked + "'");
      assertThat(reply.text("/replyTo/body")).isEqualTo("Now?");
      assertThat(lastSent().quote().text()).isEqualTo("Now?");
    }
  }

  @Nested
  class Videos {
    @ParameterizedTest
    @CsvSource({"native,200", "waha,201"})
    void areVideosOrRoundNotes(String dialect, int status) {
      var client = dialect.equals("waha") ? server.asWaha() : server.asNative();
      var film = "{" + TO_BOB + FILM + ",'caption':'Look'}";
      assertThat(client.post("/api/sendVideo", film).status()).isEqualTo(status);
      var shown = (Content.Media) lastSent().content();
      assertThat(shown.kind()).isEqualTo(MediaKind.VIDEO);
      assertThat(shown.caption()).isEqualTo("Look");
      var note = "{" + TO_BOB + FILM + ",'caption':'Look','asNote':true}";
      assertThat(client.post("/api/sendVideo", note).status()).isEqualTo(status);
      var round = (Content.Media) lastSent().content();
      assertThat(round.kind()).isEqualTo(MediaKind.VIDEO_NOTE);
      assertThat(round.caption()).isNull();
    }
  }

  @Test
  void aListGoesUnderEitherNameOfIt() {
    for (var name : List.of("message", "list")) {
      var reply = send("sendList", "'" + name + "':{'title':'T'," + ROWS + "}");
      assertThat(reply.status()).isEqualTo(200);
      assertThat(((InteractiveContent.ListMessage) lastSent().content()).sections()).hasSize(1);
    }
  }

  @ParameterizedTest
  @CsvSource({"false,1", "true,0", "null,1"})
  void aPollAllowsOneAnswerOrAny(String multiple, int selectable) {
    var reply =
        send(
            "sendPoll",
            "'poll':{'name':'When?','options':['Today','Tomorrow'],'multipleAnswers':"
                + multiple
                + "}");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(lastSent().content())
        .isEqualTo(new Content.Poll("When?", List.of("Today", "Tomorrow"), selectable));
  }

  @Test
  void cardsAreTakenOrWritten() {
    var card = "BEGIN:VCARD\\nVERSION:3.0\\nitem1.FN;CHARSET=UTF-8:Ada\\\\, Lovelace\\nEND:VCARD";
    send(
        "sendContactVcard",
        "'contacts':[{'vcard':'"
            + card
            + "'},{'fullName':'Bob','phoneNumber':'+49 151"
            + " 10000002','organization':'Inn','vcard':null},"
            + "{'fullName':'Cy','phoneNumber':'0151','whatsappId':'49151777'}]");
    var cards = ((Content.ContactCards) lastSent().content()).cards();
    assertThat(cards).extracting(each -> each.name()).containsExactly("Ada, Lovelace", "Bob", "Cy");
    assertThat(cards.get(0).vcard()).isEqualTo(card.replace("\\n", "\n").replace("\\\\", "\\"));
    assertThat(cards.get(1).vcard()).contains("waid=4915110000002:+49 151 10000002", "ORG:Inn");
    assertThat(cards.get(2).vcard()).contains("waid=49151777:0151");
  }

  @Test
  void anEventHasItsTimesInSeconds() {
    var reply =
        server
            .asWaha()
            .post(
                "/api/ada/events",
                "{'chatId':'"
                    + BOB
                    + "','event':{'name':'Walk','startTime':2063137000,'endTime':2063137100,"
                    + "'location':{'name':'Mill'},'extraGuestsAllowed':true}}");
    assertThat(reply.status()).isEqualTo(201);
    assertThat(lastSent().content())
        .isEqualTo(
            new Content.CalendarEvent(
                "Walk",
                null,
                Instant.ofEpochSecond(2063137000),
                Instant.ofEpochSecond(2063137100),
                "Mill",
                true));
  }

  @Nested
  class Previews {
    private static final String MENU = "https://example.org/menu";

    @Test
    void areWhatTheClientSays() {
      var image = Base64.getEncoder().encodeToString(MediaSamples.PNG);
      var reply =
          send(
              "send/link-custom-preview",
              "'text':'See "
                  + MENU
                  + "','preview':{'url':'"
                  + MENU
                  + "','title':'Menu','description':'Today','image':{'data':'"
                  + image
                  + "'}}");
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.text("body")).isEqualTo("See " + MENU);
      assertThat(reply.bool("hasMedia")).isFalse();
      assertThat(reply.text("/_data/message/extendedTextMessage/title")).isEqualTo("Menu");
      var preview = ((Content.TextWithPreview) lastSent().content()).preview();
      assertThat(preview.description()).isEqualTo("Today");
      assertThat(preview.image().mimetype()).isEqualTo("image/png");
      assertThat(preview.large()).isTrue();
    }

    @Test
    void ofALinkAreItsTitle() {
      send("sendLinkPreview", "'url':'" + MENU + "','title':'Menu'");
      assertThat(lastSent().content().text()).isEqualTo("Menu\n" + MENU);
      assertThat(((Content.TextWithPreview) lastSent().content()).preview().title())
          .isEqualTo("Menu");
    }
  }

  @Nested
  class Votes {
    private static final String POLL = "'poll':{'name':'When?','options':['Today','Tomorrow']}";

    @ParameterizedTest
    @CsvSource({"native,200", "waha,201"})
    void areAnsweredWithTheirId(String dialect, int status) {
      var client = dialect.equals("waha") ? server.asWaha() : server.asNative();
      var poll = send("sendPoll", POLL).text("id");
      var body = "{" + TO_BOB + ",'pollMessageId':'" + poll + "','votes':['Today']}";
      var vote = client.post("/api/sendPollVote", body);
      assertThat(vote.status()).isEqualTo(status);
      assertThat(vote.text("id")).startsWith("true_" + BOB + "_");
    }

    @ParameterizedTest
    @ValueSource(strings = {"['Never']", "['Today','Tomorrow']", "['Today','Today']"})
    void mustBeOptionsOfThePoll(String votes) {
      var poll = send("sendPoll", POLL).text("id");
      var reply = send("sendPollVote", "'pollMessageId':'" + poll + "','votes':" + votes);
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.text("code")).isEqualTo("invalid.votes");
    }

    @Test
    void mayNameAServerIdThatIsIgnored() {
      var poll = send("sendPoll", POLL).text("id");
      var vote = "'pollMessageId':'" + poll + "','votes':['Today'],'pollServerId':";
      for (var any : List.of("null", "17", "-1", "\"17\"")) {
        assertThat(send("sendPollVote", vote + any).status()).as(any).isEqualTo(200);
      }
    }

    @Test
    void needAPollOfThatChat() {
      var text = send("sendText", "'text':'x'").text("id");
      for (var id : List.of(text, "3EB0FFFFFFFFFFFFFF01")) {
        var reply = send("sendPollVote", "'pollMessageId':'" + id + "','votes':['Today']");
        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.text("code")).isEqualTo("message.not-found");
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "sendVideo | 'file':{'data':'aGVsbG8gd29ybGQ='} | file",
        "send/link-custom-preview | 'text':'x' | preview",
        "send/link-custom-preview |"
            + " 'text':'x','preview':{'url':'https://a.b','title':'T','description':''}"
            + " | text",
        "send/link-custom-preview |"
            + " 'text':'ftp://a.b','preview':{'url':'ftp://a.b','title':'T','description':''}"
            + " | preview.url",
        "send/link-custom-preview |"
            + " 'text':'https://a.b','preview':{'url':'https://a.b','title':'T','description':'','image':{'data':'aGVsbG8gd29ybGQ='}}"
            + " | preview.image",
        "sendLinkPreview | 'title':'T' | url",
        "sendLinkPreview | 'url':'https://a.b' | title",
        "sendVideo | 'x':1 | file",
        "sendList | 'x':1 | message",
        "sendList | 'message':{'title':'T','button':'B','sections':[]} |" + " message.sections",
        "sendPoll | 'poll':{'name':'N','options':['A']} | poll.options",
        "sendPoll | 'poll':{'name':'N','options':['A','A']} | poll.options",
        "sendPoll | 'poll':{'options':['A','B']} | poll.name",
        "sendPoll | 'poll':{'name':' ','options':['A','B']} | poll.name",
        "sendContactVcard | 'contacts':[] | contacts",
        "sendContactVcard | 'contacts':[{}] | contacts.0.fullName",
        "sendContactVcard | 'contacts':[{'fullName':'A'}] | contacts.0.phoneNumber",
        "sendContactVcard | 'contacts':[{'vcard':'hello'}] | contacts.0.vcard",
        "sendContactVcard | 'contacts':[{'vcard':'BEGIN:VCARD'}] | contacts.0.vcard",
        "send/buttons/reply | 'selectedDisplayText':'Yes' | selectedButtonID",
        "send/buttons/reply | 'selectedButtonID':'yes' | selectedDisplayText",
        "sendPollVote | 'votes':['A'] | pollMessageId",
        "sendPollVote | 'pollMessageId':'3EB0FFFFFFFFFFFFFF01' | votes"
      })
  void aBadFieldIsNamed(String operation, String fields, String field) {
    var before = server.network.attempts(ADA);
    var reply = send(operation, fields);
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid." + field);
    assertThat(server.network.attempts(ADA)).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "'name':'N' | event.startTime",
        "'startTime':1 | event.name",
        "'name':'N','startTime':-1 | event.startTime",
        "'name':'N','startTime':9,'endTime':8 | event.endTime",
        "'name':'N','startTime':9,'location':{} | event.location.name"
      })
  void aBadFieldOfAnEventIsNamed(String fields, String field) {
    var reply =
        server
            .asNative()
            .post("/api/ada/events", "{'chatId':'" + BOB + "','event':{" + fields + "}}");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid." + field);
  }

  @ParameterizedTest
  @ValueSource(strings = {"120363000000000001@g.us", "120363000000000001@newsletter"})
  void aListGoesToPeopleOnly(String chat) {
    var reply =
        server
            .asNative()
            .post(
                "/api/sendList",
                "{'session':'ada','chatId':'" + chat + "','message':{'title':'T'," + ROWS + "}}");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid.chatId");
  }
}
