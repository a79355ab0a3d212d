package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NoRetry;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/// The process is killed while it answers; every answered change must be in its files.
@Order(1)
@DisabledIfSystemProperty(
    named = "gateway.store",
    matches = "postgres",
    disabledReason = "the files of SQLite")
@NoRetry
class KillNineTest extends KillNineFixture {
  private static final int ROUNDS = Integer.getInteger("gateway.kill.rounds", 2);

  @Test
  @ExpectsLog("WARN busy - a receiver fails; its events wait")
  @ExpectsLog("WARN busy - a receiver refuses events; they are retried beside the others")
  void killsUnderLoadLoseNothingThatWasAnsweredForAnyReceiver() throws Exception {
    killUnderLoad(ROUNDS, "Kill -9", this::killGateways);
  }

  @Override
  ServerProcess start() throws IOException {
    var server = ServerProcess.gateway(home.resolve("data"));
    server.awaitReady();
    return server;
  }

  @Override
  Connection connect() throws SQLException {
    return connect("service.db");
  }

  private Connection connect(String name) throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + home.resolve("data").resolve(name));
  }

  @Override
  void assertIsSound(int round) throws SQLException {
    for (var name : List.of("registry.db", "service.db")) {
      try (var connection = connect(name);
          var statement = connection.createStatement()) {
        var check = statement.executeQuery("PRAGMA integrity_check");
        assertThat(check.getString(1)).as("round %s: %s", round, name).isEqualTo("ok");
      }
    }
    super.assertIsSound(round);
  }
}
