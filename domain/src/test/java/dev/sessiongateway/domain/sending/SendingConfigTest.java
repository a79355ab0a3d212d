package dev.sessiongateway.domain.sending;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.sending.SendingConfig.Typing;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SendingConfigTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private static SendingConfig config(Duration jitter, @Nullable Integer newContacts) {
    return new SendingConfig(null, jitter, null, newContacts, null);
  }

  @Test
  void isNoneUntilSomethingIsSet() {
    assertThat(config(Duration.ZERO, null).isNone()).isTrue();
    assertThat(config(SECOND, null).isNone()).isFalse();
    assertThat(config(Duration.ZERO, 0).isNone()).isFalse();
  }

  @Test
  void theJitterIsUpToAnHour() {
    assertThat(config(Duration.ofHours(1), null).jitter()).isEqualTo(Duration.ofHours(1));
    assertFault("invalid.config.sending.jitter", () -> config(Duration.ofNanos(-1), null));
    assertFault(
        "invalid.config.sending.jitter", () -> config(Duration.ofHours(1).plusNanos(1), null));
  }

  @Test
  void newContactsAreNoneToTheirMost() {
    assertThat(config(Duration.ZERO, 0).newContactsPerDay()).isZero();
    assertThat(config(Duration.ZERO, SendingConfig.MOST_CONTACTS).newContactsPerDay())
        .isEqualTo(SendingConfig.MOST_CONTACTS);
    var field = "invalid.config.sending.newContactsPerDay";
    assertFault(field, () -> config(Duration.ZERO, -1));
    assertFault(field, () -> config(Duration.ZERO, SendingConfig.MOST_CONTACTS + 1));
  }

  @ParameterizedTest
  @CsvSource({"1, 500", "9, 500", "10, 500", "11, 550", "40, 2000", "41, 2000"})
  void typingTakesTheTimeOfTheTextWithinItsBounds(int characters, long millis) {
    var typing = new Typing(Duration.ofMillis(50), Duration.ofMillis(500), Duration.ofSeconds(2));
    assertThat(typing.of("x".repeat(characters))).hasMillis(millis);
  }

  @Test
  void typingHasBoundsInTheirOrder() {
    assertThat(new Typing(SECOND, MINUTE, MINUTE).of("x")).isEqualTo(MINUTE);
    assertThat(new Typing(Duration.ZERO, Duration.ZERO, Duration.ZERO).of("x")).isZero();
    var perCharacter = "invalid.config.sending.typing.perCharacter";
    assertFault(perCharacter, () -> new Typing(SECOND.plusNanos(1), SECOND, MINUTE));
    assertFault(perCharacter, () -> new Typing(Duration.ofNanos(-1), SECOND, MINUTE));
    var bounds = "invalid.config.sending.typing";
    assertFault(bounds, () -> new Typing(SECOND, Duration.ofNanos(-1), MINUTE));
    assertFault(bounds, () -> new Typing(SECOND, SECOND, MINUTE.plusNanos(1)));
    assertFault(bounds, () -> new Typing(SECOND, SECOND.plusNanos(1), SECOND));
  }
}
