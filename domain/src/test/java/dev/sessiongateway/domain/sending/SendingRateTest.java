package dev.sessiongateway.domain.sending;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SendingRateTest {
  @ParameterizedTest
  @CsvSource({
    "1/s, 1, PT1S",
    "1000/s, 1000, PT1S",
    "20/min, 20, PT1M",
    "500/h, 500, PT1H",
    "100000/day, 100000, PT24H",
    "000020/day, 20, PT24H"
  })
  void isANumberAndAPeriod(String text, int messages, Duration period) {
    var rate = SendingRate.parse(text, 1);
    assertThat(rate.messages()).isEqualTo(messages);
    assertThat(rate.period()).isEqualTo(period);
    assertThat(rate.text()).isEqualTo(messages + text.substring(text.indexOf('/')));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "20",
        "/min",
        "0/min",
        "-1/min",
        "+1/min",
        "1.5/min",
        "1e3/s",
        "٣/min",
        "20/fortnight",
        "20/MIN",
        "20/min/min",
        "100001/day",
        "1001/s",
        "0000020/day",
        "20/minminminminminmin"
      })
  void whatIsNoneIsRefused(String text) {
    assertFault("invalid.config.sending.rate", () -> SendingRate.parse(text, 1));
  }

  /// The characters beside the digits.
  @Test
  void onlyDigitsAreANumber() {
    assertFault("invalid.config.sending.rate", () -> SendingRate.parse("2:/min", 1));
    assertFault("invalid.config.sending.rate", () -> SendingRate.parse("2//min", 1));
    assertThat(SendingRate.parse("190/min", 1).messages()).isEqualTo(190);
  }

  @Test
  void aBurstIsOneToTheMessagesOfTheRate() {
    assertFault("invalid.config.sending.burst", () -> SendingRate.parse("20/min", 0));
    assertFault("invalid.config.sending.burst", () -> SendingRate.parse("20/min", 21));
    assertThat(SendingRate.parse("20/min", 20).burst()).isEqualTo(20);
  }

  /// With a burst of five, four leave at once and sixteen have the rest of the minute.
  @Test
  void aBurstMakesTheOthersLeaveMoreSlowly() {
    assertThat(SendingRate.parse("20/min", 1).spacing())
        .isEqualTo(Duration.ofSeconds(3).plusNanos(1));
    assertThat(SendingRate.parse("20/min", 5).spacing())
        .isEqualTo(Duration.ofSeconds(60).dividedBy(16).plusNanos(1));
    assertThat(SendingRate.parse("20/min", 20).spacing())
        .isEqualTo(Duration.ofMinutes(1).plusNanos(1));
  }
}
