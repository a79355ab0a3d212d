package dev.sessiongateway.http.bots.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.http.bots.engine.BotFailure;
import dev.sessiongateway.http.bots.engine.BotProvider.File;
import dev.sessiongateway.http.bots.engine.BotProvider.Question;
import dev.sessiongateway.http.bots.engine.BotProvider.Reply;
import dev.sessiongateway.outbound.client.MultipartBody;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/// Models of OpenAI and of servers with its API. The conversation is the context, as far as it is
/// not too long.
///
/// @param api with `/v1`
record OpenAiBots(URI api, OpenAiAssistants assistants) implements BotClient {
  private static final int MOST_MESSAGES = 40;
  private static final int MOST_CHARACTERS = 30_000;
  private static final String ROLE = "role";
  private static final String CONTENT = "content";
  private static final String USER = "user";

  @Override
  public boolean takes(MediaKind kind) {
    return kind == MediaKind.IMAGE;
  }

  @Override
  public Reply ask(Question question, BotCalls calls) throws BotFailure {
    if (question.secret() == null) {
      throw new BotFailure("its credentials were deleted", false);
    }
    var keyed = calls.keyed(question.secret());
    return switch (question.target()) {
      case BotTarget.OpenAiChat chat -> ask(chat, question, keyed);
      case BotTarget.OpenAiAssistant assistant -> assistants.ask(assistant, question, keyed);
      default -> throw new IllegalStateException(question.target().kind().code());
    };
  }

  private Reply ask(BotTarget.OpenAiChat chat, Question question, BotCalls calls)
      throws BotFailure {
    var context = question.context();
    var before = context == null ? BotCalls.array() : BotCalls.parse(context);
    var body = BotCalls.object().put("model", chat.model()).put("max_tokens", chat.maxTokens());
    var messages = body.putArray("messages");
    chat.systemMessages().forEach(text -> add(messages, "system", text));
    chat.assistantMessages().forEach(text -> add(messages, "assistant", text));
    chat.userMessages().forEach(text -> add(messages, USER, text));
    before.forEach(messages::add);
    messages.add(asked(question));
    var answer = calls.post(BotCalls.below(api, "/chat/completions"), body);
    var said = answer.path("choices").path(0).path("message").path(CONTENT);
    if (!said.isTextual()) {
      throw new BotFailure("its answer has no message", false);
    }
    return BotClient.said(said.textValue(), next(before, question.text(), said.textValue()));
  }

  private static void add(ArrayNode messages, String role, String text) {
    messages.addObject().put(ROLE, role).put(CONTENT, text);
  }

  private static ObjectNode asked(Question question) {
    var message = BotCalls.object().put(ROLE, USER);
    if (question.files().isEmpty()) {
      return message.put(CONTENT, question.text());
    }
    message.set(CONTENT, parts(question));
    return message;
  }

  static ArrayNode parts(Question question) {
    var parts = BotCalls.array();
    if (!question.text().isBlank()) {
      parts.addObject().put("type", "text").put("text", question.text());
    }
    for (var file : question.files()) {
      parts
          .addObject()
          .put("type", "image_url")
          .putObject("image_url")
          .put("url", BotClient.dataUri(file));
    }
    return parts;
  }

  /// The newest messages, without their files.
  private static String next(JsonNode before, String asked, String said) {
    var all = BotCalls.array();
    before.forEach(all::add);
    add(all, USER, asked);
    add(all, "assistant", said);
    var characters = 0;
    for (var message : all) {
      characters += message.path(CONTENT).asText().length();
    }
    while (all.size() > MOST_MESSAGES || (characters > MOST_CHARACTERS && all.size() > 2)) {
      characters -= all.remove(0).path(CONTENT).asText().length();
    }
    return all.toString();
  }

  String transcribe(File voice, BotCalls calls) throws BotFailure {
    var form = new MultipartBody();
    form.addText("model", "whisper-1");
    form.addFile("file", BotClient.name(voice), voice.description().mimetype(), voice.bytes());
    var answer = calls.post(BotCalls.below(api, "/audio/transcriptions"), form).path("text");
    if (!answer.isTextual()) {
      throw new BotFailure("its answer has no text", false);
    }
    return answer.textValue();
  }

  List<String> models(BotCalls calls) throws BotFailure {
    var all = new ArrayList<String>();
    calls
        .get(BotCalls.below(api, "/models"))
        .path("data")
        .forEach(model -> {
          if (model.isObject()) {
            all.add(model.toString());
          }
        });
    return all;
  }
}
