package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.bootstrap.e2e.OperationWalk.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.bootstrap.command.CommandRun;
import dev.sessiongateway.bootstrap.process.ExitCode;
import dev.sessiongateway.bootstrap.process.StartupFailure;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// A database that lacks a part is seen by the start, by `doctor`, `check` and `/health`, each with
/// the name of the part.
@DisabledIfSystemProperty(
    named = "gateway.store",
    matches = "postgres",
    disabledReason = "is about files of SQLite")
@ExpectsLog(
    value = "WARN shop - (a receiver fails|an event went to the dead letters)",
    optional = "the receivers of kept data are gone; a delivery may begin after the test")
@ExpectsLog("ERROR SessionLoader - a session cannot be served because its store cannot be used")
class LostTableTest {
  private static final String OF_STORE =
      "service.db cannot be used: its tables are not those of its version 2: table poll_tally is"
          + " missing";
  private static final String OF_REGISTRY =
      "registry.db cannot be used: its tables are not those of its version 2: index"
          + " delivery_by_webhook is missing";

  @TempDir private Path home;
  private Path data;

  @BeforeEach
  void unpack() throws Exception {
    data = StoredData.all("sqlite").getFirst().unpack(home);
  }

  @Test
  void ofARegistryEndsTheStart() throws Exception {
    execute("registry.db", "DROP INDEX delivery_by_webhook");

    assertThatThrownBy(() -> EmbeddedGateway.start(data).close())
        .isInstanceOfSatisfying(
            StartupFailure.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.DATA_UNUSABLE))
        .hasMessageContaining(OF_REGISTRY + "; move it away");

    var doctor = doctor();
    assertThat(doctor.exitCode()).isEqualTo(1);
    assertThat(doctor.output())
        .containsPattern("BAD +database +.*" + OF_REGISTRY)
        .contains("-> move it away");
    assertChecked("registry.db: its tables are not those of its version 2: index");
  }

  @Test
  void ofAStoreFailsItsSessionsAndIsInTheHealth() throws Exception {
    execute("service.db", "DROP TABLE poll_tally");

    try (var server = EmbeddedGateway.start(data)) {
      var operator = ApiExplorer.to(server);
      operator.await("/api/sessions/branch", json -> text(json, "state").equals("active"));
      assertThat(operator.get("/api/sessions/shop").done().text()).contains("store_damaged");
      assertThat(operator.get("/health").text()).contains(OF_STORE);
    }

    var doctor = doctor();
    assertThat(doctor.exitCode()).isEqualTo(1);
    assertThat(doctor.output()).containsPattern("BAD +store +" + OF_STORE);
    assertChecked("service.db: its tables are not those of its version 2: table poll_tally");
  }

  @Test
  void whileTheGatewayRunsIsInTheHealth() throws Exception {
    try (var server = EmbeddedGateway.start(data)) {
      execute("stores/branch.db", "DROP TRIGGER message_counted");

      var health = ApiExplorer.to(server).get("/health");

      assertThat(health.status()).isEqualTo(503);
      assertThat(health.text())
          .contains(
              "branch.db: its tables are not those of its version 4: trigger message_counted is"
                  + " missing");
    }
  }

  private CommandRun doctor() {
    return CommandRun.of(home, "doctor", "--data-dir", data.toString(), "--port", "0");
  }

  private void assertChecked(String wrong) {
    var check = CommandRun.of(home, "check", data.toString());
    assertThat(check.exitCode()).isEqualTo(3);
    assertThat(check.output()).contains("BAD  " + wrong);
  }

  private void execute(String file, String sql) throws SQLException {
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve(file));
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
