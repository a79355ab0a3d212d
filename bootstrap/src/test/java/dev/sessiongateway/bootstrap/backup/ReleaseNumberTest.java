package dev.sessiongateway.bootstrap.backup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.bootstrap.backup.BackupArchive.ReleaseNumber;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReleaseNumberTest {
  @ParameterizedTest
  @CsvSource({
    "0.10.0, 0.9.0",
    "0.9.10, 0.9.9",
    "1.0.0, 0.99.99",
    "1.0, 0.9.9",
    "1.0.1, 1.0",
    "0.10.0-SNAPSHOT, 0.9.0",
    "0.3000000000.0, 0.2.0",
    "0.1.0.1, 0.1.0",
    "1.0.0, 1.0.0-rc.1",
    "1.0.0-rc.10, 1.0.0-rc.9",
    "v2.0.0, 1.0.0",
  })
  void aLaterReleaseIsGreater(String later, String earlier) {
    assertThat(ReleaseNumber.compare(later, earlier)).isPositive();
    assertThat(ReleaseNumber.compare(earlier, later)).isNegative();
  }

  @ParameterizedTest
  @CsvSource({"0.1.0, 0.1.0", "0.1, 0.1.0", "0.01.0, 0.1.0", "0.1.0+build5, 0.1.0"})
  void theSameReleaseIsEqual(String one, String other) {
    assertThat(ReleaseNumber.compare(one, other)).isZero();
  }
}
