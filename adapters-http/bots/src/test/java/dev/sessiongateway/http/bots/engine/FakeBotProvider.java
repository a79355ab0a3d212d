package dev.sessiongateway.http.bots.engine;

import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Bots that repeat what they receive, or fail as their address says.
public final class FakeBotProvider implements BotProvider {
  public static final URI ECHO = URI.create("http://bots.test/echo");
  public static final URI UNAVAILABLE = URI.create("http://bots.test/unavailable");
  public static final URI ASKING = URI.create("http://bots.test/asking");
  public static final URI REFUSING = URI.create("http://bots.test/refusing");
  public static final URI FORGETFUL = URI.create("http://bots.test/forgetful");

  /// Says something, and goes on a minute later by itself.
  public static final URI PAUSING = URI.create("http://bots.test/pausing");

  static final Duration PAUSE = Duration.ofMinutes(1);

  public final List<Question> questions = new CopyOnWriteArrayList<>();

  @Override
  public Reply ask(Question question) throws BotFailure {
    questions.add(question);
    var url = ((BotTarget.EvolutionBot) question.target()).url();
    if (url.equals(UNAVAILABLE)) {
      throw new BotFailure("it answered HTTP 503", true);
    }
    if (url.equals(REFUSING)) {
      throw new BotFailure("it answered HTTP 400", false);
    }
    if (url.equals(FORGETFUL) && question.context() != null) {
      throw BotFailure.forgotten("it answered HTTP 404");
    }
    if (url.equals(PAUSING) && question.context() == null) {
      return new Reply(List.of(new BotAnswer.Text("One moment")), "context", false, PAUSE);
    }
    if (url.equals(PAUSING)) {
      var repeated = new BotAnswer.Text("On again: " + question.text());
      return new Reply(List.of(repeated), "context", false);
    }
    if (url.equals(ASKING)) {
      return new Reply(choices(), "context", false);
    }
    return new Reply(List.of(new BotAnswer.Text(question.text())), "context", false);
  }

  /// Buttons, and more buttons than a message can have.
  private static List<BotAnswer> choices() {
    return Stream.of(1, 1_000)
        .map(count ->
            new InteractiveContent.Buttons(
                null,
                null,
                "Sure?",
                null,
                IntStream.range(0, count)
                    .<Button>mapToObj(i -> new Button.Reply("id-" + i, "Yes"))
                    .toList()))
        .<BotAnswer>map(buttons -> new BotAnswer.Choices(buttons, "as written"))
        .toList();
  }

  @Override
  public boolean takes(BotTarget target, MediaKind kind) {
    return kind == MediaKind.IMAGE;
  }

  @Override
  public String transcribe(Credentials credentials, File voice) {
    return "spoken";
  }

  @Override
  public List<String> models(Credentials credentials) {
    return List.of();
  }
}
