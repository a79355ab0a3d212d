package dev.sessiongateway.http.bots.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.http.bots.engine.BotProvider.Asker;
import dev.sessiongateway.http.bots.engine.BotProvider.Question;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What every [BotProvider] keeps.
public interface BotProviderContract {
  String SECRET = "key-of-the-bot";

  BotProvider provider();

  /// A bot that repeats what it receives.
  URI echo();

  /// A bot that is out of order for a while.
  URI unavailable();

  /// A bot that refuses each request.
  URI refusing();

  /// A bot that knows no conversation any more, and begins new ones.
  URI forgetful();

  default Question question(URI url) {
    var asker = new Asker("ada", "1@s.whatsapp.net", "2@s.whatsapp.net", "c-1", "Bo", "M1", false);
    return new Question(
        new BotTarget.EvolutionBot(url, null),
        SECRET,
        null,
        asker,
        null,
        "hello",
        List.of(),
        Map.of());
  }

  @Test
  default void aBotAnswers() throws BotFailure {
    var reply = provider().ask(question(echo()));
    assertThat(reply.answers()).containsExactly(new BotAnswer.Text("hello"));
    assertThat(reply.hasEnded()).isFalse();
  }

  @Test
  default void aRepetitionMayHelpABotThatIsOutOfOrder() {
    var failure =
        catchThrowableOfType(BotFailure.class, () -> provider().ask(question(unavailable())));
    assertThat(failure.isTemporary()).isTrue();
    assertThat(failure.reason()).doesNotContain(SECRET).doesNotContain("hello");
  }

  @Test
  default void nothingHelpsABotThatRefuses() {
    var failure =
        catchThrowableOfType(BotFailure.class, () -> provider().ask(question(refusing())));
    assertThat(failure.isTemporary()).isFalse();
    assertThat(failure.reason()).doesNotContain(SECRET).doesNotContain("hello");
  }

  @Test
  default void aConversationThatIsGoneIsToldFromOtherFailures() throws BotFailure {
    var asked = question(forgetful());
    var going =
        new Question(
            asked.target(),
            SECRET,
            null,
            asked.asker(),
            "c-of-last-week",
            "hello",
            List.of(),
            Map.of());
    var gone = catchThrowableOfType(BotFailure.class, () -> provider().ask(going));
    assertThat(gone.isForgotten()).isTrue();
    assertThat(gone.isTemporary()).isFalse();
    assertThat(gone.reason()).doesNotContain("c-of-last-week");
    assertThat(provider().ask(going.anew()).answers()).containsExactly(new BotAnswer.Text("hello"));
    var refused =
        catchThrowableOfType(BotFailure.class, () -> provider().ask(question(refusing())));
    assertThat(refused.isForgotten()).isFalse();
  }

  @Test
  default void neitherAQuestionNorCredentialsShowTheirSecret() {
    assertThat(question(echo()).toString()).doesNotContain(SECRET).doesNotContain("hello");
    assertThat(new BotProvider.Credentials(SECRET, null).toString()).doesNotContain(SECRET);
  }
}
