package dev.sessiongateway.http.bots.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.http.bots.engine.BotFailure;
import dev.sessiongateway.http.bots.engine.BotProvider.Question;
import dev.sessiongateway.http.bots.engine.BotProvider.Reply;
import java.net.URI;
import java.time.Duration;
import java.util.Set;

/// Assistants of OpenAI. The thread keeps the conversation; its id is the context. A run is looked
/// at again and again until it has ended.
///
/// @param time waits between two looks
record OpenAiAssistants(URI api, Time time) {
  private static final Set<String> ENDS =
      Set.of("cancelling", "cancelled", "failed", "incomplete", "expired");
  private static final Duration INTERVAL = Duration.ofMillis(500);

  Reply ask(BotTarget.OpenAiAssistant assistant, Question question, BotCalls given)
      throws BotFailure {
    var calls = given.with("OpenAI-Beta", "assistants=v2");
    var context = question.context();
    var thread =
        context == null
            ? id(calls.post(BotCalls.below(api, "/threads"), BotCalls.object()))
            : context;
    var below = "/threads/" + BotCalls.encoded(thread);
    var message = BotCalls.object().put("role", "user");
    // Threads take images by their address only, which is the gateway's; so they are left out.
    message.put("content", question.text().isBlank() ? "[image]" : question.text());
    var _ = calls.about(context).post(BotCalls.below(api, below + "/messages"), message);
    var wanted = BotCalls.object().put("assistant_id", assistant.assistantId());
    var run = calls.post(BotCalls.below(api, below + "/runs"), wanted);
    var runs = below + "/runs/" + BotCalls.encoded(id(run));
    while (!run.path("status").asText().equals("completed")) {
      run = next(run, runs, assistant, question, calls);
    }
    var answers =
        calls.get(
            BotCalls.below(api, below + "/messages?limit=1&run_id=" + BotCalls.encoded(id(run))));
    var said = answers.path("data").path(0).path("content").path(0).path("text").path("value");
    return BotClient.said(said.asText(""), thread);
  }

  private JsonNode next(
      JsonNode run,
      String path,
      BotTarget.OpenAiAssistant assistant,
      Question question,
      BotCalls calls)
      throws BotFailure {
    return switch (run.path("status").asText()) {
      case "queued", "in_progress" -> {
        if (calls.left().compareTo(INTERVAL) < 0) {
          throw new BotFailure("its run did not end in time", true);
        }
        pause();
        yield calls.get(BotCalls.below(api, path));
      }
      case "requires_action" -> {
        var outputs = outputs(run, assistant, question, calls);
        yield calls.post(BotCalls.below(api, path + "/submit_tool_outputs"), outputs);
      }
      default -> throw new BotFailure("its run ended as " + word(run), false);
    };
  }

  private static String word(JsonNode run) {
    var status = run.path("status").asText();
    return ENDS.contains(status) ? status : "unknown";
  }

  /// Calls the functions that the assistant asks for. One that fails has an error as its output,
  /// which the assistant reads.
  private static JsonNode outputs(
      JsonNode run, BotTarget.OpenAiAssistant assistant, Question question, BotCalls calls)
      throws BotFailure {
    var body = BotCalls.object();
    var outputs = body.putArray("tool_outputs");
    var wanted = run.path("required_action").path("submit_tool_outputs").path("tool_calls");
    for (var call : wanted) {
      outputs
          .addObject()
          .put("tool_call_id", call.path("id").asText())
          .put("output", output(call.path("function"), assistant, question, calls));
    }
    return body;
  }

  private static String output(
      JsonNode function, BotTarget.OpenAiAssistant assistant, Question question, BotCalls calls)
      throws BotFailure {
    var url = assistant.functionUrl();
    if (url == null) {
      return "{\"error\":\"there is no function\"}";
    }
    var arguments = BotCalls.object();
    var given = BotCalls.parse(function.path("arguments").asText("{}"));
    given.properties().forEach(entry -> arguments.set(entry.getKey(), entry.getValue()));
    arguments.put("remoteJid", question.asker().chat()).put("pushName", question.asker().name());
    var body = BotCalls.object().put("name", function.path("name").asText());
    body.set("arguments", arguments);
    try {
      // Without the key of OpenAI, which is nothing to the server of the function.
      var plain = BotCalls.of(calls.client(), calls.via(), calls.endNanos());
      return plain.post(url, body).toString();
    } catch (BotFailure e) {
      return BotCalls.object().put("error", e.reason()).toString();
    }
  }

  private static String id(JsonNode made) throws BotFailure {
    var id = made.path("id").asText("");
    if (id.isEmpty()) {
      throw new BotFailure("its answer has no id", false);
    }
    return id;
  }

  private void pause() throws BotFailure {
    try {
      time.pause(INTERVAL);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new BotFailure("the gateway is stopping", true);
    }
  }
}
