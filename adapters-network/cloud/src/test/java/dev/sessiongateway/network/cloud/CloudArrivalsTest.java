package dev.sessiongateway.network.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.network.PhoneNumberAddressing;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent.ButtonReply;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListReply;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.network.cloud.CloudNetwork.CloudAddressing;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What the gateway is told of each kind of message and status.
class CloudArrivalsTest {
  @TempDir private Path directory;
  @AutoClose private CloudFixture cloud;

  @BeforeEach
  void pair() {
    cloud = new CloudFixture(directory).pair();
  }

  private Message arrived(String type, String part) throws IOException {
    var message = cloud.meta.message(type);
    message.set(type, Json.read(part));
    return arrived(message);
  }

  private Message arrived(JsonNode message) {
    assertThat(cloud.meta.tell(message)).isEqualTo(200);
    return cloud.signals.next(MessageArrived.class).message();
  }

  @Test
  void aMessageHasTheNameOfItsSenderAndTheIdThatMetaGaveIt() {
    var wire = cloud.meta.text("Hello");
    var arrived = cloud.signals.next(MessageArrived.class);
    assertThat(arrived.chatName()).isEqualTo("Grace");
    assertThat(arrived.message().senderName()).isEqualTo("Grace");
    assertThat(MessageIds.wire(arrived.message().id())).isEqualTo(wire);
    assertThat(arrived.message().id().value()).doesNotContain("/", "+");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"wamid.HBgLMTY1MDM4Nzk0MzkVAgARGBI+/A==", "wamid.gBGGSFcCNEOPAgkO_KJ-5r4w_ww"})
  void anIdIsReadBackInEveryAlphabetAndInBothForms(String wire) {
    var id = MessageIds.of(wire);
    var addressing = new CloudAddressing(new PhoneNumberAddressing());
    assertThat(MessageIds.wire(id)).isEqualTo(wire);
    assertThat(addressing.parseMessageId("id", id.value())).isEqualTo(id);
    assertThat(addressing.parseMessageId("id", "false_4915110000002@c.us_" + id)).isEqualTo(id);
    assertThat(addressing.parseMessageId("id", "true_1@c.us_3eb0c0ffee12345678").value())
        .isEqualTo("3EB0C0FFEE12345678");
  }

  @Test
  void repliesNameTheMessageThatTheyAnswerAsTheGatewayDoes() throws IOException {
    var mine = cloud.send(new Content.Text("Well?"));
    cloud.signals.keep(mine);
    var message = cloud.meta.message("text");
    message.putObject("text").put("body", "Yes");
    var wire = cloud.graph.sent().getLast().path("wamid").asText();
    message.putObject("context").put("from", GraphServer.PHONE).put("id", wire);
    assertThat(arrived(message).quote()).isEqualTo(mine.toQuote());
  }

  @Test
  void choicesAreReplies() throws IOException {
    var button = "{\"type\":\"button_reply\",\"button_reply\":{\"id\":\"y\",\"title\":\"Yes\"}}";
    assertThat(arrived("interactive", button).content()).isEqualTo(new ButtonReply("y", "Yes"));
    var row =
        """
        {"type":"list_reply","list_reply":{"id":"r1","title":"Row","description":"it"}}\
        """;
    assertThat(arrived("interactive", row).content()).isEqualTo(new ListReply("r1", "Row", "it"));
    var template = "{\"payload\":\"stop\",\"text\":\"Stop\"}";
    assertThat(arrived("button", template).content()).isEqualTo(new ButtonReply("stop", "Stop"));
  }

  @Test
  void aPlaceAndACardArrive() throws IOException {
    var place = "{\"latitude\":52.5,\"longitude\":13.4,\"name\":\"Office\"}";
    assertThat(arrived("location", place).content())
        .isEqualTo(new Content.Location(52.5, 13.4, "Office", null));
    var contacts =
        """
        [{"name":{"formatted_name":"Ada"},"phones":[{"phone":"+44 7700","wa_id":"447700"}]},
         {"name":{"formatted_name":"Nobody"}}]
        """;
    var cards = ((Content.ContactCards) arrived("contacts", contacts).content()).cards();
    assertThat(cards.getFirst().name()).isEqualTo("Ada");
    assertThat(cards.getFirst().vcard()).contains("waid=447700");
    assertThat(cards.getLast().name()).isEqualTo("Nobody");
  }

  @Test
  void aCardHasWhatMetaTellsOfAPerson() throws IOException {
    var contact =
        """
        [{"name":{"formatted_name":"Barbara J. Johnson","first_name":"Barbara","last_name":"Johnson"},
          "birthday":"1999-01-23","org":{"company":"Lucky Shrub","department":"Legal","title":"Counsel"},
          "emails":[{"email":"b@example.org","type":"WORK"}],
          "phones":[{"phone":"+1 650","type":"HOME","wa_id":"1650"},{"phone":"+1 651","type":"WORK"}],
          "addresses":[{"street":"1 Way","city":"Menlo Park","zip":"94025","country_code":"us","type":"HOME"}]}]
        """;
    var cards = ((Content.ContactCards) arrived("contacts", contact).content()).cards();
    assertThat(cards.getFirst().vcard())
        .contains(
            "N:Johnson;Barbara;;;\r\n",
            "BDAY:1999-01-23\r\n",
            "ORG:Lucky Shrub;Legal\r\n",
            "TITLE:Counsel\r\n",
            "EMAIL;TYPE=WORK:b@example.org\r\n",
            "TEL;TYPE=HOME;waid=1650:+1 650\r\n",
            "TEL;TYPE=WORK;waid=1651:+1 651\r\n",
            "ADR;TYPE=HOME;CC=us:;;1 Way;Menlo Park;;94025;\r\n");
    assertThat(ContactObjects.write(cards).get(0).get("addresses"))
        .isEqualTo(Json.read(contact.getBytes(UTF_8)).get(0).get("addresses"));
  }

  @ParameterizedTest
  @CsvSource({
    "image, IMAGE",
    "video, VIDEO",
    "audio, AUDIO",
    "document, DOCUMENT",
    "sticker, STICKER"
  })
  void aFileIsStored(String type, MediaKind kind) throws IOException {
    var id = cloud.graph.keep(new byte[] {4, 5, 6}, "application/pdf");
    var content =
        (Content.Media)
            arrived(
                    type,
                    "{\"id\":\""
                        + id
                        + "\",\"mime_type\":\"application/pdf\",\"caption\":\"c\","
                        + "\"filename\":\"f.pdf\"}")
                .content();
    var file = (Attachment.Stored) content.attachment();
    assertThat(content.kind()).isEqualTo(kind);
    assertThat(content.caption()).isEqualTo("c");
    assertThat(file.filename()).isEqualTo("f.pdf");
    try (var stored = cloud.files.open(file.id()).orElseThrow().content()) {
      assertThat(stored.readAllBytes()).containsExactly(4, 5, 6);
    }
  }

  @Test
  void whatNoStoreKeepsIsReplaced() throws IOException {
    assertThat(arrived("text", "{\"body\":\"a\\u0000b\\ud83dc\\ud83d\\ude00\"}").content())
        .isEqualTo(new Content.Text("a\ufffdb\ufffdc😀"));
    var nowhere = "{\"latitude\":1e999,\"longitude\":0}";
    assertThat(arrived("location", nowhere).content()).isInstanceOf(Content.Unknown.class);
  }

  @Test
  void aVoiceNoteIsOne() throws IOException {
    var id = cloud.graph.keep(new byte[] {1}, "audio/ogg");
    var voice = "{\"id\":\"" + id + "\",\"mime_type\":\"audio/ogg; codecs=opus\",\"voice\":true}";
    assertThat(((Content.Media) arrived("audio", voice).content()).kind())
        .isEqualTo(MediaKind.VOICE);
  }

  @Test
  void aFileThatIsGoneLeavesWhatWasSaidOfIt() throws IOException {
    var content = arrived("image", "{\"id\":\"media999\",\"mime_type\":\"image/png\"}").content();
    assertThat(content)
        .isInstanceOfSatisfying(
            Content.Unknown.class, unknown -> assertThat(unknown.raw()).contains("media999"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"order", "unsupported", "system", "of_next_year"})
  void whatIsUnknownIsKeptAsItCame(String type) throws IOException {
    var content = (Content.Unknown) arrived(type, "{\"detail\":[1,2]}").content();
    assertThat(content.type()).isEqualTo(type);
    assertThat(content.raw()).contains("\"detail\":[1,2]");
  }

  @Test
  void aForwardedMessageSaysSo() {
    var message = cloud.meta.message("text");
    message.putObject("text").put("body", "Have you heard");
    message.putObject("context").put("forwarded", true);
    assertThat(arrived(message).marks().forwarded()).isTrue();
    assertThat(arrived(cloud.meta.message("text")).marks().forwarded()).isFalse();
  }

  @Test
  void aReactionToAnOwnMessageNamesItAsTheGatewayDoes() {
    var mine = cloud.send(new Content.Text("mine"));
    var message = cloud.meta.message("reaction");
    var wire = cloud.graph.sent().getLast().path("wamid").asText();
    message.putObject("reaction").put("message_id", wire).put("emoji", "😀");
    assertThat(cloud.meta.tell(message)).isEqualTo(200);
    var reacted = cloud.signals.next(Event.MessageReacted.class);
    assertThat(reacted.target()).isEqualTo(mine.id());
    assertThat(reacted.targetFromMe()).isTrue();
    assertThat(reacted.emoji()).isEqualTo("😀");
    assertThat(reacted.from()).isEqualTo(CloudFixture.FRIEND);
  }

  @Test
  void statusesAreAcknowledgementsOfTheGatewaysMessage() {
    var message = cloud.send(new Content.Text("Hello"));
    var sent = cloud.graph.sent().getLast();
    for (var status : List.of("sent", "delivered", "read")) {
      assertThat(cloud.meta.status(sent, status)).isEqualTo(200);
    }
    for (var ack : List.of(Ack.SERVER, Ack.SERVER, Ack.DEVICE, Ack.READ)) {
      var acked = cloud.signals.next(Event.MessageAcked.class);
      assertThat(acked.id()).isEqualTo(message.id());
      assertThat(acked.ack()).isEqualTo(ack);
    }
  }

  @Test
  @ExpectsLog(
      "WARN MessageReceiver - Meta did not deliver a message: this person has not written for \\d+"
          + " hours, so only a template can be sent \\(\\d+\\)")
  void aMessageThatMetaDoesNotDeliverSaysThatATemplateIsTheWayOut() {
    var message = cloud.send(new Content.Text("Hello"));
    cloud.meta.failed(cloud.graph.sent().getLast(), 131_047);
    var failed = cloud.signals.next(Event.MessageAcked.class, acked -> acked.ack() == Ack.ERROR);
    assertThat(failed.id()).isEqualTo(message.id());
    assertThat(failed.failure()).contains("24 hours", "template", "131047");
  }
}
