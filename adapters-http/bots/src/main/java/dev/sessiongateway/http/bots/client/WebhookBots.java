package dev.sessiongateway.http.bots.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sessiongateway.domain.bot.BotTarget;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.http.bots.engine.BotFailure;
import dev.sessiongateway.http.bots.engine.BotProvider.Question;
import dev.sessiongateway.http.bots.engine.BotProvider.Reply;
import dev.sessiongateway.outbound.client.MultipartBody;
import java.util.Base64;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Bots that take one request for each turn.
final class WebhookBots {
  private WebhookBots() {}

  private static @Nullable String text(JsonNode answer, String field) {
    var found = answer.path(field);
    return found.isTextual() ? found.textValue() : null;
  }

  /// Bots of [BotTarget.EvolutionBot].
  record EvolutionBot(String server) implements BotClient {
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
        body.set("files", files(question));
      }
      var keyed = calls.keyed(question.secret()).about(question.context());
      var answer = keyed.post(target.url(), body);
      var next = text(answer, "conversation_id");
      return BotClient.said(
          unquoted(text(answer, "message")), next == null ? question.context() : next);
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

  private static ArrayNode files(Question question) {
    var all = BotCalls.array();
    for (var file : question.files()) {
      all.addObject()
          .put("type", BotClient.word(file.kind()))
          .put("name", BotClient.name(file))
          .put("mimetype", file.description().mimetype())
          .put("url", BotClient.dataUri(file));
    }
    return all;
  }

  /// Workflows of n8n.
  record N8n(String server) implements BotClient {
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
        body.set("files", files(question));
      }
      var answer = authorized(target, question.secret(), calls).post(target.url(), body);
      var first = answer.isArray() ? answer.path(0) : answer;
      var output = text(first, "output");
      return BotClient.said(output == null ? text(first, "answer") : output, null);
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

  /// Chat flows of Flowise.
  record Flowise(String server) implements BotClient {
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
      return BotClient.said(text(answer, "text"), null);
    }
  }

  /// Agents of Evo AI, which speak JSON-RPC.
  record EvoAi(String server) implements BotClient {
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
        var said = text(part, "text");
        if (said != null && !said.isBlank()) {
          return said;
        }
      }
      return null;
    }
  }
}
