package dev.sessiongateway.persistence.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.form.StoredSamples;
import dev.sessiongateway.application.form.StoredWords;
import dev.sessiongateway.domain.bot.BotConversation;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.webhook.Webhook;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/// `stored-json.jsonl` has a sample of everything that databases contain. What is there stays as it
/// is; lines of new kinds are added by `-Dgolden=write`.
class GoldenJsonTest {
  private static final Path GOLDEN = Path.of("src/test/resources/stored-json.jsonl");

  @Test
  void theBytesInDatabasesAreThese() throws IOException {
    var lines = new ArrayList<String>();
    for (var sample :
        StoredSamples.of(
            Event.class,
            Message.class,
            SessionState.class,
            Account.class,
            Session.StateEntry.class,
            SessionConfig.class,
            PollTally.class,
            BotConversation.class,
            Webhook.class)) {
      lines.add(written(sample, sample.getClass()));
    }
    assertThat(lines).isEqualTo(StoredSamples.golden(GOLDEN, lines));
  }

  private static <T> String written(Object sample, Class<T> type) {
    var form = StoredWords.FORMS.of(type);
    var line = Json.text(form, type.cast(sample));
    assertThat(Json.read(form, line)).as(line).isEqualTo(sample);
    return line;
  }
}
