package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.bootstrap.command.CommandRun;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.persistence.postgres.PostgresServer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// As [StoredDataTest], of the store `postgres`.
@Order(3)
@NeedsProgram("postgres")
@DisabledIfSystemProperty(
    named = "gateway.store",
    matches = "postgres",
    disabledReason = "names its store itself")
@ExpectsLog(
    value = "WARN shop - (a receiver fails|an event went to the dead letters)",
    optional = "the receivers of kept data are gone; a delivery may begin after the test")
class StoredDataOnPostgresTest {
  @TempDir private Path home;

  static List<StoredData> kept() {
    return StoredData.all("postgres");
  }

  @ParameterizedTest
  @MethodSource("kept")
  void aDatabaseOfAnEarlierBuildGoesOn(StoredData stored) throws Exception {
    try (var database = PostgresServer.shared().createDatabase()) {
      var data = stored.unpack(home);
      stored.restore(database);
      var settings =
          Map.of(
              Setting.STORE,
              "postgres",
              Setting.POSTGRES_URL,
              database.url(),
              Setting.POSTGRES_USER,
              database.user(),
              Setting.POSTGRES_PASSWORD,
              database.password());

      StoredDataSteps.goOn(stored, data, settings);

      var environment = new HashMap<String, String>();
      settings.forEach((setting, value) -> environment.put(setting.variable(), value));
      var check = CommandRun.of(home, environment, "check", "--full");
      assertThat(check.exitCode()).as(check.output() + check.errors()).isZero();
    }
  }
}
