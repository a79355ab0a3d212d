package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.http.JsonField;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// Bots that fail, bots that answer each other, and people who take over.
@ExpectsLog("WARN shop - a bot did not answer")
final class BotFaultsTest extends BotFixture {
  private static final String OTHER = "447700900303";

  private static Map<String, Object> evolution(String path) {
    return Map.of("apiUrl", server.url() + path, "apiKey", BotServer.KEY);
  }

  @Test
  void aServerThatDoesNotAnswerHoldsUpNobodyElse() {
    var over = new CountDownLatch(1);
    server.misbehave(_ -> {
      try {
        over.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    });
    try {
      bot("evolutionBot", triggeredBy("hang", evolution("/faulty")));
      bot("evolutionBot", triggeredBy("go", evolution("/evolution")));
      pair("other", OTHER);
      bot("other", "evolutionBot", triggeredBy("go", evolution("/evolution")));
      write("447700900301", "hang");
      turn("447700900302", "go on", "evolution 1: go on");

      var started = System.nanoTime();
      client.post("/simulator/phones", Map.of("number", "447700900304"));
      var to = Map.of("to", OTHER, "text", "go");
      client.post("/simulator/phones/447700900304/messages", to);
      await(() -> {
        var path = "/simulator/phones/447700900304/chats/" + OTHER + "/messages";
        return client.get(path).json().size() == 2;
      });
      assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(Duration.ofSeconds(30));
    } finally {
      over.countDown();
    }
  }

  @Test
  void whatABotCannotAnswerIsShown() {
    server.misbehave(exchange -> BotServer.send(exchange, 200, "<html>"));
    var bot = bot("flowise", triggeredBy("html", Map.of("apiUrl", server.url() + "/faulty")));
    var person = "447700900305";

    write(person, "html");

    await(() -> conversation("flowise", bot, person).has("problem"));
    var row = conversation("flowise", bot, person);
    assertThat(JsonField.text(row, "problem")).isEqualTo("its answer is not JSON");
    assertThat(JsonField.integer(row, "waiting")).isZero();
    assertThat(JsonField.text(row, "status")).isEqualTo("opened");
    assertThat(said(person)).isEmpty();
  }

  /// The shop has a bot, and so has somebody who writes to it. His hears only bots, and stops
  /// first.
  @Test
  @ExpectsLog("WARN peer - a bot was paused in a chat, because it seems to answer another bot")
  void twoBotsThatAnswerEachOtherAreStopped() {
    var peer = "447700900306";
    pair("peer", peer);
    bot("n8n", triggeredBy("ping", webhook()));
    var all = new HashMap<String, Object>(webhook());
    all.put("triggerType", "all");
    var theirs = "/n8n/fetchSessions/" + bot("peer", "n8n", all) + "/peer";

    write(peer, "ping");

    await(() -> client.get(theirs).json().path(0).path("problem").asText().equals("loop"));
    assertThat(JsonField.text(client.get(theirs).json(), "/0/status")).isEqualTo("paused");
    assertThat(said(peer)).hasSize(6);
  }

  private static Map<String, Object> webhook() {
    return Map.of(
        "webhookUrl",
        server.url() + "/n8n",
        "basicAuthUser",
        "ada",
        "basicAuthPass",
        BotServer.KEY);
  }

  @Test
  void aMessageOfTheShopItselfPausesItsBotUntilItIsOpenedAgain() {
    var person = "447700900307";
    var fields = new HashMap<String, Object>(evolution("/evolution"));
    fields.put("stopBotFromMe", true);
    var bot = bot("evolutionBot", triggeredBy("help", fields));
    turn(person, "help", "evolution 1: help");

    var reply = Map.of("number", person, "text", "I take over");
    assertThat(client.post("/message/sendText/shop", reply).status()).isEqualTo(201);
    await(() -> conversation("evolutionBot", bot, person).path("status").asText().equals("paused"));
    write(person, "are you a bot?");
    var opened = Map.of("remoteJid", person + "@s.whatsapp.net", "status", "opened");
    await(() -> client.get("/api/shop/chats/" + person + "@c.us/messages").json().size() == 4);
    // The bot has heard it, and kept silent.
    await(() ->
        client
            .get("/api/webhooks?session=shop")
            .json()
            .valueStream()
            .allMatch(each -> each.path("waiting").asLong() == 0));
    assertThat(client.post("/evolutionBot/changeStatus/shop", opened).status()).isEqualTo(200);

    turn(person, "again", "evolution 1: help", "I take over", "evolution 2: again");
  }

  @Test
  void severalMessagesAreAnsweredAtOnce() {
    var person = "447700900308";
    var fields = new HashMap<String, Object>(evolution("/evolution"));
    fields.put("debounceTime", 1);
    fields.put("unknownMessage", "Please write");
    bot("evolutionBot", triggeredBy("wait", fields));

    write(person, "wait");
    write(person, "and see");

    awaitSaid(person, "evolution 1: wait\nand see");
  }
}
