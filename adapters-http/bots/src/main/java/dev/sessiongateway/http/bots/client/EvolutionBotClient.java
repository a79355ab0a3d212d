package dev.sessiongateway.http.bots.client;

import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.http.bots.engine.BotFailure;
import dev.sessiongateway.http.bots.engine.BotProvider.Question;
import dev.sessiongateway.http.bots.engine.BotProvider.Reply;
import org.jspecify.annotations.Nullable;

/// Bots of [BotTarget.EvolutionBot].
record EvolutionBotClient(String server) implements BotClient {
  @Override
  public boolean takes(MediaKind kind) {
    return true;
  }

  @Override
  public Reply ask(Question question, BotCalls calls) throws BotFailure {
    var target = (BotTarget.EvolutionBot) question.target();
    var asker = question.asker();
    var inputs =
        BotClient.variables(question, server)
            .put("sessionId", asker.conversation())
            .put("fromMe", asker.fromMe());
    var body = BotCalls.object();
    body.set("inputs", inputs);
    body.put("query", question.text()).put("user", asker.chat());
    if (question.context() != null) {
      body.put("conversation_id", question.context());
    }
    if (!question.files().isEmpty()) {
      body.set("files", BotClient.files(question));
    }
    var keyed = calls.keyed(question.secret()).about(question.context());
    var answer = keyed.post(target.url(), body);
    var next = BotCalls.text(answer, "conversation_id");
    return BotClient.said(
        unquoted(BotCalls.text(answer, "message")), next == null ? question.context() : next);
  }

  private static @Nullable String unquoted(@Nullable String text) {
    return text != null
            && text.length() > 1
            && text.startsWith("'")
            && text.indexOf('\'', 1) == text.length() - 1
        ? text.substring(1, text.length() - 1)
        : text;
  }
}
