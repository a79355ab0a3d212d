package dev.sessiongateway.http.bots.client;

import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.http.bots.engine.BotFailure;
import dev.sessiongateway.http.bots.engine.BotProvider.Question;
import dev.sessiongateway.http.bots.engine.BotProvider.Reply;
import dev.sessiongateway.outbound.client.MultipartBody;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/// Workflows of n8n.
record N8nClient(String server) implements BotClient {
  @Override
  public boolean takes(MediaKind kind) {
    return true;
  }

  @Override
  public Reply ask(Question question, BotCalls calls) throws BotFailure {
    var target = (BotTarget.N8n) question.target();
    var asker = question.asker();
    var body =
        BotClient.variables(question, server)
            .put("chatInput", question.text())
            .put("sessionId", asker.conversation())
            .put("keyId", asker.message())
            .put("fromMe", asker.fromMe());
    if (!question.files().isEmpty()) {
      body.set("files", BotClient.files(question));
    }
    var answer = authorized(target, question.secret(), calls).post(target.url(), body);
    var first = answer.isArray() ? answer.path(0) : answer;
    var output = BotCalls.text(first, "output");
    return BotClient.said(output == null ? BotCalls.text(first, "answer") : output, null);
  }

  private static BotCalls authorized(
      BotTarget.N8n target, @Nullable String secret, BotCalls calls) {
    if (target.user() == null || secret == null) {
      return calls;
    }
    var both = MultipartBody.utf8(target.user() + ":" + secret);
    return calls.with("Authorization", "Basic " + Base64.getEncoder().encodeToString(both));
  }
}
