package dev.sessiongateway.domain.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class AckTest {

  /// Each row: where a message stands, and every acknowledgement that moves it.
  @ParameterizedTest
  @CsvSource({
    "ERROR, ''",
    "PENDING, ERROR SERVER DEVICE READ PLAYED",
    "SERVER, ERROR DEVICE READ PLAYED",
    "DEVICE, READ PLAYED",
    "READ, PLAYED",
    "PLAYED, ''",
  })
  void aMessageOnlyGoesForward(Ack at, String news) {
    for (var next : Ack.values()) {
      assertThat(at.allows(next)).as(at + " to " + next).isEqualTo(news.contains(next.name()));
    }
  }

  @ParameterizedTest
  @EnumSource
  void theNumberOnTheWireReadsBack(Ack ack) {
    assertThat(Ack.ofLevel(ack.level())).isEqualTo(ack);
  }

  @Test
  void theNumbersGoFromMinusOneToFour() {
    assertThat(Ack.values()).extracting(Ack::level).containsExactly(-1, 0, 1, 2, 3, 4);
  }

  static IntStream seeds() {
    return IntStream.rangeClosed(1, 20);
  }

  /// Whatever order receipts come in, the message ends where the furthest of them is.
  @ParameterizedTest
  @MethodSource("seeds")
  void theOrderOfReceiptsDoesNotMatter(int seed) {
    var random = new Random(seed);
    for (var i = 0; i < 100; i++) {
      var at = Ack.PENDING;
      var furthest = Ack.PENDING;
      for (var receipts = random.nextInt(8); receipts > 0; receipts--) {
        var next = Ack.ofLevel(1 + random.nextInt(4));
        at = at.allows(next) ? next : at;
        furthest = next.compareTo(furthest) > 0 ? next : furthest;
      }
      assertThat(at).as("seed " + seed).isEqualTo(furthest);
    }
  }
}
