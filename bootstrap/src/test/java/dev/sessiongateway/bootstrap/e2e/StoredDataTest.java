package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.bootstrap.command.CommandRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What earlier builds wrote is opened by this one. The files are made by `.ci/keep-data`, once for
/// each release, and stay as they are.
@Order(3)
@DisabledIfSystemProperty(
    named = "gateway.store",
    matches = "postgres",
    disabledReason = "names its store itself")
@ExpectsLog(
    value = "WARN shop - (a receiver fails|an event went to the dead letters)",
    optional = "the receivers of kept data are gone; a delivery may begin after the test")
class StoredDataTest {
  @TempDir private Path home;

  static List<StoredData> kept() {
    return StoredData.all("sqlite");
  }

  @ParameterizedTest
  @MethodSource("kept")
  void aDataDirectoryOfAnEarlierBuildGoesOn(StoredData stored) throws Exception {
    var data = stored.unpack(home);

    StoredDataSteps.goOn(stored, data, Map.of());

    var check = CommandRun.of(home, "check", "--full", data.toString());
    assertThat(check.exitCode()).as(check.output() + check.errors()).isZero();
  }

  @ParameterizedTest
  @MethodSource("kept")
  void aBackupOfAnEarlierBuildIsRestored(StoredData stored) throws Exception {
    var data = home.resolve("restored");

    var archive = stored.backup().toAbsolutePath().toString();
    var restore = CommandRun.of(home, "restore", archive, "--data-dir", data.toString());
    assertThat(restore.exitCode()).as(restore.output() + restore.errors()).isZero();

    StoredDataSteps.goOn(stored, data, Map.of());
  }
}
