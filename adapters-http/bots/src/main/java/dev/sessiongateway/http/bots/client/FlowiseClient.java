package dev.sessiongateway.http.bots.client;

import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.http.bots.engine.BotFailure;
import dev.sessiongateway.http.bots.engine.BotProvider.Question;
import dev.sessiongateway.http.bots.engine.BotProvider.Reply;

/// Chat flows of Flowise.
record FlowiseClient(String server) implements BotClient {
  @Override
  public boolean takes(MediaKind kind) {
    return kind == MediaKind.IMAGE || kind == MediaKind.AUDIO || kind == MediaKind.VOICE;
  }

  @Override
  public Reply ask(Question question, BotCalls calls) throws BotFailure {
    var target = (BotTarget.Flowise) question.target();
    var config = BotCalls.object().put("sessionId", question.asker().conversation());
    config.set("vars", BotClient.variables(question, server));
    var body = BotCalls.object().put("question", question.text());
    body.set("overrideConfig", config);
    if (!question.files().isEmpty()) {
      var uploads = body.putArray("uploads");
      for (var file : question.files()) {
        uploads
            .addObject()
            .put("data", BotClient.dataUri(file))
            .put("type", file.kind() == MediaKind.IMAGE ? "file" : "audio")
            .put("name", BotClient.name(file))
            .put("mime", file.description().mimetype());
      }
    }
    var answer = calls.keyed(question.secret()).post(target.url(), body);
    return BotClient.said(BotCalls.text(answer, "text"), null);
  }
}
