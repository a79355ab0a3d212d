package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.http.JsonField;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The app for Chatwoot with what agents and servers do that no documentation says: contacts that
/// are there already, Markdown, automatic texts, files that come late, and what cannot be sent.
final class ChatwootStrangersTest extends ChatwootFixture {
  private final Map<String, Integer> conversations = new HashMap<>();

  @BeforeAll
  void connect() {
    pair();
    connect(Map.of());
  }

  private @Nullable JsonNode find(String text) {
    return chatwoot.messages().stream()
        .filter(one -> one.path("content").asText().contains(text))
        .findFirst()
        .orElse(null);
  }

  private JsonNode shown(String text) {
    return await(() -> find(text));
  }

  private JsonNode contact(int id) {
    return chatwoot.contacts().get(id - 1);
  }

  /// Somebody writes, and a conversation in Chatwoot begins.
  ///
  /// @return its id
  private int begin(String phone) {
    var text = "Hello from " + phone;
    write(phone, Map.of("text", text));
    return JsonField.integer(shown(text), "conversation_id");
  }

  private List<String> bodies(String phone) {
    return onPhone(phone).stream().map(one -> one.path("body").asText()).toList();
  }

  private String note(ObjectNode message) {
    return chatwoot.messages().stream()
        .filter(one -> one.path("private").asBoolean())
        .filter(one -> one.path("conversation_id").equals(message.path("conversation_id")))
        .map(one -> one.path("content").asText())
        .filter(text -> text.startsWith("Not sent"))
        .findFirst()
        .orElse("");
  }

  private static ObjectNode file(String type, String url) {
    var message = reply("");
    message.putArray("attachments").addObject().put("file_type", type).put("data_url", url);
    return message;
  }

  @Test
  void aContactThatAnAgentMadeIsThatOfThePersonWhoAnswers() {
    var ben = "447700900102";
    client.post("/simulator/phones", Map.of("number", ben));
    var made = chatwoot.agentMakes("Ben the plumber", "+" + ben, null);
    var conversation = chatwoot.agentOpens(made);
    assertThat(chatwoot.agentWrites(webhook(), conversation, reply("Can you come?")))
        .isEqualTo(200);
    assertThat(bodies(ben)).containsExactly("Can you come?");

    write(ben, Map.of("text", "At noon"));
    assertThat(JsonField.integer(shown("At noon"), "conversation_id")).isEqualTo(conversation);
    assertThat(JsonField.text(contact(made), "identifier")).isEqualTo(ben + "@c.us");
    assertThat(JsonField.text(contact(made), "name")).isEqualTo("Ben the plumber");
    write(ben, Map.of("text", "Or later"));
    assertThat(JsonField.integer(shown("Or later"), "conversation_id")).isEqualTo(conversation);
  }

  @Test
  void aNumberThatHasTwoFormsIsOnePerson() {
    var lia = "553188880001";
    var made = chatwoot.agentMakes("Lia", "+5531988880001", null);
    begin(lia);
    assertThat(JsonField.text(contact(made), "identifier")).isEqualTo(lia + "@c.us");
    assertThat(JsonField.text(contact(made), "phone_number")).isEqualTo("+5531988880001");
  }

  @Test
  void anIdentifierOfAnotherProgramStaysAndIsNoAddress() {
    var cleo = "447700900103";
    var made = chatwoot.agentMakes("Cleo", "+" + cleo, "4477009");
    var conversation = begin(cleo);
    write(cleo, Map.of("text", "Me again"));
    assertThat(JsonField.integer(shown("Me again"), "conversation_id")).isEqualTo(conversation);
    assertThat(JsonField.text(contact(made), "identifier")).isEqualTo("4477009");
    assertThat(chatwoot.agentWrites(webhook(), conversation, reply("Hi"))).isEqualTo(200);
    assertThat(bodies(cleo)).contains("Hi");
  }

  @Test
  void peopleWhoseNamesHoldTheNumberHideNobody() {
    var dora = "447700900104";
    for (var i = 0; i < 31; i++) {
      chatwoot.agentMakes("Not " + dora + "@c.us", null, null);
    }
    var made = chatwoot.agentMakes("Dora", "+" + dora, null);
    begin(dora);
    assertThat(JsonField.text(contact(made), "identifier")).isEqualTo(dora + "@c.us");
  }

  @Test
  void aNameThatChatwootRefusesKeepsNoMessageBack() {
    var eve = "447700900105";
    client.post("/simulator/phones", Map.of("number", eve, "name", ChatwootServer.REFUSED));
    begin(eve);
    assertThat(chatwoot.contacts())
        .filteredOn(one -> one.path("identifier").asText().startsWith(eve))
        .singleElement()
        .satisfies(one -> assertThat(JsonField.text(one, "name")).isEqualTo(eve + "@c.us"));
  }

  @Test
  void markdownOfAgentsBecomesTheMarksOfPhonesAndBack() {
    var finn = "447700900106";
    var conversation = begin(finn);
    var text = "**Open** until *six* \\\nSee [the map](https://example.org/a_b)\n\\";
    chatwoot.agentWrites(webhook(), conversation, reply(text));
    assertThat(bodies(finn))
        .contains("*Open* until _six_ \nSee the map (https://example.org/a_b)\n\\");
    var id = write(finn, Map.of("text", "*Thanks* ~a lot~ 2*3*4"));
    shown("**Thanks** ~~a lot~~ 2*3*4");
    client.post(
        "/simulator/phones/" + finn + "/chats/" + SHOP + "/messages/" + id + "/edit",
        Map.of("text", "*Many* thanks"));
    shown("Edited: **Many** thanks");
  }

  @Test
  void whatChatwootWritesByItselfGoesToTheCustomerAndIsNoCommand() {
    var gus = "447700900107";
    var conversation = begin(gus);
    assertThat(chatwoot.templateIsWritten(webhook(), conversation, "wa/stop is what we do"))
        .isEqualTo(200);
    assertThat(bodies(gus)).contains("wa/stop is what we do");

    var tried =
        client.post(
            "/api/webhooks/"
                + client.get("/api/apps/desk").json().at("/state/webhook").asText()
                + "/test",
            Map.of());
    assertThat(tried.status()).isEqualTo(200);
    var own =
        await(() -> conversation("session-gateway") == 0 ? null : conversation("session-gateway"));
    var before = chatwoot.messages().size();
    assertThat(chatwoot.templateIsWritten(webhook(), own, "stop")).isEqualTo(200);
    assertThat(chatwoot.messages()).hasSize(before + 1);
    assertThat(client.get("/api/sessions/shop").text("status")).isEqualTo("WORKING");
  }

  @Test
  void aSurveyHasItsAddress() {
    var hal = "447700900108";
    var conversation = begin(hal);
    var survey = reply("Please rate us").put("content_type", "input_csat");
    chatwoot.agentWrites(webhook(), conversation, survey);
    assertThat(bodies(hal))
        .anyMatch(
            body -> body.startsWith("Please rate us\n" + chatwoot.url() + "/survey/responses/"));
  }

  @Test
  void agentsSeeTheChoicesOfAListAndEveryNumberOfACard() {
    var ida = "447700900109";
    begin(ida);
    var list =
        Map.of(
            "session",
            "shop",
            "chatId",
            ida + "@c.us",
            "message",
            Map.of(
                "title", "Our *menu*",
                "description", "Of today",
                "button", "Choose",
                "sections",
                    List.of(
                        Map.of(
                            "title",
                            "Soup",
                            "rows",
                            List.of(Map.of("title", "Leek", "rowId", "1"))))));
    var sent = client.post("/api/sendList", list);
    assertThat(sent.status() / 100).as(sent.json().toString()).isEqualTo(2);
    assertThat(JsonField.text(shown("Our **menu**"), "content")).contains("Of today", "Leek");

    var card =
        "BEGIN:VCARD\nVERSION:3.0\nFN:Jo\nitem1.TEL;type=CELL:+44 7700 900199\n"
            + "item1.X-ABLabel:Work\nEND:VCARD";
    var cards =
        Map.of(
            "session", "shop", "chatId", ida + "@c.us", "contacts", List.of(Map.of("vcard", card)));
    var shared = client.post("/api/sendContactVcard", cards);
    assertThat(shared.status() / 100).as(shared.json().toString()).isEqualTo(2);
    shown("Jo +44 7700 900199");
  }

  @Test
  void aRecordingOfAnAgentIsAVoiceNoteAndAFileThatComesLateIsSent() {
    var jo = "447700900110";
    var conversation = begin(jo);
    chatwoot.deliverLate("/files/late.ogg", 2);
    var recording = file("audio", chatwoot.url() + "/files/late.ogg?x=1");
    assertThat(chatwoot.agentWrites(webhook(), conversation, recording)).isEqualTo(200);
    assertThat(note(recording)).isEmpty();
    assertThat(onPhone(jo)).extracting(one -> one.path("type").asText()).endsWith("voice");
  }

  @ParameterizedTest
  @ValueSource(strings = {"é.png", "two words.png", "100%", "a%00b.png", "ü?w=ö ß"})
  void addressesOfFilesAreMadeValidAsBrowsersDo(String name) {
    var lou = "447700900114";
    var conversation = conversations.computeIfAbsent(lou, this::begin);
    var picture = file("image", chatwoot.url() + "/files/" + name);
    assertThat(chatwoot.agentWrites(webhook(), conversation, picture)).isEqualTo(200);
    assertThat(note(picture)).isEmpty();
    assertThat(onPhone(lou)).extracting(one -> one.path("type").asText()).endsWith("image");
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "https://", "https://a b/x.png", "ftp://127.0.0.1/x"})
  void anAddressThatIsNoneIsSaid(String address) {
    var max = "447700900115";
    var conversation = conversations.computeIfAbsent(max, this::begin);
    var before = chatwoot.messages().size();
    var picture = file("image", address);
    assertThat(chatwoot.agentWrites(webhook(), conversation, picture)).isEqualTo(200);
    assertThat(notes(before)).singleElement().asString().contains("Not sent", "data_url");
  }

  private List<String> notes(int from) {
    return chatwoot.messages().stream()
        .skip(from)
        .filter(one -> one.path("private").asBoolean())
        .map(one -> one.path("content").asText())
        .toList();
  }

  @Test
  void whatIsNotSentIsSaidOnce() {
    var nobody = chatwoot.agentOpens(chatwoot.agentMakes("Nobody", null, "crm-42@shop"));
    var lost = reply("To whom?");
    assertThat(chatwoot.agentWrites(webhook(), nobody, lost)).isEqualTo(200);
    assertThat(note(lost)).contains("contact", "phone number");
    var before = chatwoot.messages().size();
    assertThat(chatwoot.call(webhook(), "message_created", lost)).isEqualTo(200);
    assertThat(chatwoot.messages()).hasSize(before);

    var kim = begin("447700900111");
    var empty = reply("");
    assertThat(chatwoot.agentWrites(webhook(), kim, empty)).isEqualTo(200);
    assertThat(note(empty)).contains("neither text nor files");
  }

  @Test
  void aMessageThatIsTooOldIsSaidAndOneOfLongAgoIsNot() {
    var lea = "447700900112";
    var conversation = begin(lea);
    var longAgo = reply("Long ago").put("created_at", ago(Duration.ofDays(8)));
    chatwoot.agentWrites(webhook(), conversation, longAgo);
    assertThat(note(longAgo)).isEmpty();
    var old = reply("Yesterday").put("created_at", ago(Duration.ofHours(25)));
    chatwoot.agentWrites(webhook(), conversation, old);
    assertThat(note(old)).contains("older than a day");
    assertThat(bodies(lea)).hasSize(1);
    var command = reply("wa/status").put("created_at", ago(Duration.ofHours(1)));
    chatwoot.agentWrites(webhook(), conversation, command);
    shown("older than ten minutes");
  }

  private static long ago(Duration age) {
    return Instant.now().minus(age).getEpochSecond();
  }

  @Test
  @ExpectsLog("WARN ConversationWriter - Chatwoot refused a message; a note stands in its place")
  void theTextBesideARefusedFileIsShown() {
    var mia = "447700900113";
    begin(mia);
    var bytes = Base64.getEncoder().encodeToString(ChatwootServer.PNG);
    write(
        mia,
        Map.of(
            "text",
            "Look",
            "file",
            Map.of("mimetype", "image/png", "data", bytes, "filename", ChatwootServer.REFUSED)));
    shown("Look");
    shown("did not accept");
  }

  @Test
  void moreFilesThanAreSentAreCounted() {
    var noa = "447700900116";
    var conversation = begin(noa);
    var album = reply("An album");
    var files = album.putArray("attachments");
    for (var i = 0; i < 23; i++) {
      files
          .addObject()
          .put("file_type", "image")
          .put("data_url", chatwoot.url() + "/files/" + i + ".png");
    }
    assertThat(chatwoot.agentWrites(webhook(), conversation, album)).isEqualTo(200);
    assertThat(onPhone(noa).stream().filter(one -> one.path("type").asText().equals("image")))
        .hasSize(20);
    assertThat(note(album)).contains("3 of the files", "more than 20");
  }

  @Test
  void theChoicesOfABotOfChatwootStandBelowItsText() {
    var pia = "447700900117";
    var conversation = begin(pia);
    var menu = reply("What is it about?").put("content_type", "input_select");
    var items = menu.putObject("content_attributes").putArray("items");
    items.addObject().put("title", "An order").put("value", "order");
    items.addObject().put("title", "A return").put("value", "return");
    assertThat(chatwoot.agentWrites(webhook(), conversation, menu)).isEqualTo(200);
    assertThat(bodies(pia)).last().isEqualTo("What is it about?\n- An order\n- A return");
  }

  @Test
  @ExpectsLog("WARN NetworkEvents - Chatwoot refused a contact or a conversation; a note says so")
  void aRefusedContactIsSaidInTheAppsOwnConversation() {
    var ray = "447700900118";
    chatwoot.refuseIdentifier(ray);
    write(ray, Map.of("text", "Nobody will see this"));
    var said = shown("Identifier is not allowed");
    assertThat(JsonField.text(said, "content"))
        .startsWith("Chatwoot did not accept a message: ")
        .contains(ray);
    assertThat(JsonField.bool(said, "private")).isTrue();
    assertThat(conversation(ray)).isZero();
  }

  /// The network takes no attempt until the deadline.
  @Test
  @ExpectsLog("WARN shop - the network did not confirm messages in time")
  void aLaterFailureOfASentMessageIsSaid() {
    var sam = "447700900119";
    var conversation = begin(sam);
    fault(Map.of("kind", "drop", "number", sam, "direction", "out"));
    var lost = reply("Does this arrive?");
    assertThat(chatwoot.agentWrites(webhook(), conversation, lost)).isEqualTo(200);
    assertThat(note(lost)).isEmpty();
    await(() -> !note(lost).isEmpty());
    client.delete("/simulator/faults");
    var again = reply("And this?");
    assertThat(chatwoot.agentWrites(webhook(), conversation, again)).isEqualTo(200);
    assertThat(note(lost)).startsWith("Not sent");
    assertThat(bodies(sam)).contains("And this?").doesNotContain("Does this arrive?");
  }

  private void fault(Map<String, ?> rule) {
    var made = client.post("/simulator/faults", rule);
    assertThat(made.status()).as(made.json().toString()).isEqualTo(201);
  }

  @Test
  void aPictureWhoseFileIsGoneHasAPlaceholder() {
    var tom = "447700900120";
    begin(tom);
    fault(Map.of("kind", "media-gone", "number", tom, "next", 1));
    var bytes = Base64.getEncoder().encodeToString(ChatwootServer.PNG);
    write(tom, Map.of("file", Map.of("mimetype", "image/png", "data", bytes)));
    var shown = shown("[gone-on-the-network.png, 70 bytes]");
    assertThat(JsonField.integer(shown, "conversation_id")).isEqualTo(conversation(tom));
    assertThat(shown.path("attachments")).isEmpty();
  }
}
