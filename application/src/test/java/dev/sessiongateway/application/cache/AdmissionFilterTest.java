package dev.sessiongateway.application.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AdmissionFilterTest {
  private final AdmissionFilter filter = new AdmissionFilter(4);

  @Test
  void aKeyIsAdmittedWhenItIsAskedForTheSecondTime() {
    assertThat(filter.admits(7)).isFalse();
    assertThat(filter.admits(7)).isTrue();
    assertThat(filter.admits(7)).isTrue();
  }

  @Test
  void aKeyThatManyOthersFollowedIsForgotten() {
    filter.admits(7);
    IntStream.range(100, 1_000).forEach(filter::admits);

    assertThat(filter.admits(7)).isFalse();
  }

  @Test
  void keysWithSimilarHashesAreRememberedBesideEachOther() {
    var large = new AdmissionFilter(14);
    IntStream.range(1, 1_000).forEach(large::admits);

    assertThat(IntStream.range(1, 1_000).filter(large::admits).count()).isGreaterThan(900);
  }
}
