package dev.sessiongateway.http.familyb.messaging;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static dev.sessiongateway.http.familyb.messaging.Sends.MP4;
import static dev.sessiongateway.http.familyb.messaging.Sends.PNG;
import static dev.sessiongateway.http.familyb.messaging.Sends.flat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.GifSource;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Carousels, GIFs, and mentions of everybody.
class CarouselRoutesTest {
  private static final String BUTTON = json("{'type':'reply','displayText':'Book'}");
  @AutoClose private static final TestServer server = new TestServer();

  private Sends sends;

  @BeforeEach
  void link() {
    sends = new Sends(server);
  }

  private static String cards(String cards) {
    return flat("'body':'Rooms','cards':" + cards);
  }

  private static String oneCard(String buttons) {
    return cards("[{'body':'Sea','buttons':" + buttons + "}]");
  }

  @Test
  void aCarouselHasCardsWithButtonsOfTheirOwn() {
    var json =
        sends.sent(
            "sendCarousel",
            cards(
                "[{'title':'T','body':'Sea','imageUrl':'"
                    + PNG
                    + "','buttons':["
                    + BUTTON
                    + "]},{'body':'Hill','buttons':["
                    + BUTTON
                    + ",{'type':'call','displayText':'Call','phoneNumber':'1'}]}]"));
    var sent = (InteractiveContent.Carousel) sends.content();
    assertThat(sent.files()).hasSize(1);
    assertThat(sent.buttons())
        .containsExactly(
            new Button.Reply("0-0", "Book"),
            new Button.Reply("1-0", "Book"),
            new Button.Call("Call", "1"));
    var shown = json.at("/message/interactiveMessage/carouselMessage/cards");
    assertThat(shown).hasSize(2);
    assertThat(JsonField.text(shown, "/0/header/title")).isEqualTo("T");
    assertThat(JsonField.bool(shown, "/0/header/hasMediaAttachment")).isTrue();
    assertThat(JsonField.text(shown, "/1/nativeFlowMessage/buttons/1/name")).isEqualTo("cta_call");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[] | cards",
        "[{\"buttons\":[]}] | cards.0.body",
        "[{\"body\":\"B\"}] | cards.0.buttons",
        "[{\"body\":\"B\",\"buttons\":[]}] | cards.0.buttons",
        "[{\"body\":\"B\",\"buttons\":[{\"type\":\"reply\"}]}] | cards.0.buttons.0.displayText",
        "[{\"body\":\"B\",\"buttons\":[{\"type\":\"url\",\"displayText\":\"U\"}]}] |"
            + " cards.0.buttons.0.url",
        "[{\"body\":\"B\",\"buttons\":[{\"type\":\"pix\",\"currency\":\"BRL\",\"name\":\"N\",\"keyType\":\"email\",\"key\":\"k\"}]}]"
            + " | cards.0.buttons.0.type",
        "[{\"body\":\"B\",\"imageUrl\":\"aGVsbG8gd29ybGQ=\",\"buttons\":[{\"displayText\":\"U\"}]}]"
            + " | cards.imageUrl"
      })
  void aBadCardIsNamed(String cards, String field) {
    sends.refuses("sendCarousel", cards(cards), field);
  }

  @Test
  void aCardHasAtMostThreeButtonsAndTheirIdsDiffer() {
    var four = String.join(",", BUTTON, BUTTON, BUTTON, BUTTON);
    sends.refuses("sendCarousel", oneCard("[" + four + "]"), "cards.0.buttons");
    var same = "{'displayText':'A','id':'1'},{'displayText':'B','id':'1'}";
    sends.refuses("sendCarousel", oneCard("[" + same + "]"), "cards.buttons.id");
  }

  @Nested
  class Gifs {
    private static String video(String fields) {
      return flat("'mediatype':'video','media':'" + MP4 + "'," + fields);
    }

    @ParameterizedTest
    @CsvSource(
        quoteCharacter = '`',
        value = {"true,NONE,", "true,GIPHY,1", "'true',TENOR,2"})
    void areVideosThatPlayAsOne(String playback, GifSource source, String attribution) {
      var fields =
          "'caption':'C','gifPlayback':"
              + playback
              + (attribution == null ? "" : ",'gifAttribution':" + attribution);
      var json = sends.sent("sendMedia", video(fields));
      var sent = (Content.Gif) sends.content();
      assertThat(sent.source()).isEqualTo(source);
      assertThat(sent.caption()).isEqualTo("C");
      assertThat(JsonField.bool(json, "/message/videoMessage/gifPlayback")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "'false'", "null"})
    void areNoneUnlessAsked(String playback) {
      sends.sent("sendMedia", video("'gifPlayback':" + playback));
      assertThat(sends.content()).isInstanceOf(Content.Media.class);
    }

    @ParameterizedTest
    @CsvSource(
        quoteCharacter = '`',
        value = {"gifPlayback,'yes'", "gifPlayback,7", "gifAttribution,3", "gifAttribution,'x'"})
    void refuseOtherWords(String field, String value) {
      sends.refuses("sendMedia", video("'" + field + "':" + value), field);
    }
  }

  @Nested
  class Mentions {
    private static final Address GROUP = Address.group("120363000000000009");

    private void group() {
      var members =
          List.of(
              new Group.Participant(Address.person("491"), Group.Role.MEMBER),
              new Group.Participant(Address.person("492"), Group.Role.ADMIN));
      server.network.addGroup(
          sends.instance,
          new Group(
              GROUP,
              "Team",
              null,
              null,
              server.time.instant(),
              members,
              new InviteCode("AbCdEfGhIjKlMnOpQrStUv"),
              false,
              false));
    }

    private String toGroup(String fields) {
      return "{'number':'" + GROUP + "'," + fields + "}";
    }

    @ParameterizedTest
    @ValueSource(strings = {"mentionsEveryOne", "everyOne"})
    void ofEverybodyGoWithEverySend(String name) {
      group();
      var flag = ",'" + name + "':true";
      sends.sent("sendText", toGroup("'text':'hi'" + flag));
      everybody();
      sends.sent("sendMedia", toGroup("'mediatype':'image','media':'" + PNG + "'" + flag));
      everybody();
      sends.sent("sendPtv", toGroup("'video':'" + MP4 + "'" + flag));
      everybody();
      sends.sent("sendWhatsAppAudio", toGroup("'audio':'" + Sends.OGG + "'" + flag));
      everybody();
      sends.sent("sendSticker", toGroup("'sticker':'" + Sends.WEBP + "'" + flag));
      everybody();
      sends.sent(
          "sendLocation", toGroup("'name':'N','address':'A','latitude':1,'longitude':2" + flag));
      everybody();
      sends.sent(
          "sendContact",
          toGroup("'contact':[{'fullName':'A','phoneNumber':'4915550000003'}]" + flag));
      everybody();
      sends.sent("sendPoll", toGroup("'name':'Q','selectableCount':1,'values':['a','b']" + flag));
      everybody();
      sends.sent(
          "sendList",
          toGroup(
              "'title':'T','buttonText':'B','footerText':'','sections':[{'title':'S','rows':[{'title':'R','rowId':'r'}]}]"
                  + flag));
      everybody();
      sends.sent("sendButtons", toGroup("'title':'T','buttons':[" + BUTTON + "]" + flag));
      everybody();
      sends.sent(
          "sendCarousel",
          toGroup("'body':'B','cards':[{'body':'C','buttons':[" + BUTTON + "]}]" + flag));
      everybody();
    }

    private void everybody() {
      var last = server.network.sent(sends.instance).getLast();
      assertThat(last.mentions())
          .as("%s", last.content())
          .containsExactly(Address.person("491"), Address.person("492"));
    }
  }
}
