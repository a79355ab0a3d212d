package dev.sessiongateway.http.familyb.messaging;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.application.contact.LidLookup;
import dev.sessiongateway.application.network.PhoneNumberAddressing;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.kernel.server.PathSigner;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MessageRecordsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Instant AT = Instant.ofEpochSecond(1_784_300_000L);
  private static final Address ME = Address.person("491701112233");
  private static final Address ANA = Address.person("4915112345678");
  private static final Address CREW = Address.group("120363022233344455");
  private static final MessageId ID = new MessageId("3EB0A1B2C3D4E5F60718");
  private static final ServerInfo PRODUCT =
      new ServerInfo(
          "0.1.0",
          AT,
          URI.create("https://gw.example.org/"),
          new PathSigner(new byte[32], new ManualTime()),
          null,
          LidLookup.NONE);
  private static final Session SESSION =
      Session.created(
          new SessionName("loja 1"),
          new InstanceId(new UUID(1, 2)),
          AT,
          SessionConfig.DEFAULT,
          Session.Origin.NATIVE);

  @Test
  void aListKeepsItsRowsAndTheirIdsInFamilyB() throws Exception {
    var list =
        new InteractiveContent.ListMessage(
            "Plans",
            "Which one?",
            null,
            "Choose",
            List.of(new ListSection("All", List.of(new ListSection.Row("a", "Plan A", "cheap")))));

    assertThat(familyB(sent(ANA, list)))
        .isEqualTo(
            JSON.readTree(
                """
                {"listMessage":{"title":"Plans","description":"Which one?","buttonText":"Choose","listType":"SINGLE_SELECT",
                 "sections":[{"title":"All","rows":[{"title":"Plan A","description":"cheap","rowId":"a"}]}]}}
                """));
    assertThat(b(sent(ANA, list)).messageType()).isEqualTo("listMessage");
  }

  @Test
  void buttonsAreNestedThreeLevelsDeepInFamilyB() throws Exception {
    var message = sent(CREW, buttons());

    assertThat(familyB(message).at("/viewOnceMessage/message/interactiveMessage"))
        .isEqualTo(
            JSON.readTree(
                """
                {"header":{"title":"Hi","hasMediaAttachment":false},"body":{"text":"Pick"},"footer":{"text":"bye"},
                 "nativeFlowMessage":{"buttons":[
                  {"name":"quick_reply","buttonParamsJson":"{\\"display_text\\":\\"Yes \\\\\\"now\\\\\\"\\",\\"id\\":\\"y\\"}"},
                  {"name":"cta_copy","buttonParamsJson":"{\\"display_text\\":\\"Copy\\",\\"copy_code\\":\\"C-1\\"}"},
                  {"name":"cta_url","buttonParamsJson":"{\\"display_text\\":\\"Open\\",\\"url\\":\\"https://a.example\\",\\"merchant_url\\":\\"https://a.example\\"}"},
                  {"name":"cta_call","buttonParamsJson":"{\\"display_text\\":\\"Call\\",\\"phone_number\\":\\"+4930123456\\"}"}]}}
                """));
    assertThat(b(message).messageType()).isEqualTo("viewOnceMessage");
    assertThat(b(message).key().participant()).isEqualTo("120363022233344455@g.us");
  }

  @Test
  void aLocationAndAVoiceNoteHaveTheNamesOfTheNetworkInFamilyB() throws Exception {
    var place = new Content.Location(52.52, 13.4, "Office", null);
    var voice = new Content.Media(MediaKind.VOICE, stored("audio/ogg", null), null);

    assertThat(familyB(sent(ANA, place)))
        .isEqualTo(
            JSON.readTree(
                json(
                    "{'locationMessage':{'degreesLatitude':52.52,'degreesLongitude':13.4,'name':'Office'}}")));
    assertThat(familyB(sent(ANA, voice)).path("audioMessage"))
        .isEqualTo(
            JSON.readTree(
                "{\"url\":\"https://gw.example.org/api/files/loja%201/0123456789.bin?sig=1767916800.6HkIYDPI3-Bz6qU4CcgJLlq42AGMno0fxoW46CpcUjQ\",\"mimetype\":\"audio/ogg\",\"fileLength\":\"10\",\"ptt\":true,\"mediaKey\":\"TwuVKJPQOzmxvxto9unRi92OE+G/GhjDY/YsDQcfUPU=\",\"directPath\":\"/v/0123456789.bin\"}"));
  }

  @Test
  void aDocumentHasItsNameInBothFamilies() {
    var document = new Content.Media(MediaKind.DOCUMENT, stored("application/pdf", "a.pdf"), null);

    assertThat(JsonField.text(familyB(sent(ANA, document)), "/documentMessage/fileName"))
        .isEqualTo("a.pdf");
    assertThat(JsonField.text(familyA(sent(ANA, document)), "/media/filename")).isEqualTo("a.pdf");
    assertThat(familyA(sent(ANA, document)).path("body").asText("x")).isEmpty();
  }

  @Test
  void aQuoteAndMentionsAreInTheContextOfFamilyB() throws Exception {
    var quote = new Quote(new MessageId("3EB0D0D0D0D0D0D0D0D0"), ANA, "Which?");
    var message =
        message(CREW, true, ME, new Content.Text("@4915112345678 this"), quote, List.of(ANA));

    assertThat(tree(b(message)).path("contextInfo"))
        .isEqualTo(
            JSON.readTree(
                """
                {"stanzaId":"3EB0D0D0D0D0D0D0D0D0","participant":"4915112345678@s.whatsapp.net",
                 "quotedMessage":{"conversation":"Which?"},"mentionedJid":["4915112345678@s.whatsapp.net"]}
                """));
    assertThat(JsonField.text(familyA(message), "/_data/mentionedIds/0"))
        .isEqualTo("4915112345678@c.us");
  }

  @Test
  void anOwnMessageInAGroupCarriesItsWriterInTheIdOfFamilyA() {
    var json = familyA(sent(CREW, new Content.Text("hi")));

    assertThat(JsonField.text(json, "id"))
        .isEqualTo("true_120363022233344455@g.us_3EB0A1B2C3D4E5F60718_491701112233@c.us");
    assertThat(new PhoneNumberAddressing().parseMessageId("id", JsonField.text(json, "id")))
        .isEqualTo(ID);
    assertThat(JsonField.text(json, "/_data/id/_serialized")).isEqualTo(JsonField.text(json, "id"));
    assertThat(JsonField.text(json, "from")).isEqualTo("120363022233344455@g.us");
    assertThat(JsonField.text(json, "to")).isEqualTo("120363022233344455@g.us");
  }

  @Test
  void aPostInAChannelHasANumberAsAckInFamilyA() {
    var json = familyA(sent(Address.channel("123456"), new Content.Text("news")));

    assertThat(JsonField.integer(json, "ack")).isZero();
    assertThat(JsonField.text(json, "ackName")).isEqualTo("PENDING");
  }

  @Test
  void familyAShowsWhatIsAbsentAsNullOnlyWhereClientsLook() {
    var json = familyA(sent(ANA, new Content.Text("hi")));

    assertThat(json.has("participant")).isTrue();
    assertThat(json.has("media")).isTrue();
    assertThat(json.has("replyTo")).isTrue();
    assertThat(json.has("mediaUrl")).isFalse();
    assertThat(json.has("author")).isFalse();
    assertThat(json.has("selectedId")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "3A5B7C9D1E2F30415263,ios",
    "3EB0A1B2C3D4E5F60718,web",
    "ACFE0123456789ABCDEF0123456789AB,android",
    "3F0123456789ABCDEF01,desktop",
    "ABCDEFGH,unknown"
  })
  void theDeviceIsGuessedFromTheId(String id, String source) {
    assertThat(MessageRecord.source(new MessageId(id))).isEqualTo(source);
  }

  private static InteractiveContent.Buttons buttons() {
    return new InteractiveContent.Buttons(
        "Hi",
        null,
        "Pick",
        "bye",
        List.of(
            new Button.Reply("y", "Yes \"now\""),
            new Button.Copy("Copy", "C-1"),
            new Button.Url("Open", "https://a.example"),
            new Button.Call("Call", "+4930123456")));
  }

  private static Attachment.Stored stored(String mimetype, @Nullable String filename) {
    return new Attachment.Stored(new MediaId("0123456789.bin"), mimetype, filename, 10);
  }

  private static Message sent(Address chat, Content content) {
    return message(chat, true, ME, content, null, List.of());
  }

  private static Message message(
      Address chat,
      boolean fromMe,
      Address sender,
      Content content,
      @Nullable Quote quote,
      List<Address> mentions) {
    return new Message(
        ID,
        chat,
        fromMe,
        sender,
        AT,
        content,
        quote,
        mentions,
        Message.Origin.API,
        Ack.PENDING,
        null,
        null,
        Marks.NONE);
  }

  private static MessageRecord b(Message message) {
    return MessageRecord.of(message, SESSION, PRODUCT);
  }

  private static JsonNode familyB(Message message) {
    return tree(b(message)).path("message");
  }

  private static JsonNode familyA(Message message) {
    return tree(
        dev.sessiongateway.http.familya.messaging.MessageView.of(message, SESSION, PRODUCT));
  }

  private static JsonNode tree(Object wire) {
    return JSON.valueToTree(wire);
  }
}
