package dev.sessiongateway.persistence.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.bots.BotConversation;
import dev.sessiongateway.application.form.GoldenLines;
import dev.sessiongateway.application.form.StoredSamples;
import dev.sessiongateway.application.form.StoredWords;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.webhook.SinkSubscription;
import dev.sessiongateway.domain.webhook.Webhook;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// `stored-json.jsonl` has a sample of everything that databases contain.
class GoldenJsonTest {
  private static final GoldenLines GOLDEN =
      new GoldenLines(Path.of("src/test/resources/stored-json.jsonl"));

  @Test
  void theBytesInDatabasesAreThese() throws IOException {
    GOLDEN.check(
        StoredSamples.of(
            Event.class,
            Message.class,
            SessionState.class,
            Account.class,
            Session.StateEntry.class,
            SessionConfig.class,
            PollTally.class,
            BotConversation.class,
            Webhook.class,
            SinkSubscription.class),
        new Stored());
  }

  private static final class Stored implements GoldenLines.Form {
    @Override
    public String write(Object value) {
      return written(value, value.getClass());
    }

    private static <T> String written(Object value, Class<T> type) {
      var form = StoredWords.FORMS.of(type);
      var line = Json.text(form, type.cast(value));
      assertThat(Json.read(form, line)).as(line).isEqualTo(value);
      return line;
    }

    @Override
    public Object read(Class<?> type, String line) {
      return Json.read(StoredWords.FORMS.of(type), line);
    }
  }
}
