package dev.sessiongateway.outbound.bot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sessiongateway.application.bot.BotFailure;
import dev.sessiongateway.application.bot.BotProvider;
import dev.sessiongateway.application.bot.BotProvider.Asker;
import dev.sessiongateway.application.bot.BotProvider.Question;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.bot.BotId;
import dev.sessiongateway.domain.bot.BotTarget;
import dev.sessiongateway.domain.bot.BotTarget.DifyApp;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How each server that keeps conversations says that it does not know one any more: Typebot by
/// `NOT_FOUND` of `continueChat`, Dify by `not_found` and `conversation_completed` of
/// `chat-messages`, OpenAI by 404 for a thread.
class ForgottenConversationsTest {
  @AutoClose
  private final OutboundClient client =
      new OutboundClient(
          OutboundPolicy.allowing(List.of("127.0.0.1/32")),
          OutboundClient.Timeouts.DEFAULT,
          "test");

  private final Map<String, String> answers = new ConcurrentHashMap<>();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::serve);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  /// Answers as `status body` says, else with 404.
  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      var known = answers.get(exchange.getRequestURI().getPath());
      var answer = known == null ? "404 {\"code\":\"NOT_FOUND\"}" : known;
      var bytes = answer.substring(4).replace('\'', '"').getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(Integer.parseInt(answer.substring(0, 3)), bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private BotFailure failure(BotTarget target, @Nullable String context) {
    BotProvider provider =
        new HttpBotProvider(
            client, url(), URI.create(url() + "/v1"), new ManualTime(), HttpBotProvider.WITHIN);
    var asker = new Asker("ada", "1@s.whatsapp.net", "2@s.whatsapp.net", "c-1", "Bo", "M1", false);
    var question = new Question(target, "key", null, asker, context, "Hello?", List.of(), Map.of());
    return catchThrowableOfType(BotFailure.class, () -> provider.ask(question));
  }

  private BotTarget target(String kind) {
    return switch (kind) {
      case "typebot" -> new BotTarget.Typebot(url(), "orders");
      case "chatBot" -> new BotTarget.Dify(DifyApp.CHAT_BOT, url(), null);
      case "agent" -> new BotTarget.Dify(DifyApp.AGENT, url(), null);
      case "assistant" -> new BotTarget.OpenAiAssistant(new BotId("k"), "asst-1", null);
      case "model" ->
          new BotTarget.OpenAiChat(new BotId("k"), "m", List.of(), List.of(), List.of(), 1);
      case "n8n" -> new BotTarget.N8n(url(), null, null);
      default -> new BotTarget.EvolutionBot(url(), null);
    };
  }

  @ParameterizedTest
  @CsvSource({
    "typebot, true",
    "chatBot, true",
    "agent, true",
    "assistant, true",
    "evolution, true",
    "n8n, false"
  })
  void aServerThatKeepsConversationsAnswersNotFoundForOneThatIsGone(String kind, boolean keeps) {
    var gone = failure(target(kind), "of-last-week");
    assertThat(gone.isForgotten()).isEqualTo(keeps);
    assertThat(gone.isTemporary()).isFalse();
    assertThat(gone.reason()).doesNotContain("of-last-week");
    assertThat(failure(target(kind), null).isForgotten()).isFalse();
  }

  /// Its conversation is in the gateway: another status is a wrong model.
  @Test
  void aModelForgetsNothing() {
    assertThat(failure(target("model"), "[]").isForgotten()).isFalse();
  }

  @Test
  void aConversationOfDifyThatHasEndedIsGone() {
    answers.put(
        "/chat-messages",
        "400 {'code':'conversation_completed','message':'The conversation has ended.'}");
    assertThat(failure(target("chatBot"), "d-1").isForgotten()).isTrue();
    answers.put("/chat-messages", "400 {'code':'invalid_param'}");
    assertThat(failure(target("chatBot"), "d-1").isForgotten()).isFalse();
    answers.put("/chat-messages", "400 <html>");
    assertThat(failure(target("chatBot"), "d-1").isForgotten()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"401, false", "403, false", "409, false", "410, true", "429, false", "500, false"})
  void otherRefusalsOfTypebotEndNoConversation(int status, boolean isGone) {
    answers.put("/api/v1/sessions/s-1/continueChat", status + " {}");
    assertThat(failure(target("typebot"), "s-1").isForgotten()).isEqualTo(isGone);
  }
}
