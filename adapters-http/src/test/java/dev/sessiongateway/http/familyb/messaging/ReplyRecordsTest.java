package dev.sessiongateway.http.familyb.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.GifSource;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.http.JsonField;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What records say of the message that they refer to, and of the people in them.
class ReplyRecordsTest extends MessageFixture {
  private static final Attachment.Stored FILE =
      new Attachment.Stored(new MediaId("3A77AA55CC33EE110099.jpeg"), "image/jpeg", null, 4);

  private void reply(int number, Address chat, Content content, @Nullable Quote quote) {
    take(
        new LinkSignal.MessageArrived(
            new Message(
                id(number),
                chat,
                false,
                BOB,
                MAY.plusSeconds(number),
                content,
                quote,
                List.of(),
                Message.Origin.PHONE,
                Ack.DEVICE,
                null,
                "Bob",
                Marks.NONE),
            null));
  }

  private JsonNode record(int number) {
    return ok("findMessages", "{'where':{'key':{'id':'" + id(number).value() + "'}}}")
        .at("/messages/records/0");
  }

  private static Quote quote(ContentKind kind, String text) {
    return new Quote(id(99), FakeNetwork.ADA.id(), text, kind);
  }

  @Test
  void aReplyThatIsNoPlainTextHasItsContextInsideTheContentToo() {
    var picture = new Content.Media(MediaKind.IMAGE, FILE, "nota");
    reply(1, BOB, picture, quote(ContentKind.TEXT, "before"));
    reply(
        2,
        BOB,
        new InteractiveContent.ListReply("r1", "Plan B", null),
        quote(ContentKind.LIST, "Plans"));
    var image = record(1);
    assertThat(image.at("/message/imageMessage/contextInfo")).isEqualTo(image.path("contextInfo"));
    assertThat(JsonField.text(image, "/contextInfo/quotedMessage/conversation"))
        .isEqualTo("before");
    assertThat(JsonField.text(image, "/message/imageMessage/caption")).isEqualTo("nota");
    var answer = record(2);
    assertThat(answer.at("/message/listResponseMessage/contextInfo"))
        .isEqualTo(answer.path("contextInfo"));
    assertThat(JsonField.text(answer, "/message/listResponseMessage/contextInfo/stanzaId"))
        .isEqualTo(id(99).value());

    var listed = ok("findChats", "{}").at("/0/lastMessage");
    assertThat(listed.at("/message/listResponseMessage/contextInfo"))
        .isEqualTo(listed.path("contextInfo"));
  }

  @Test
  void aFileInAListOfChatsStaysReducedWhenItIsAReply() {
    reply(1, BOB, new Content.Media(MediaKind.IMAGE, FILE, "nota"), quote(ContentKind.TEXT, "a"));
    var shown = ok("findChats", "{}").at("/0/lastMessage/message/imageMessage");
    assertThat(JsonField.text(shown, "caption")).isEqualTo("nota");
    assertThat(shown.has("mimetype")).isFalse();
    assertThat(shown.has("contextInfo")).isTrue();
  }

  static Stream<Content> contents() {
    return Stream.of(
        new Content.Gif(FILE, "nota", GifSource.GIPHY),
        new Content.Location(1, 2, "Quay", null),
        new Content.Poll("tea?", List.of("yes", "no"), 1),
        new Content.ContactCards(List.of(new ContactCard("Grace", "BEGIN:VCARD\nEND:VCARD"))),
        new InteractiveContent.Buttons(
            null, null, "hi", null, List.of(new Button.Reply("1", "yes"))),
        new InteractiveContent.ButtonReply("1", "yes"),
        new Content.Unknown("unknown", "{}"));
  }

  @ParameterizedTest
  @MethodSource("contents")
  void theContextIsAmongTheFieldsOfEveryContent(Content content) {
    reply(1, BOB, content, null);
    reply(2, BOB, content, quote(ContentKind.TEXT, "before"));
    var type = JsonField.text(record(2), "messageType");
    var plain = (ObjectNode) record(1).at("/message/" + type);
    assertThat(record(2).at("/message/" + type))
        .isEqualTo(plain.deepCopy().set("contextInfo", record(2).get("contextInfo")));
  }

  @Test
  void aPlainTextHasItsContextBesideItOnly() {
    reply(1, BOB, new Content.Text("yes"), quote(ContentKind.TEXT, "tea?"));
    var text = record(1);
    assertThat(JsonField.text(text, "/message/conversation")).isEqualTo("yes");
    assertThat(JsonField.text(text, "/contextInfo/stanzaId")).isEqualTo(id(99).value());
  }

  @ParameterizedTest
  @CsvSource({
    "TEXT,/conversation",
    "IMAGE,/imageMessage/caption",
    "VIDEO,/videoMessage/caption",
    "DOCUMENT,/documentMessage/caption",
    "LOCATION,/locationMessage/name",
    "BUTTONS,/buttonsMessage/contentText",
    "CAROUSEL,/interactiveMessage/body/text",
    "LIST,/listMessage/title",
    "POLL,/pollCreationMessageV3/name",
    "EVENT,/eventMessage/name",
    "CONTACT,/contactMessage/displayName",
    "BUTTON_REPLY,/buttonsResponseMessage/selectedDisplayText",
    "LIST_REPLY,/listResponseMessage/title"
  })
  void theQuotedMessageHasItsOwnKind(ContentKind kind, String pointer) {
    reply(1, BOB, new Content.Text("yes"), quote(kind, "before"));
    var quoted = record(1).at("/contextInfo/quotedMessage");
    assertThat(quoted).hasSize(1);
    assertThat(JsonField.text(quoted, pointer)).isEqualTo("before");
  }

  @ParameterizedTest
  @EnumSource
  void everyKindCanBeQuotedWithoutText(ContentKind kind) {
    reply(1, BOB, new Content.Text("yes"), quote(kind, ""));
    var quoted = record(1).at("/contextInfo/quotedMessage");
    assertThat(quoted).hasSize(1);
    assertThat(quoted.has("conversation"))
        .isEqualTo(kind == ContentKind.TEXT || kind == ContentKind.UNKNOWN);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'imageMessage':{'caption':'before'}}|/imageMessage/caption",
        "{'messageContextInfo':{},'listMessage':{'title':'before'}}|/listMessage/title",
        "{'buttonsMessage':{'contentText':'before'}}|/buttonsMessage/contentText",
        "{'extendedTextMessage':{'text':'before'}}|/conversation",
        "{'noSuchMessage':1,'conversation':'before'}|/conversation"
      })
  void aQuoteThatTheClientWritesKeepsItsKind(String message, String pointer) {
    var body =
        "{'number':'4915550000002','text':'yes','quoted':{'key':{'id':'3EB0AAAAAAAAAAAA'},'message':%s}}"
            .formatted(message);
    var sent = client.post("/message/sendText/" + loja, body);
    assertThat(sent.status()).isEqualTo(201);
    assertThat(sent.text("/contextInfo/quotedMessage" + pointer)).isEqualTo("before");
  }

  @Test
  void aReplyToAStoredFileQuotesAFile() {
    keep(5, BOB, BOB, new Content.Media(MediaKind.IMAGE, FILE, "nota"));
    var body =
        "{'number':'4915550000002','text':'yes','quoted':{'key':{'id':'%s'}}}"
            .formatted(id(5).value());
    var sent = client.post("/message/sendText/" + loja, body);
    assertThat(sent.text("/contextInfo/quotedMessage/imageMessage/caption")).isEqualTo("nota");
  }

  @ParameterizedTest
  @CsvSource({"1,pollCreationMessageV3", "0,pollCreationMessage", "2,pollCreationMessage"})
  void aPollOfOneAnswerIsOfAnotherVersionThanOneOfSeveral(int selectable, String type) {
    keep(1, BOB, BOB, new Content.Poll("tea?", List.of("yes", "no"), selectable));
    var poll = record(1);
    assertThat(JsonField.text(poll, "messageType")).isEqualTo(type);
    assertThat(poll.path("message")).hasSize(1);
    assertThat(JsonField.integer(poll, "/message/" + type + "/selectableOptionsCount"))
        .isEqualTo(selectable);
    for (var word : List.of("pollCreationMessage", "pollCreationMessageV3")) {
      assertThat(found("{'messageType':'" + word + "'}")).containsExactly(1);
    }
  }

  private void lidsFirst() {
    server.network.signal(
        loja, new LinkSignal.LidsLearned(List.of(new LidMapping(BOB_HIDDEN, BOB))));
    server.await(
        () -> server.gateway.contacts().countLids(loja) == 1, () -> "no hidden id is known");
    var set = client.post("/settings/set/" + loja, "{'lids':'first'}");
    assertThat(set.text("/settings/settings/lids")).isEqualTo("first");
  }

  @Test
  void recordsAndChatsNameTheHiddenIdFirstWhereThatIsWanted() {
    receive(1, BOB, BOB);
    receive(2, TEAM, BOB);
    lidsFirst();

    var direct = record(1).path("key");
    assertThat(JsonField.text(direct, "remoteJid")).isEqualTo("77001@lid");
    assertThat(JsonField.text(direct, "remoteJidAlt")).isEqualTo("4915550000002@s.whatsapp.net");
    assertThat(JsonField.text(direct, "addressingMode")).isEqualTo("lid");
    var group = record(2).path("key");
    assertThat(JsonField.text(group, "participant")).isEqualTo("77001@lid");
    assertThat(JsonField.text(group, "participantAlt")).isEqualTo("4915550000002@s.whatsapp.net");

    var chats = ok("findChats", "{'where':{'remoteJid':'77001@lid'}}");
    assertThat(chats).hasSize(1);
    assertThat(JsonField.text(chats, "/0/remoteJid")).isEqualTo("77001@lid");
    assertThat(JsonField.text(chats, "/0/lastMessage/key/remoteJid")).isEqualTo("77001@lid");
    assertThat(found("{'key':{'remoteJid':'77001@lid'}}")).containsExactly(1);
    assertThat(found("{'key':{'remoteJid':'4915550000002@s.whatsapp.net'}}")).containsExactly(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"'pn'", "7", "true", "['first']"})
  void anotherPositionOfHiddenIdsIsRefused(String position) {
    var reply = client.post("/settings/set/" + loja, "{'lids':" + position + "}");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid.lids");
    var made = client.post("/instance/create", "{'instanceName':'x','lids':" + position + "}");
    assertThat(made.status()).isEqualTo(400);
  }

  @Test
  void aSessionOfTheOtherFamilyIsConfiguredInItsOwnWords() {
    var name = "a-" + server.identifiers.uuid();
    var made = client.post("/api/sessions", "{'name':'" + name + "','config':{'lids':'first'}}");
    assertThat(made.status()).as(made.text()).isBetween(200, 201);
    var shown = client.get("/api/sessions/" + name);
    assertThat(shown.text("/config/lids")).isEqualTo("first");
    var bad = client.post("/api/sessions", "{'name':'y','config':{'lids':'pn'}}");
    assertThat(bad.status()).isEqualTo(400);
    assertThat(bad.text("code")).isEqualTo("invalid.config.lids");
  }
}
