package dev.sessiongateway.domain.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IsoInstantTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "2025-11-20T13:05:07Z",
        "2025-11-20T13:05:07.4Z",
        "2025-11-20T13:05:07.412Z",
        "2025-11-20T13:05:07.000412Z",
        "2025-11-20T13:05:07.999999999Z",
        "2025-11-20T13:05:07.000000001Z",
        "2024-02-29T23:59:59Z",
        "2000-02-29T00:00:00Z",
        "1969-12-31T23:59:59.001Z",
        "0000-01-01T00:00:00Z",
        "9999-12-31T23:59:59.999Z",
        "+10000-01-01T00:00:00Z",
        "-0001-12-31T00:00:00Z",
        "-1000000000-01-01T00:00:00Z",
        "2025-11-20T24:00:00Z",
        "2016-12-31T23:59:60Z",
        "2025-11-20t13:05:07z",
        "2025-11-20T13:05:07+01:00"
      })
  void isReadAsTheJdkReadsIt(String text) {
    assertThat(IsoInstant.parse(text)).isEqualTo(Instant.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2025-11-20T13:05:07Z",
        "2025-11-20T13:05:07.400Z",
        "2025-11-20T13:05:07.412Z",
        "2025-11-20T13:05:07.000412Z",
        "2025-11-20T13:05:07.120Z",
        "2025-11-20T13:05:07.999999999Z",
        "2025-11-20T13:05:07.000000001Z",
        "2024-02-29T23:59:59Z",
        "1969-12-31T23:59:59.001Z",
        "0000-01-01T00:00:00Z",
        "9999-12-31T23:59:59.999999999Z",
        "+10000-01-01T00:00:00Z",
        "-0001-12-31T23:59:59.999Z",
        "-1000000000-01-01T00:00:00Z"
      })
  void isWrittenAsTheJdkWritesIt(String text) {
    assertThat(IsoInstant.format(Instant.parse(text))).isEqualTo(text);
  }

  @Test
  void anyInstantIsWrittenAsTheJdkWritesIt() {
    var random = new Random(42);
    for (var i = 0; i < 10_000; i++) {
      var nanos = random.nextInt(1_000) * (int) Math.pow(1_000, random.nextInt(3));
      var instant =
          Instant.ofEpochSecond(random.nextLong(-70_000_000_000L, 300_000_000_000L), nanos);

      assertThat(IsoInstant.format(instant)).isEqualTo(instant.toString());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Z",
        "2025-11-20",
        "2025-11-20T13:05Z",
        "2025-11-20T13:05:07",
        "2023-02-29T00:00:00Z",
        "1900-02-29T00:00:00Z",
        "2025-13-01T00:00:00Z",
        "2025-00-01T00:00:00Z",
        "2025-01-00T00:00:00Z",
        "2025-04-31T00:00:00Z",
        "2025-01-01T25:00:00Z",
        "2025-01-01T00:60:00Z",
        "2025-01-01T00:00:61Z",
        "2025-01-01T00:00:00.1234567890Z",
        "2025-01-01T00:00:00.12a4Z",
        "2025-01-01T00:00:00,123Z",
        "20a5-01-01T00:00:00Z",
        "٢٠٢٥-01-01T00:00:00Z"
      })
  void isRefusedAsTheJdkRefusesIt(String text) {
    assertThatThrownBy(() -> Instant.parse(text)).isInstanceOf(DateTimeParseException.class);
    assertThatThrownBy(() -> IsoInstant.parse(text)).isInstanceOf(DateTimeParseException.class);
  }
}
