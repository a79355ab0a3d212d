package dev.sessiongateway.http.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.delivery.DeliveryContract;
import dev.sessiongateway.http.delivery.HttpDelivery.RedactedResponse;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Responses of endpoints that are made to cost as much as possible.
@Tag("redteam")
final class HostileAnswerTest {
  /// The limit up to which a response is read.
  private static final int LONGEST = 64 * 1024;

  /// CPU time of this thread alone, because other tests run at the same time.
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  static Stream<String> hostile() {
    return Stream.of(
            "1",
            "1 ",
            "1   ",
            "(1)",
            "+(",
            "eyJ-",
            "-eyJa",
            "eyJ.",
            "-eyJ.a",
            "bearer ",
            "bearer\t\t",
            "Basic a",
            "whsec_",
            "v1,",
            "v1,a",
            " ",
            "\u0000",
            "\ud83d\udc4b",
            "İ")
        .map(part -> part.repeat(LONGEST / part.getBytes(UTF_8).length));
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void anAnswerIsShortenedInNoTime(String answer) {
    var warm = excerpt(answer);
    var start = THREADS.getCurrentThreadCpuTime();

    assertThat(excerpt(answer)).isEqualTo(warm);

    assertThat(Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - start))
        .isLessThan(Duration.ofSeconds(1));
  }

  @Test
  void manyDigitsAreOneNumber() {
    assertThat(excerpt("7".repeat(16_384))).isEqualTo("[redacted]");
    assertThat(excerpt("tel " + "7 ".repeat(9_000).strip() + "!")).startsWith("tel [redacted]");
  }

  @Test
  void aTokenBehindAHyphenIsRedacted() {
    assertThat(excerpt("id token-eyJhbGciOi.eyJpYXQiOj.c2ln end")).isEqualTo("id [redacted] end");
    assertThat(excerpt("eyJhbGciOi.eyJpYXQiOj. end")).isEqualTo("[redacted] end");
    assertThat(excerpt("keyJust.a.word")).isEqualTo("keyJust.a.word");
  }

  private static String excerpt(String answer) {
    return RedactedResponse.of(
        answer.getBytes(UTF_8),
        DeliveryContract.at(URI.create("https://receiver.example/hook")),
        DeliveryContract.EVENT);
  }
}
