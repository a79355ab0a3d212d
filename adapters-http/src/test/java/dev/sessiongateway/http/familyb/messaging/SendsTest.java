package dev.sessiongateway.http.familyb.messaging;

import static dev.sessiongateway.http.familyb.messaging.Sends.BOB;
import static dev.sessiongateway.http.familyb.messaging.Sends.MP4;
import static dev.sessiongateway.http.familyb.messaging.Sends.OGG;
import static dev.sessiongateway.http.familyb.messaging.Sends.PNG;
import static dev.sessiongateway.http.familyb.messaging.Sends.flat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.messaging.StoryStyle;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Locations, contact cards, reactions and stories; quotes with content.
class SendsTest {
  @AutoClose private static final TestServer server = new TestServer();

  private Sends sends;

  @BeforeEach
  void link() {
    sends = new Sends(server);
  }

  @Nested
  class Location {
    @ParameterizedTest
    @ValueSource(
        strings = {
          "{'number':'4915550000002','latitude':52.52,'longitude':13,'name':'O','address':'B'}",
          """
          {'number':'4915550000002','locationMessage':
           {'latitude':52.52,'longitude':13,'name':'O','address':'B'}}
          """
        })
    void isALocation(String body) {
      var json = sends.sent("sendLocation", body);
      assertThat(sends.content()).isEqualTo(new Content.Location(52.52, 13, "O", "B"));
      assertThat(JsonField.text(json, "messageType")).isEqualTo("locationMessage");
      assertThat(JsonField.decimal(json, "/message/locationMessage/degreesLatitude"))
          .isEqualTo(52.52);
    }

    @Test
    void needsNoName() {
      sends.sent("sendLocation", flat("'latitude':0,'longitude':0"));
      assertThat(sends.content()).isEqualTo(new Content.Location(0, 0, null, null));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '`',
        value = {
          "'longitude':1 | latitude",
          "'latitude':1 | longitude",
          "'latitude':91,'longitude':1 | latitude",
          "'latitude':1e999,'longitude':1 | latitude",
          "'latitude':1,'longitude':-181 | longitude",
          "'latitude':'1','longitude':1 | latitude",
          "'latitude':1,'longitude':1,'name':7 | name"
        })
    void badInputNamesTheField(String fields, String field) {
      sends.refuses("sendLocation", flat(fields), field);
    }
  }

  @Nested
  class Contact {
    private static final String ANA =
        "{'fullName':'Ana; Silva','phoneNumber':'+55 11 98765-0001','email':'a@b.c'}";

    @ParameterizedTest
    @ValueSource(strings = {"contact", "contactMessage"})
    void isACard(String field) {
      var json = sends.sent("sendContact", flat("'" + field + "':[" + ANA + "]"));
      assertThat(JsonField.text(json, "messageType")).isEqualTo("contactMessage");
      assertThat(JsonField.text(json, "/message/contactMessage/displayName"))
          .isEqualTo("Ana; Silva");
      assertThat(JsonField.text(json, "/message/contactMessage/vcard"))
          .contains("FN:Ana\\; Silva\r\n", "waid=5511987650001:+55 11 98765-0001\r\n")
          .contains("EMAIL:a@b.c\r\n")
          .doesNotContain("ORG");
    }

    @Test
    void moreThanOneIsAListOfCards() {
      var bob =
          "{'fullName':'Bob','phoneNumber':'015550000002',"
              + "'wuid':'4915550000002@s.whatsapp.net'}";
      var json = sends.sent("sendContact", flat("'contact':[" + ANA + "," + bob + "]"));
      assertThat(JsonField.text(json, "messageType")).isEqualTo("contactsArrayMessage");
      var cards = json.at("/message/contactsArrayMessage/contacts");
      assertThat(cards).hasSize(2);
      assertThat(JsonField.text(cards, "/1/vcard")).contains("waid=4915550000002:015550000002");
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '`',
        value = {
          "'x':1 | contact",
          "'contact':[] | contact",
          "'contact':{} | contact",
          "'contact':[{'phoneNumber':'+5511987650001'}] | contact.0.fullName",
          "'contact':[{'fullName':'A'}] | contact.0.phoneNumber",
          "'contact':[{'fullName':'A','phoneNumber':'123456789'}] |" + " contact.0.phoneNumber",
          "'contact':[{'fullName':'A','phoneNumber':'not a number'}] |" + " contact.phoneNumber",
          "'contact':[{'fullName':'A','phoneNumber':'5511987650001','wuid':'x'}] |"
              + " contact.wuid"
        })
    void badInputNamesTheField(String fields, String field) {
      sends.refuses("sendContact", flat(fields), field);
    }
  }

  @Nested
  class Reaction {
    private String key(String id) {
      return "{'id':'" + id + "','remoteJid':'4915550000002@s.whatsapp.net','fromMe':true}";
    }

    private String target() {
      return JsonField.text(sends.sent("sendText", flat("'text':'hi'")), "/key/id");
    }

    @ParameterizedTest
    @ValueSource(strings = {"👍", "❤️", "👩‍👩‍👧", ""})
    void answersTheRecordOfTheReaction(String emoji) {
      var id = target();
      var json = sends.sent("sendReaction", "{'key':" + key(id) + ",'reaction':'" + emoji + "'}");
      assertThat(JsonField.text(json, "messageType")).isEqualTo("reactionMessage");
      assertThat(json.at("/message/reactionMessage/text").asText("x")).isEqualTo(emoji);
      assertThat(JsonField.text(json, "/message/reactionMessage/key/id")).isEqualTo(id);
      assertThat(JsonField.text(json, "/key/remoteJid")).isEqualTo(BOB.networkForm());
      assertThat(JsonField.text(json, "/key/id")).isNotEqualTo(id);
      assertThat(JsonField.text(json, "status")).isEqualTo("PENDING");
    }

    @Test
    void mayBeInTheWrapperOfOlderVersions() {
      var id = target();
      var json =
          sends.sent("sendReaction", "{'reactionMessage':{'key':" + key(id) + ",'reaction':'👍'}}");
      assertThat(JsonField.text(json, "/message/reactionMessage/text")).isEqualTo("👍");
    }

    @Test
    void aMessageThatIsNotThereIsA400() {
      var reply =
          sends.post("sendReaction", "{'key':" + key("3EB0AAAAAAAAAAAAAAAA") + ",'reaction':'👍'}");
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.text("code")).isEqualTo("message.not-found");
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '`',
        value = {
          "{'reaction':'👍'} | key",
          "{'key':{'remoteJid':'4915550000002','fromMe':true},'reaction':'👍'} |" + " key.id",
          "{'key':{'id':'3EB0AAAAAAAAAAAAAAAA','fromMe':true},'reaction':'👍'} |"
              + " key.remoteJid",
          "{'key':{'id':'3EB0AAAAAAAAAAAAAAAA','remoteJid':'4915550000002'},'reaction':'👍'}"
              + " | key.fromMe",
          "{'key':{'id':'?','remoteJid':'4915550000002','fromMe':true},'reaction':'👍'}"
              + " | key.id",
          "{'key':KEY} | reaction",
          "{'key':KEY,'reaction':null} | reaction",
          "{'key':KEY,'reaction':'ok'} | reaction",
          "{'key':KEY,'reaction':'👍👍'} | reaction",
          "{'key':KEY,'reaction':'1'} | reaction"
        })
    void badInputNamesTheField(String body, String field) {
      sends.refuses("sendReaction", body.replace("KEY", key("3EB0AAAAAAAAAAAAAAAA")), field);
    }
  }

  @Nested
  class Story {
    private static final String TEXT =
        "'type':'text','content':'Open','backgroundColor':'#1B7430','font':2";

    @ParameterizedTest
    @ValueSource(strings = {"{%s}", "{'statusMessage':{%s}}"})
    void ofTextIsPostedWithItsLookToThoseNamed(String body) {
      var fields = TEXT + ",'statusJidList':['4915550000002','4915550000002@s.whatsapp.net']";
      var json = sends.sent("sendStatus", body.formatted(fields));
      assertThat(sends.onlySent().chat()).isEqualTo(Address.STATUS);
      assertThat(sends.content())
          .isEqualTo(
              new Content.Story(
                  new Content.Text("Open"), new StoryStyle("#1B7430", 2), List.of(BOB)));
      assertThat(JsonField.text(json, "/key/remoteJid")).isEqualTo("status@broadcast");
      assertThat(JsonField.text(json, "messageType")).isEqualTo("conversation");
      assertThat(JsonField.text(json, "/message/conversation")).isEqualTo("Open");
      assertThat(JsonField.longInteger(json, "/message/backgroundArgb")).isEqualTo(0xFF1B7430L);
      assertThat(JsonField.integer(json, "/message/font")).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
      "image, IMAGE, imageMessage",
      "video, VIDEO, videoMessage",
      "audio, VOICE, audioMessage"
    })
    void ofAFileIsPostedToEverybody(String type, MediaKind kind, String messageType) {
      var content =
          switch (kind) {
            case IMAGE -> PNG;
            case VIDEO -> MP4;
            default -> OGG;
          };
      var json =
          sends.sent(
              "sendStatus",
              "{'type':'"
                  + type
                  + "','content':'"
                  + content
                  + "','caption':'c','allContacts':true,'statusJidList':['1234567']}");
      assertThat(JsonField.text(json, "messageType")).isEqualTo(messageType);
      assertThat(sends.content())
          .isInstanceOfSatisfying(
              Content.Story.class,
              story -> {
                assertThat(story.audience()).isEmpty();
                assertThat(story.shown())
                    .isInstanceOfSatisfying(
                        Content.Media.class, media -> assertThat(media.kind()).isEqualTo(kind));
              });
    }

    @Test
    void comesAsAForm() {
      var parts =
          Multipart.of(Map.of("type", "image", "statusJidList", "[\"4915550000002\"]"))
              .file("file", "a.png", "image/png", MediaSamples.PNG);
      Sends.sent(sends.postParts("sendStatus", parts));
      assertThat(((Content.Story) sends.content()).audience()).containsExactly(BOB);
      assertThat(sends.bytes()).isEqualTo(MediaSamples.PNG);
    }

    @Test
    void ofTextMayBeAFormWithoutAFile() {
      var parts =
          Multipart.of(Map.of("type", "text", "content", "Open", "allContacts", "true"))
              .text("backgroundColor", "#1B7430")
              .text("font", "2");
      Sends.sent(sends.postParts("sendStatus", parts));
      assertThat(sends.content().text()).isEqualTo("Open");
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '`',
        value = {
          "'allContacts':true | type | Type is required",
          "'type':'song','allContacts':true | type | must be",
          "TEXT | statusJidList | StatusJidList is required",
          "TEXT,'statusJidList':[] | statusJidList | StatusJidList is required",
          "TEXT,'statusJidList':['x'] | statusJidList | must be",
          "TEXT,'statusJidList':['120363040000000001@g.us'] | statusJidList | people",
          "'type':'text','allContacts':true | content | Content is required",
          "'type':'image','allContacts':true | content | is required",
          "'type':'image','content':'?','allContacts':true | content | must be",
          "'type':'text','content':'x','font':1,'allContacts':true | backgroundColor |"
              + " is required",
          "'type':'text','content':'x','font':1,'backgroundColor':'red','allContacts':true"
              + " | backgroundColor | colour",
          "'type':'text','content':'x','backgroundColor':'#000000','allContacts':true"
              + " | font | Font is required",
          "'type':'text','content':'x','backgroundColor':'#000000','font':0,'allContacts':true"
              + " | font | Font is required",
          "'type':'text','content':'x','backgroundColor':'#000000','font':6,'allContacts':true"
              + " | font | 0 to 5"
        })
    void badInputNamesWhatIsMissing(String fields, String field, String words) {
      var body = "{" + fields.replace("TEXT", TEXT) + "}";
      sends.refuses("sendStatus", body, field);
      assertThat(sends.post("sendStatus", body).text()).contains(words);
    }
  }

  @Test
  void templatesBelongToAnotherKindOfNetwork() {
    var reply = sends.post("sendTemplate", flat("'name':'hello','language':'en','components':[]"));
    assertThat(reply.status()).isEqualTo(501);
    assertThat(reply.text("code")).isEqualTo("unsupported.templates");
    assertThat(server.network.sent(sends.instance)).isEmpty();
  }

  @Nested
  class QuotesThatTheClientShows {
    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '`',
        value = {
          "{'conversation':'before'} | before",
          "{'extendedTextMessage':{'text':'before'}} | before",
          "{'imageMessage':{'caption':'see'}} | see",
          "{'stickerMessage':{}} | ``"
        })
    void needNotBeKnownToTheGateway(String message, String text) {
      var json =
          sends.sent(
              "sendText",
              flat(
                  "'text':'hi','quoted':{'key':{'id':'3EB0AAAAAAAAAAAAAAAA'},'message':"
                      + message
                      + "}"));
      assertThat(JsonField.text(json, "/contextInfo/stanzaId")).isEqualTo("3EB0AAAAAAAAAAAAAAAA");
      assertThat(JsonField.text(json, "/contextInfo/participant")).isEqualTo(BOB.networkForm());
      assertThat(sends.onlySent().quote()).extracting(Quote::text).isEqualTo(text);
    }

    @Test
    void mayBeTheAccountsOwn() {
      sends.sent(
          "sendText",
          flat(
              "'text':'hi','quoted':{'key':{'id':'3EB0AAAAAAAAAAAAAAAA','fromMe':true},"
                  + "'message':{'conversation':'mine'}}"));
      assertThat(sends.onlySent().quote())
          .extracting(Quote::sender)
          .isEqualTo(sends.onlySent().sender());
    }
  }
}
