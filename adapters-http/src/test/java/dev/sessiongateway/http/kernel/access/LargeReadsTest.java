package dev.sessiongateway.http.kernel.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LargeReadsTest {
  private static final int LARGE = 64 << 10;

  private final AtomicLong nanos = new AtomicLong();
  private final LargeReads reads = new LargeReads(nanos::get);
  private static final String MESSAGES = "/api/messages";
  private static final String CHATS = "/api/chats";

  @Test
  void aLargeAnswerIsExpectedOfTheSameRouteAndKeyOnly() {
    reads.record("greedy", MESSAGES, LARGE);
    assertThat(reads.isLarge("greedy", MESSAGES)).isTrue();
    assertThat(reads.isLarge("greedy", CHATS)).isFalse();
    assertThat(reads.isLarge("modest", MESSAGES)).isFalse();
  }

  @Test
  void aSmallAnswerIsNotRemembered() {
    reads.record("modest", MESSAGES, LARGE - 1);
    assertThat(reads.isLarge("modest", MESSAGES)).isFalse();
  }

  @Test
  void aLargeAnswerIsForgottenAfterTenMinutes() {
    reads.record("greedy", MESSAGES, LARGE);
    nanos.addAndGet(Duration.ofMinutes(10).minusSeconds(1).toNanos());
    assertThat(reads.isLarge("greedy", MESSAGES)).isTrue();
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(reads.isLarge("greedy", MESSAGES)).isFalse();
  }
}
