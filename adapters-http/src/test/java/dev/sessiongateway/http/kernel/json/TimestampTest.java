package dev.sessiongateway.http.kernel.json;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimestampTest {
  @ParameterizedTest
  @CsvSource({
    "2025-11-20T13:05:07Z, 2025-11-20T13:05:07.000Z",
    "2025-11-20T13:05:07.4Z, 2025-11-20T13:05:07.400Z",
    "2025-11-20T13:05:07.412987654Z, 2025-11-20T13:05:07.412Z"
  })
  void aMomentAlwaysHasThreeDigitsOfItsSecond(Instant at, String written) {
    assertThat(Timestamp.iso(at)).isEqualTo(written);

    var answer = new Json(1_000).write(new Row(at));
    assertThat(new String(answer, StandardCharsets.UTF_8))
        .isEqualTo(json("{'createdAt':'" + written + "'}"));
  }

  @ParameterizedTest
  @CsvSource({
    "2025-11-20T13:05:07.412987654Z, 2025-11-20T13:05:07Z",
    "2025-11-20T13:05:00.9Z, 2025-11-20T13:05:00Z",
    "1969-12-31T23:59:59.5Z, 1969-12-31T23:59:59Z",
    "+12025-11-20T00:00:00Z, +12025-11-20T00:00:00Z"
  })
  void wholeSecondsAreWrittenAsAnInstantWritesThem(Instant at, String written) {
    assertThat(Timestamp.seconds(at))
        .isEqualTo(written)
        .isEqualTo(at.truncatedTo(ChronoUnit.SECONDS).toString());
  }

  record Row(Instant createdAt) {}
}
