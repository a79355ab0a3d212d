package dev.sessiongateway.http.bots.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.text.Markdown;
import dev.sessiongateway.domain.text.UrlParser;
import dev.sessiongateway.http.bots.engine.BotAnswer;
import dev.sessiongateway.http.bots.engine.BotFailure;
import dev.sessiongateway.http.bots.engine.BotProvider.Question;
import dev.sessiongateway.http.bots.engine.BotProvider.Reply;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Flows of Typebot. The first message of a person starts the flow; when the flow says nothing by
/// itself, the message is its first input.
record TypebotBots(String server) implements BotClient {
  /// A flow is as deep as its author made it; more is not read.
  private static final int DEEPEST = 32;

  /// Ends the context of a flow that pauses.
  private static final String PAUSED = " paused";

  private static final Duration LONGEST_PAUSE = Duration.ofDays(1);
  private static final int MILLIS = 1_000;

  /// Inputs of which a person chooses an item, by its text or its title.
  private static final Set<String> CHOICES = Set.of("choice input", "picture choice input");

  /// What begins on a line of its own.
  private static final Set<String> BLOCKS = Set.of("p", "ul", "ol");

  @Override
  public boolean takes(MediaKind kind) {
    return false;
  }

  /// A flow that pauses is asked without a message first: what was written meanwhile is for what
  /// follows.
  @Override
  public Reply ask(Question question, BotCalls calls) throws BotFailure {
    var context = question.context();
    if (context == null) {
      return begin(question, calls);
    }
    if (!context.endsWith(PAUSED)) {
      return reply(go(question, context, question.text(), calls), context);
    }
    var session = context.substring(0, context.length() - PAUSED.length());
    var next = reply(go(question, session, null, calls), session);
    if (question.text().isBlank() || next.hasEnded() || next.pause() != null) {
      return next;
    }
    var answered = reply(go(question, session, question.text(), calls), session);
    var all = new ArrayList<>(next.answers());
    all.addAll(answered.answers());
    return new Reply(all, answered.context(), answered.hasEnded(), answered.pause());
  }

  private Reply begin(Question question, BotCalls calls) throws BotFailure {
    var target = (BotTarget.Typebot) question.target();
    var body = BotCalls.object();
    body.set(
        "prefilledVariables",
        BotClient.variables(question, server).put("ownerJid", question.asker().owner()));
    var path = "/api/v1/typebots/" + BotCalls.encoded(target.typebot()) + "/startChat";
    var started = calls.post(BotCalls.below(target.url(), path), body);
    var id = started.path("sessionId").asText("");
    if (id.isEmpty()) {
      throw new BotFailure("its answer has no sessionId", false);
    }
    var isSilent = started.path("messages").isEmpty();
    return reply(
        isSilent && !question.text().isBlank() && started.hasNonNull("input")
            ? go(question, id, question.text(), calls)
            : started,
        id);
  }

  /// @param text null to let the flow go on without a message
  private static JsonNode go(
      Question question, String session, @Nullable String text, BotCalls calls) throws BotFailure {
    var target = (BotTarget.Typebot) question.target();
    var path = "/api/v1/sessions/" + BotCalls.encoded(session) + "/continueChat";
    var body = BotCalls.object();
    return calls
        .about(session)
        .post(BotCalls.below(target.url(), path), text == null ? body : body.put("message", text));
  }

  private static Reply reply(JsonNode answer, String session) {
    var said = new ArrayList<BotAnswer>();
    for (var message : answer.path("messages")) {
      said.addAll(said(message));
    }
    var input = answer.path("input");
    if (CHOICES.contains(input.path("type").asText())) {
      said.addAll(choices(input.path("items")));
    }
    var pause = answer.hasNonNull("input") ? null : pause(answer.path("clientSideActions"));
    return pause == null
        ? new Reply(said, session, !answer.hasNonNull("input"))
        : new Reply(said, session + PAUSED, false, pause);
  }

  /// How long a flow pauses that expects to be asked again: the time of a Wait block, and none for
  /// what only a browser can do, such as a script. Null when it expects nothing.
  private static @Nullable Duration pause(JsonNode actions) {
    for (var action : actions.isArray() ? actions : BotCalls.array()) {
      if (action.path("expectsDedicatedReply").booleanValue()) {
        var seconds = action.path("wait").path("secondsToWaitFor").asDouble(0);
        var most = Math.min(seconds, (double) LONGEST_PAUSE.toSeconds());
        return Duration.ofMillis(Math.max(0, Math.round(most * MILLIS)));
      }
    }
    return null;
  }

  private static List<BotAnswer> choices(JsonNode items) {
    var all = new ArrayList<String>();
    for (var item : items) {
      all.add(item.path("content").asText(item.path("title").asText()));
    }
    var marked = TypebotMarks.said(String.join("\n", all));
    return all.isEmpty() || marked.stream().anyMatch(BotAnswer.Choices.class::isInstance)
        ? marked
        : List.of(new BotAnswer.Text("▶️ " + String.join("\n▶️ ", all)));
  }

  private static List<BotAnswer> said(JsonNode message) {
    var content = message.path("content");
    return switch (message.path("type").asText()) {
      case "text" -> {
        var text =
            content.has("markdown")
                ? Markdown.toMarks(content.path("markdown").asText())
                : rich(content).strip();
        yield TypebotMarks.said(text);
      }
      case "image" -> file(MediaKind.IMAGE, content);
      case "video" -> file(MediaKind.VIDEO, content);
      case "audio" -> file(MediaKind.VOICE, content);
      case "embed" -> {
        var url = content.path("url").asText();
        yield url.isBlank() ? List.of() : List.of(new BotAnswer.Text(url));
      }
      default -> List.of();
    };
  }

  private static List<BotAnswer> file(MediaKind kind, JsonNode content) {
    var url = content.path("url").asText();
    try {
      return url.isBlank()
          ? List.of()
          : List.of(new BotAnswer.File(kind, UrlParser.parse(url), null));
    } catch (URISyntaxException _) {
      return List.of(new BotAnswer.Text(url));
    }
  }

  private static String rich(JsonNode content) {
    var lines = new ArrayList<String>();
    content.path("richText").forEach(block -> lines.add(rich(block, 0).strip()));
    return String.join("\n", lines);
  }

  private static String rich(JsonNode element, int depth) {
    if (depth > DEEPEST) {
      return "";
    }
    var text = new StringBuilder(element.path("text").asText(""));
    var number = 0;
    for (var child : element.path("children")) {
      var inside = rich(child, depth + 1);
      switch (element.path("type").asText()) {
        case "ol" -> text.append(item(++number + ". ", inside));
        case "ul" -> text.append(item("- ", inside));
        default -> {
          if (BLOCKS.contains(child.path("type").asText()) && !text.isEmpty()) {
            text.append('\n');
          }
          text.append(inside);
        }
      }
    }
    return marked(element, text.toString());
  }

  /// What is in an item, such as a list, stands below it and further in.
  private static String item(String mark, String text) {
    return mark + text.strip().replace("\n", "\n  ") + "\n";
  }

  private static String marked(JsonNode element, String text) {
    var url = element.path("url").asText("");
    if (!url.isEmpty()) {
      return text.isBlank() || text.equals(url) ? url : text + " (" + url + ")";
    }
    if (text.isBlank()) {
      return text;
    }
    var marked = text.strip();
    if (element.path("italic").asBoolean()) {
      marked = "_" + marked + "_";
    }
    if (element.path("bold").asBoolean()) {
      marked = "*" + marked + "*";
    }
    // Phones show a mark as it is when a space stands between it and the text.
    var start = text.indexOf(text.strip());
    return text.substring(0, start) + marked + text.substring(start + text.strip().length());
  }
}
