package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.http.JsonField;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/// The app for Chatwoot between the simulated network and a stand-in for a Chatwoot server. Each
/// test has a person of its own.
@TestMethodOrder(MethodOrderer.MethodName.class)
final class ChatwootAppTest extends ChatwootFixture {
  /// Wrote to the shop before the app was there.
  private static final String EARLY = "447700900106";

  private static final String REPLY_TO = "/content_attributes/in_reply_to_external_id";
  private static final JsonMapper JSON = new JsonMapper();

  @BeforeAll
  void connect() {
    pair();
    write(EARLY, Map.of("text", "Nobody saw this"));
    write(EARLY, Map.of("text", "Nor this"));
    await(() -> client.get("/api/shop/chats/" + EARLY + "@c.us/messages").json().size() == 2);
    connect(
        Map.of(
            "linkPreview",
            "HG",
            "commands",
            Map.of("queue", true),
            "templates",
            Map.of("chatwoot.to.whatsapp.message.text", "{{content}}{{agent}}"),
            "locale",
            "en-US"));
  }

  private List<JsonNode> inChatwoot(String phone) {
    var contact =
        chatwoot.contacts().stream()
            .filter(one -> one.path("identifier").asText().startsWith(phone))
            .findFirst();
    return contact.isEmpty()
        ? List.of()
        : chatwoot.messages().stream()
            .filter(one -> conversation(phone) == one.path("conversation_id").asInt())
            .toList();
  }

  private JsonNode awaitInChatwoot(String phone, String text) {
    return await(() ->
        inChatwoot(phone).stream()
            .filter(one -> one.path("content").asText().contains(text))
            .findFirst()
            .orElse(null));
  }

  @Test
  void aMessageAppearsInOneConversationOfItsWriterAndTheReplyOnThePhone() {
    var ben = "447700900102";
    var id = write(ben, Map.of("text", "Is it open?"));
    write(ben, Map.of("text", "Hello?"));
    var first = awaitInChatwoot(ben, "Is it open?");
    awaitInChatwoot(ben, "Hello?");
    assertThat(JsonField.integer(first, "message_type")).isZero();
    assertThat(JsonField.text(first, "source_id")).isEqualTo(id);
    assertThat(chatwoot.conversations())
        .filteredOn(one -> one.at("/meta/sender/identifier").asText().startsWith(ben))
        .hasSize(1);

    var before = inChatwoot(ben).size();
    var answer = reply("Until six");
    answer.putObject("content_attributes").put("in_reply_to_external_id", id);
    assertThat(chatwoot.agentWrites(webhook(), conversation(ben), answer)).isEqualTo(200);
    assertThat(chatwoot.call(webhook(), "message_created", answer)).isEqualTo(200);
    assertThat(onPhone(ben))
        .filteredOn(one -> one.path("body").asText().equals("Until six"))
        .singleElement()
        .satisfies(one -> assertThat(JsonField.text(one, "quoted")).isEqualTo(id));

    // What is written afterwards arrives, so what the agent wrote would have come back before it.
    write(ben, Map.of("text", "Thank you"));
    awaitInChatwoot(ben, "Thank you");
    assertThat(inChatwoot(ben)).hasSize(before + 2);
  }

  @Test
  void filesGoBothWays() {
    var cleo = "447700900103";
    var file = Base64.getEncoder().encodeToString(ChatwootServer.PNG);
    write(
        cleo,
        Map.of("text", "Look at this", "file", Map.of("mimetype", "image/png", "data", file)));
    var shown = awaitInChatwoot(cleo, "Look at this");
    assertThat(JsonField.text(shown, "/attachments/0/mimetype")).isEqualTo("image/png");
    assertThat(JsonField.integer(shown, "/attachments/0/size"))
        .isEqualTo(ChatwootServer.PNG.length);

    var answer = reply("Like this");
    answer
        .putArray("attachments")
        .addObject()
        .put("file_type", "image")
        .put("data_url", chatwoot.url() + "/files/1.png");
    chatwoot.agentWrites(webhook(), conversation(cleo), answer);
    assertThat(onPhone(cleo))
        .filteredOn(one -> one.path("body").asText().equals("Like this"))
        .singleElement()
        .satisfies(one -> assertThat(JsonField.text(one, "type")).isEqualTo("image"));
  }

  @Test
  void nobodyWritesInTheNameOfAnAgent() {
    var cleo = "447700900103";
    write(cleo, Map.of("text", "Hi there"));
    var own = awaitInChatwoot(cleo, "Hi there");
    var before = onPhone(cleo).size();
    assertThat(chatwoot.call(webhook(), "message_created", own)).isEqualTo(200);
    var invented =
        JSON.createObjectNode().put("id", 9_999).put("conversation_id", conversation(cleo));
    assertThat(chatwoot.call(webhook(), "message_created", invented)).isEqualTo(200);
    var note = reply("Only for agents").put("private", true);
    assertThat(chatwoot.agentWrites(webhook(), conversation(cleo), note)).isEqualTo(200);
    assertThat(onPhone(cleo)).hasSize(before);
    var elsewhere = webhook("other");
    assertThat(chatwoot.call(elsewhere, "message_created", own)).isEqualTo(404);
    var nameless = JSON.createObjectNode().put("id", 0).put("conversation_id", 0);
    assertThat(chatwoot.call(webhook(), "message_created", nameless)).isEqualTo(400);
    assertThat(chatwoot.call(webhook(), "conversation_created", own)).isEqualTo(200);
  }

  @Test
  void aMessageThatAnAgentDeletesIsDeletedOnThePhone() {
    var ben = "447700900102";
    write(ben, Map.of("text", "Delete something"));
    awaitInChatwoot(ben, "Delete something");
    var wrong = reply("Wrong price");
    chatwoot.agentWrites(webhook(), conversation(ben), wrong);
    assertThat(onPhone(ben)).anyMatch(one -> one.path("body").asText().equals("Wrong price"));
    assertThat(chatwoot.agentDeletes(webhook(), wrong)).isEqualTo(200);
    assertThat(onPhone(ben)).noneMatch(one -> one.path("body").asText().equals("Wrong price"));
  }

  @Test
  @ExpectsLog("WARN shop - a receiver fails; its events wait")
  void whatFailsIsDeliveredLaterInOrder() {
    var cleo = "447700900103";
    chatwoot.fail(2);
    write(cleo, Map.of("text", "First of two"));
    write(cleo, Map.of("text", "Second of two"));
    awaitInChatwoot(cleo, "Second of two");
    assertThat(inChatwoot(cleo))
        .extracting(one -> one.path("content").asText())
        .containsSubsequence("First of two", "Second of two")
        .doesNotHaveDuplicates();
  }

  @Test
  void whyAReplyWasNotSentIsANoteForTheAgent() {
    var cleo = "447700900103";
    write(cleo, Map.of("text", "Before the pause"));
    awaitInChatwoot(cleo, "Before the pause");
    client.post("/api/sessions/shop/stop", Map.of());
    assertThat(chatwoot.agentWrites(webhook(), conversation(cleo), reply("Too late")))
        .isEqualTo(200);
    var note = awaitInChatwoot(cleo, "Not sent");
    assertThat(JsonField.bool(note, "private")).isTrue();
    assertThat(onPhone(cleo)).noneMatch(one -> one.path("body").asText().equals("Too late"));
    client.post("/api/sessions/shop/start", Map.of());
    awaitStatus("WORKING");
  }

  @Test
  void anAnswerMarksTheChatAsReadAndAReaderIsShownInChatwoot() {
    var dora = "447700900104";
    var id = write(dora, Map.of("text", "Are you there?"));
    awaitInChatwoot(dora, "Are you there?");
    chatwoot.agentWrites(webhook(), conversation(dora), reply("Yes"));
    await(() -> ack(dora, id).equals("3"));

    assertThat(chatwoot.read()).doesNotContain(conversation(dora));
    client.post("/simulator/phones/" + dora + "/chats/" + SHOP + "/read", Map.of());
    await(() -> chatwoot.read().contains(conversation(dora)));
  }

  private String ack(String phone, String id) {
    return onPhone(phone).stream()
        .filter(one -> one.path("id").asText().equals(id))
        .map(one -> one.path("ack").asText())
        .findFirst()
        .orElse("");
  }

  @Test
  void whatHappensToAMessageIsWrittenBelowIt() {
    var eve = "447700900105";
    var id = write(eve, Map.of("text", "Five o'clok"));
    var messages = "/simulator/phones/" + eve + "/chats/" + SHOP + "/messages/" + id;
    client.post(messages + "/edit", Map.of("text", "Five o'clock"));
    assertThat(JsonField.text(awaitInChatwoot(eve, "Edited: Five o'clock"), REPLY_TO))
        .isEqualTo(id);
    client.post(messages + "/react", Map.of("emoji", "👍"));
    awaitInChatwoot(eve, "Reaction: 👍");
    client.post(messages + "/react", Map.of("emoji", ""));
    awaitInChatwoot(eve, "The reaction was removed.");
    client.post(messages + "/revoke", Map.of());
    awaitInChatwoot(eve, "The message was deleted.");
  }

  @Test
  void aConnectionIsTriedByATestAndCommandsAreAnsweredOnce() {
    var tried = client.post("/api/webhooks/" + state("webhook") + "/test", Map.of());
    assertThat(tried.status()).as(tried.json().toString()).isEqualTo(200);
    var own =
        await(() -> conversation("session-gateway") == 0 ? null : conversation("session-gateway"));
    assertThat(inChatwoot("session-gateway"))
        .anyMatch(one -> one.path("content").asText().contains("The session shop is connected"));

    var status = reply("Status ");
    assertThat(chatwoot.agentWrites(webhook(), own, status)).isEqualTo(200);
    assertThat(chatwoot.call(webhook(), "message_created", status)).isEqualTo(200);
    assertThat(answers(status)).singleElement().asString().contains("The session shop is WORKING");
    assertThat(answer(own, "help")).contains("restart", "server status", "queue");
    assertThat(answer(own, "whatever")).contains("restart");
    assertThat(answer(own, "server status")).contains("Version");
    assertThat(answer(own, "queue status")).contains("Waiting: 0", "closed");
    assertThat(answer(own, "qr")).contains("qr failed");
    assertThat(answer(own, "messages pull")).contains("wa/messages pull");
    assertThat(answer(own, "stop")).contains("STOPPED");
    assertThat(client.get("/api/sessions/shop").text("status")).isEqualTo("STOPPED");
    assertThat(answer(own, "start")).contains("start: done");
    awaitStatus("WORKING");

    var old = reply("stop").put("created_at", Instant.now().minusSeconds(900).getEpochSecond());
    assertThat(chatwoot.agentWrites(webhook(), own, old)).isEqualTo(200);
    assertThat(client.get("/api/sessions/shop").text("status")).isEqualTo("WORKING");
  }

  private String answer(int conversation, String command) {
    var message = reply(command);
    assertThat(chatwoot.agentWrites(webhook(), conversation, message)).isEqualTo(200);
    return answers(message).getFirst();
  }

  private List<String> answers(JsonNode command) {
    return chatwoot.messages().stream()
        .filter(one -> one.path("source_id").asText().equals("command-" + command.path("id")))
        .map(one -> one.path("content").asText())
        .toList();
  }

  private String state(String field) {
    return client.get("/api/apps/desk").json().at("/state/" + field).asText();
  }

  @Test
  void earlierMessagesAreCopiedOnceByACommand() {
    var finn = EARLY;
    write(finn, Map.of("text", "But this"));
    awaitInChatwoot(finn, "But this");
    assertThat(inChatwoot(finn)).noneMatch(one -> one.path("content").asText().contains("Nobody"));

    assertThat(answer(conversation(finn), "wa/messages pull")).isEqualTo("Copied messages: 2.");
    assertThat(inChatwoot(finn))
        .extracting(one -> one.path("content").asText())
        .anyMatch(text -> text.matches("(?s)20.. ?.*UTC\nNobody saw this"))
        .anyMatch(text -> text.endsWith("UTC\nNor this"));
    assertThat(answer(conversation(finn), "wa/messages pull")).isEqualTo("Copied messages: 0.");
    assertThat(onPhone(finn)).noneMatch(one -> one.path("body").asText().contains("wa/"));
  }

  @Test
  void aContactHasThePictureOfThePerson() {
    var gus = "447700900107";
    var picture = Base64.getEncoder().encodeToString(ChatwootServer.PNG);
    client.post("/simulator/phones", Map.of("number", gus));
    client.put(
        "/simulator/phones/" + gus + "/picture",
        Map.of("file", Map.of("mimetype", "image/png", "data", picture)));
    write(gus, Map.of("text", "My picture"));
    awaitInChatwoot(gus, "My picture");
    assertThat(chatwoot.contacts())
        .filteredOn(one -> one.path("identifier").asText().startsWith(gus))
        .singleElement()
        .satisfies(one -> assertThat(JsonField.text(one, "avatar_url")).startsWith("http"));
  }

  /// On a busy machine the page may not be read in time for the first text.
  @Test
  void anAgentsTextHasAPreviewOfItsLink() {
    var lea = "447700900112";
    write(lea, Map.of("text", "What is there to eat?"));
    awaitInChatwoot(lea, "What is there to eat?");
    await(() -> {
      var link = chatwoot.url() + "/pages/" + onPhone(lea).size();
      chatwoot.agentWrites(webhook(), conversation(lea), reply("See " + link));
      return onPhone(lea).stream()
          .anyMatch(one -> one.at("/preview/title").asText().equals("Menu"));
    });
  }

  @Test
  @ExpectsLog("WARN ConversationWriter - Chatwoot refused a message; a note stands in its place")
  void whatChatwootRefusesIsANoteAndHoldsNothing() {
    var hal = "447700900108";
    write(hal, Map.of("text", "An " + ChatwootServer.REFUSED + " word"));
    write(hal, Map.of("text", "The next word"));
    awaitInChatwoot(hal, "The next word");
    assertThat(inChatwoot(hal))
        .filteredOn(one -> one.path("private").asBoolean())
        .singleElement()
        .satisfies(
            one -> assertThat(JsonField.text(one, "content")).contains("Content is not allowed"));
  }

  @Test
  @ExpectsLog("WARN shop - a receiver fails; its events wait")
  @ExpectsLog("WARN AgentNotices - a message of an agent could not be read from Chatwoot")
  void aWrongTokenIsShownAndLosesNothing() {
    var ida = "447700900109";
    chatwoot.changeToken("another");
    write(ida, Map.of("text", "Waiting for the token"));
    await(() -> state("lastAttempt/answer").contains("Invalid Access Token"));
    assertThat(chatwoot.agentWrites(webhook(), 1, reply("Unreadable"))).isEqualTo(422);
    chatwoot.changeToken(ChatwootServer.TOKEN);
    awaitInChatwoot(ida, "Waiting for the token");
  }

  @Test
  void whatTheAccountWroteElsewhereIsDeletedByAnAgentAndOtherPeoplesMessagesStay() {
    var jo = "447700900110";
    var theirs = write(jo, Map.of("text", "Mine"));
    var body = Map.of("session", "shop", "chatId", jo + "@c.us", "text", "Over the API");
    client.post("/api/sendText", body);
    var shown = awaitInChatwoot(jo, "Over the API");
    assertThat(JsonField.integer(shown, "message_type")).isEqualTo(1);
    assertThat(chatwoot.agentDeletes(webhook(), shown)).isEqualTo(200);
    assertThat(onPhone(jo)).noneMatch(one -> one.path("body").asText().equals("Over the API"));
    assertThat(chatwoot.agentDeletes(webhook(), awaitInChatwoot(jo, "Mine"))).isEqualTo(200);
    assertThat(onPhone(jo)).anyMatch(one -> one.path("id").asText().equals(theirs));
  }

  @Test
  void anOldMessageIsNotSentAndARetryIs() {
    var kim = "447700900111";
    write(kim, Map.of("text", "Hello Kim"));
    awaitInChatwoot(kim, "Hello Kim");
    var yesterday = Instant.now().minus(Duration.ofHours(25)).getEpochSecond();
    var old = reply("Of yesterday").put("created_at", yesterday);
    assertThat(chatwoot.agentWrites(webhook(), conversation(kim), old)).isEqualTo(200);
    var lost = reply("Lost at first");
    chatwoot.agentWrites(webhook("other"), conversation(kim), lost);
    assertThat(chatwoot.call(webhook(), "message_updated", lost)).isEqualTo(200);
    assertThat(onPhone(kim))
        .extracting(one -> one.path("body").asText())
        .containsExactly("Hello Kim");
    lost.putObject("content_attributes").putNull("external_error");
    assertThat(chatwoot.call(webhook(), "message_updated", lost)).isEqualTo(200);
    assertThat(chatwoot.call(webhook(), "message_updated", lost)).isEqualTo(200);
    assertThat(onPhone(kim))
        .extracting(one -> one.path("body").asText())
        .containsExactly("Hello Kim", "Lost at first");
  }
}
