package dev.sessiongateway.http.bots.client;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sessiongateway.application.bots.BotId;
import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.application.bots.BotTarget.DifyApp;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.http.bots.engine.BotFailure;
import dev.sessiongateway.http.bots.engine.BotProvider;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
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

  @AutoClose private final AnsweringServer server = new AnsweringServer();

  private BotFailure failure(BotTarget target, @Nullable String context) {
    BotProvider provider =
        new HttpBotProvider(
            client,
            server.url(),
            URI.create(server.url() + "/v1"),
            new ManualTime(),
            HttpBotProvider.WITHIN);
    return catchThrowableOfType(
        BotFailure.class, () -> provider.ask(AnsweringServer.question(target, context, null)));
  }

  private BotTarget target(String kind) {
    return switch (kind) {
      case "typebot" -> new BotTarget.Typebot(server.url(), "orders");
      case "chatBot" -> new BotTarget.Dify(DifyApp.CHAT_BOT, server.url(), null);
      case "agent" -> new BotTarget.Dify(DifyApp.AGENT, server.url(), null);
      case "assistant" -> new BotTarget.OpenAiAssistant(new BotId("k"), "asst-1", null);
      case "model" ->
          new BotTarget.OpenAiChat(new BotId("k"), "m", List.of(), List.of(), List.of(), 1);
      case "n8n" -> new BotTarget.N8n(server.url(), null, null);
      default -> new BotTarget.EvolutionBot(server.url(), null);
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
    server.answer(
        "/chat-messages",
        400,
        json("{'code':'conversation_completed','message':'The conversation has ended.'}"));
    assertThat(failure(target("chatBot"), "d-1").isForgotten()).isTrue();
    server.answer("/chat-messages", 400, json("{'code':'invalid_param'}"));
    assertThat(failure(target("chatBot"), "d-1").isForgotten()).isFalse();
    server.answer("/chat-messages", 400, "<html>");
    assertThat(failure(target("chatBot"), "d-1").isForgotten()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"401, false", "403, false", "409, false", "410, true", "429, false", "500, false"})
  void otherRefusalsOfTypebotEndNoConversation(int status, boolean isGone) {
    server.answer("/api/v1/sessions/s-1/continueChat", status, "{}");
    assertThat(failure(target("typebot"), "s-1").isForgotten()).isEqualTo(isGone);
  }
}
