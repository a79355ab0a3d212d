package dev.sessiongateway.http.bots.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.http.bots.engine.BotFailure;
import dev.sessiongateway.http.bots.engine.BotProvider.Question;
import dev.sessiongateway.http.bots.engine.BotProvider.Reply;
import dev.sessiongateway.outbound.client.MultipartBody;
import java.util.Base64;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Agents of Evo AI, which speak JSON-RPC.
record EvoAiClient(String server) implements BotClient {
  @Override
  public boolean takes(MediaKind kind) {
    return true;
  }

  @Override
  public Reply ask(Question question, BotCalls calls) throws BotFailure {
    var target = (BotTarget.EvoAi) question.target();
    var asker = question.asker();
    var message = BotCalls.object().put("role", "user");
    var parts = message.putArray("parts");
    parts.addObject().put("type", "text").put("text", question.text());
    for (var file : question.files()) {
      parts
          .addObject()
          .put("type", "file")
          .putObject("file")
          .put("name", BotClient.name(file))
          .put("mimeType", file.description().mimetype())
          .put("bytes", Base64.getEncoder().encodeToString(file.bytes()));
    }
    var id = asker.message() == null ? asker.conversation() : asker.message();
    message.put("messageId", id);
    var params = BotCalls.object().put("contextId", asker.conversation());
    params.set("message", message);
    params.set("metadata", BotClient.variables(question, server).put("fromMe", asker.fromMe()));
    var body =
        BotCalls.object()
            .put("jsonrpc", "2.0")
            .put("id", "req-" + UUID.nameUUIDFromBytes(MultipartBody.utf8(id)))
            .put("method", "message/send");
    body.set("params", params);
    var secret = question.secret();
    var answer =
        (secret == null ? calls : calls.with("x-api-key", secret)).post(target.url(), body);
    if (answer.hasNonNull("error")) {
      throw new BotFailure("it answered with an error of JSON-RPC", false);
    }
    return BotClient.said(said(answer.path("result")), null);
  }

  private static @Nullable String said(JsonNode result) {
    var inArtifact = firstText(result.path("artifacts").path(0).path("parts"));
    return inArtifact == null
        ? firstText(result.path("status").path("message").path("parts"))
        : inArtifact;
  }

  private static @Nullable String firstText(JsonNode parts) {
    for (var part : parts) {
      var said = BotCalls.text(part, "text");
      if (said != null && !said.isBlank()) {
        return said;
      }
    }
    return null;
  }
}
