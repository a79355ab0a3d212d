package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.http.JsonField;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Conversations of five turns with a bot of each kind, on virtual phones. One goes on after a
/// restart of the gateway.
final class BotConversationsTest extends BotFixture {
  private static final List<String> QUESTIONS = List.of("two", "three", "four", "five");

  /// Each answer says the kind, the number of the turn and what was asked.
  private static void fiveTurns(String person, String kind, String first) {
    var all = new ArrayList<String>();
    all.add(kind + " 1: " + first);
    turn(person, first, all.toArray(String[]::new));
    for (var question : QUESTIONS) {
      all.add(kind + " " + (all.size() + 1) + ": " + question);
      turn(person, question, all.toArray(String[]::new));
    }
    assertThat(server.refusals()).isEmpty();
  }

  @Test
  @ExpectsLog("WARN shop - a bot did not answer")
  void aWorkflowOfN8nAnswersAlsoAfterARestart() {
    var person = "447700900201";
    var fields =
        Map.of(
            "webhookUrl",
            server.url() + "/n8n",
            "basicAuthUser",
            "ada",
            "basicAuthPass",
            BotServer.KEY);
    var bot = bot("n8n", triggeredBy("n8n", fields));
    turn(person, "n8n?", "n8n 1: n8n?");
    turn(person, "two", "n8n 1: n8n?", "n8n 2: two");

    server.failNext(1);
    write(person, "three");
    await(() -> conversation("n8n", bot, person).path("problem").asText().contains("503"));
    restart();

    awaitSaid(person, "n8n 1: n8n?", "n8n 2: two", "n8n 3: three");
    turn(person, "four", "n8n 1: n8n?", "n8n 2: two", "n8n 3: three", "n8n 4: four");
    write(person, Map.of("file", Map.of("kind", "image", "mimetype", "image/png", "data", PNG)));
    await(() -> said(person).size() == 5);
    assertThat(said(person).getLast()).isEqualTo("n8n 5:  and 1 file");
    assertThat(server.refusals()).isEmpty();
    var shown = client.get("/n8n/fetch/" + bot + "/shop").json().toString();
    assertThat(shown).contains("***").doesNotContain(BotServer.KEY);
  }

  static final String PNG =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

  @Test
  void anEvolutionBotAnswers() {
    var fields = Map.of("apiUrl", server.url() + "/evolution", "apiKey", BotServer.KEY);
    bot("evolutionBot", triggeredBy("evolution", fields));
    fiveTurns("447700900202", "evolution", "evolution?");
  }

  @Test
  void aChatFlowOfFlowiseAnswers() {
    var fields = Map.of("apiUrl", server.url() + "/flowise", "apiKey", BotServer.KEY);
    bot("flowise", triggeredBy("flowise", fields));
    fiveTurns("447700900203", "flowise", "flowise?");
    write(
        "447700900203",
        Map.of(
            "text", "see", "file", Map.of("kind", "image", "mimetype", "image/png", "data", PNG)));
    await(() -> said("447700900203").size() == 6);
    assertThat(server.refusals()).isEmpty();
  }

  @Test
  void anAgentOfEvoAiAnswers() {
    var fields = Map.of("agentUrl", server.url() + "/evoai", "apiKey", BotServer.KEY);
    bot("evoai", triggeredBy("evoai", fields));
    fiveTurns("447700900204", "evoai", "evoai?");
  }

  @Test
  void anAppOfDifyAnswersAsAWholeAndAsAStream() {
    for (var app : List.of("chatBot", "agent")) {
      var person = app.equals("agent") ? "447700900205" : "447700900206";
      var fields =
          Map.of("botType", app, "apiUrl", server.url() + "/dify/v1", "apiKey", BotServer.KEY);
      bot("dify", triggeredBy("dify " + app, fields));
      fiveTurns(person, "dify", "dify " + app);
    }
  }

  @Test
  void aTextGeneratorAndAWorkflowOfDifyAnswerEachMessage() {
    for (var app : List.of("textGenerator", "workflow")) {
      var person = app.equals("workflow") ? "447700900251" : "447700900252";
      var fields =
          Map.of("botType", app, "apiUrl", server.url() + "/dify/v1", "apiKey", BotServer.KEY);
      bot("dify", triggeredBy("dify " + app, fields));
      fiveTurns(person, "dify", "dify " + app);
    }
  }

  private static String credentials() {
    var made = client.post("/openai/creds/shop", Map.of("name", "ours", "apiKey", BotServer.KEY));
    assertThat(made.status()).isEqualTo(201);
    return made.text("id");
  }

  @Test
  void aModelOfOpenAiAnswersAndHearsVoiceNotes() {
    var key = credentials();
    var person = "447700900207";
    var fields =
        Map.of(
            "openaiCredsId",
            key,
            "botType",
            "chatCompletion",
            "model",
            "small",
            "maxTokens",
            100,
            "systemMessages",
            List.of("Be brief"));
    bot("openai", triggeredBy("openai", fields));
    fiveTurns(person, "openai", "openai?");

    client.post("/openai/settings/shop", Map.of("openaiCredsId", key, "speechToText", true));
    var voice = Map.of("kind", "voice", "mimetype", "audio/ogg", "data", "T2dnUwAC");
    write(person, Map.of("file", voice));
    await(() -> said(person).size() == 6);
    assertThat(said(person).getLast()).isEqualTo("openai 6: [audio] what I said");
    var models = client.get("/openai/getModels/shop");
    assertThat(JsonField.text(models.json(), "/0/id")).isEqualTo("small");
  }

  @Test
  void anAssistantOfOpenAiAnswers() {
    var fields =
        Map.of("openaiCredsId", credentials(), "botType", "assistant", "assistantId", "asst-1");
    bot("openai", triggeredBy("assistant", fields));
    fiveTurns("447700900208", "assistant", "assistant?");
  }

  @Test
  void aFlowOfTypebotAnswersAndEnds() {
    var person = "447700900209";
    var bot =
        bot("typebot", triggeredBy("typebot", Map.of("url", server.url(), "typebot", "orders")));
    turn(person, "typebot?", "welcome", "▶️ Yes");
    turn(person, "two", "welcome", "▶️ Yes", "typebot 1: two");
    turn(person, "three", "welcome", "▶️ Yes", "typebot 1: two", "typebot 2: three");
    write(person, "four");
    await(() -> said(person).size() == 5);
    write(person, "end");
    await(() -> said(person).size() == 6);
    assertThat(said(person).getLast()).isEqualTo("typebot 4: end");
    await(() -> conversation("typebot", bot, person).isMissingNode());
    assertThat(server.refusals()).isEmpty();
  }

  @Test
  void aFlowOfTypebotOffersAListAndButtons() {
    var person = "447700900253";
    bot("typebot", triggeredBy("flow", Map.of("url", server.url(), "typebot", "orders")));
    turn(person, "flow?", "welcome", "▶️ Yes");
    turn(person, "menu?", "welcome", "▶️ Yes", "Menu");
    choose(person, "pick", Map.of("rowId", "soup-1"));
    awaitSaid(person, "welcome", "▶️ Yes", "Menu", "typebot 2: Onion");
    write(person, "sure?");
    await(() -> said(person).size() == 5);
    choose(person, "press", Map.of("buttonId", "confirmed"));
    await(() -> said(person).size() == 6);
    assertThat(said(person).subList(4, 6)).containsExactly("Sure?", "typebot 4: confirmed");
    assertThat(server.refusals()).isEmpty();
  }

  @Test
  void aFlowOfTypebotIsStarted() {
    var person = "447700900210";
    client.post("/simulator/phones", Map.of("number", person));
    client.post("/typebot/settings/shop", Map.of("delayMessage", 0));
    var started =
        client.post(
            "/typebot/start/shop",
            Map.of(
                "remoteJid",
                person + "@s.whatsapp.net",
                "url",
                server.url(),
                "typebot",
                "orders",
                "variables",
                List.of(Map.of("name", "city", "value", "Cork"))));
    assertThat(started.status()).as(started.json().toString()).isEqualTo(200);
    awaitSaid(person, "welcome to Cork", "▶️ Yes");
    turn(person, "two", "welcome to Cork", "▶️ Yes", "typebot 1: two");
  }
}
