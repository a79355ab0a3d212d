package dev.sessiongateway.http.bots.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.application.bots.BotTarget.DifyApp;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.http.bots.engine.BotFailure;
import dev.sessiongateway.http.bots.engine.BotProvider.Question;
import dev.sessiongateway.http.bots.engine.BotProvider.Reply;
import dev.sessiongateway.outbound.client.MultipartBody;
import dev.sessiongateway.outbound.client.OutboundResponse;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Apps of Dify. An agent answers only as a stream of events, the others with a whole answer.
record DifyBots(String server) implements BotClient {
  private static final String DATA = "data:";
  private static final int BAD_REQUEST = 400;
  private static final String ENDED = "\"conversation_completed\"";

  @Override
  public boolean takes(MediaKind kind) {
    return true;
  }

  @Override
  public Reply ask(Question question, BotCalls calls) throws BotFailure {
    var target = (BotTarget.Dify) question.target();
    var keyed = calls.keyed(question.secret());
    var body = BotCalls.object();
    var inputs = BotClient.variables(question, server);
    body.set("inputs", inputs);
    body.put("user", question.asker().chat());
    body.put("response_mode", target.app() == DifyApp.AGENT ? "streaming" : "blocking");
    if (!question.files().isEmpty()) {
      addFiles(target, question, keyed, body);
    }
    return switch (target.app()) {
      case CHAT_BOT -> {
        var url = BotCalls.below(target.url(), "/chat-messages");
        var answer = about(question, keyed).post(url, asked(question, body));
        yield said(answer.path("answer"), answer.path("conversation_id"), question);
      }
      case AGENT -> {
        var url = BotCalls.below(target.url(), "/chat-messages");
        var streamed =
            about(question, keyed)
                .with("Accept", "text/event-stream")
                .postRaw(url, asked(question, body));
        yield read(new String(streamed.body(), StandardCharsets.UTF_8), question);
      }
      case TEXT_GENERATOR -> {
        inputs.put("query", question.text());
        var answer = keyed.post(BotCalls.below(target.url(), "/completion-messages"), body);
        yield said(answer.path("answer"), answer.path("conversation_id"), question);
      }
      case WORKFLOW -> {
        inputs.put("query", question.text());
        var answer = keyed.post(BotCalls.below(target.url(), "/workflows/run"), body);
        yield said(output(answer.path("data")), BotCalls.object(), question);
      }
    };
  }

  /// A conversation that was deleted is `404 not_found`, one that has ended is `400
  /// conversation_completed`.
  private static BotCalls about(Question question, BotCalls calls) {
    var absent = calls.about(question.context()).isForgotten();
    return calls.about(question.context(), absent.or(DifyBots::hasEnded));
  }

  private static boolean hasEnded(OutboundResponse answer) {
    return answer.status() == BAD_REQUEST
        && new String(answer.body(), StandardCharsets.UTF_8).contains(ENDED);
  }

  /// The output that is called `text`, else the only one. A workflow that fails answers 200 as
  /// well.
  private static JsonNode output(JsonNode run) throws BotFailure {
    var status = run.path("status").asText();
    if (status.equals("failed") || status.equals("stopped")) {
      throw new BotFailure("its workflow has " + status, false);
    }
    var outputs = run.path("outputs");
    return outputs.has("text") || outputs.size() != 1
        ? outputs.path("text")
        : outputs.elements().next();
  }

  private static ObjectNode asked(Question question, ObjectNode body) {
    body.put("query", question.text().isBlank() ? " " : question.text());
    return question.context() == null ? body : body.put("conversation_id", question.context());
  }

  private static Reply said(JsonNode text, JsonNode conversation, Question question) {
    return BotClient.said(
        text.isTextual() ? text.textValue() : null,
        conversation.isTextual() ? conversation.textValue() : question.context());
  }

  /// Dify keeps files itself, so that it need not reach the gateway.
  private static void addFiles(
      BotTarget.Dify target, Question question, BotCalls calls, ObjectNode body) throws BotFailure {
    var files = body.putArray("files");
    for (var file : question.files()) {
      var form = new MultipartBody();
      form.addText("user", question.asker().chat());
      form.addFile("file", BotClient.name(file), file.description().mimetype(), file.bytes());
      var kept = calls.post(BotCalls.below(target.url(), "/files/upload"), form);
      files
          .addObject()
          .put("type", BotClient.word(file.kind()))
          .put("transfer_method", "local_file")
          .put("upload_file_id", kept.path("id").asText());
    }
  }

  private static Reply read(String stream, Question question) throws BotFailure {
    var said = new StringBuilder();
    @Nullable String conversation = question.context();
    for (var line : stream.split("\n", -1)) {
      if (!line.startsWith(DATA)) {
        continue;
      }
      var event = BotCalls.parse(line.substring(DATA.length()));
      switch (event.path("event").asText()) {
        case "agent_message", "message" -> {
          said.append(event.path("answer").asText());
          conversation = event.path("conversation_id").asText(conversation);
        }
        // A moderator's words in place of what was said before.
        case "message_replace" -> {
          said.setLength(0);
          said.append(event.path("answer").asText());
        }
        case "error" -> throw new BotFailure("it answered with an error in its stream", false);
        default -> {}
      }
    }
    return BotClient.said(said.toString(), conversation);
  }
}
