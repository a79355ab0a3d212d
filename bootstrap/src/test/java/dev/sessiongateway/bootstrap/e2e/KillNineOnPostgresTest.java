package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.persistence.postgres.PostgresDatabase;
import dev.sessiongateway.persistence.postgres.PostgresOptions;
import dev.sessiongateway.persistence.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// The gateway is killed while it answers, and PostgreSQL beneath it; every answered change must be
/// in the database.
@Order(1)
@DisabledOnOs(OS.WINDOWS)
@NeedsProgram("postgres")
@NoRetry
@Nightly
class KillNineOnPostgresTest extends KillNineFixture {
  private static final boolean ALL = Boolean.getBoolean("gateway.faults");
  private static final int ROUNDS = Integer.getInteger("gateway.kill.rounds", 2);
  private static final int ROUNDS_OF_POSTGRES = ALL ? 20 : 1;

  private PostgresDatabase database;

  @Test
  @ExpectsLog("WARN busy - a receiver fails; its events wait")
  @ExpectsLog("WARN busy - a receiver refuses events; they are retried beside the others")
  void killsOfTheGatewayLoseNothingThatWasAnswered() throws Exception {
    try (var own = PostgresServer.shared().createDatabase()) {
      database = own;
      killUnderLoad(ROUNDS, "Kill -9 on PostgreSQL", this::killGateways);
    }
  }

  @Test
  @ExpectsLog("ERROR Writer - a batch was not stored, the database is opened anew")
  @ExpectsLog("ERROR PostgresGuard - the database is not there; requests are refused until it is")
  @ExpectsLog(
      value = "WARN SignalDelivery - a listener did not take a signal",
      optional = "the link may be lost or not at that moment")
  @ExpectsLog("ERROR busy - delivery to a receiver stopped and tries again")
  @ExpectsLog("WARN busy - acknowledgements could not be stored")
  @ExpectsLog("WARN PoolBase - .*Failed to validate connection")
  @ExpectsLog("WARN busy - a receiver fails; its events wait")
  @ExpectsLog("WARN busy - a receiver refuses events; they are retried beside the others")
  @ExpectsLog(
      value = "WARN ProxyConnection - .*marked as broken",
      optional = "a connection may be replaced before it is used")
  void killsOfPostgresLoseNothingThatWasAnswered() throws Exception {
    try (var postgres = PostgresServer.start(PostgresOptions.durable())) {
      database = postgres.createDatabase();
      killUnderLoad(ROUNDS_OF_POSTGRES, "Kill -9 of PostgreSQL", this::killServers);
    }
  }

  /// Kills PostgreSQL once a round, beneath a gateway that goes on.
  private void killServers(List<DeliveryLedger> ledgers, int rounds) throws Exception {
    var postgres = database.server();
    try (var gateway = start()) {
      prepare(gateway, ledgers);
      for (var round = 1; round <= rounds; round++) {
        var acknowledged = new ArrayList<>(load(gateway, postgres::kill9, true));
        postgres.restart();
        acknowledged.addAll(load(gateway, () -> {}, true));
        assertIsAsBefore(gateway, acknowledged, round);
        assertIsSound(round);
        judged(acknowledged);
      }
      assertThat(gateway.terminate()).isZero();
    }
  }

  /// Fewer than on SQLite: what is left is delivered one by one, each with an answer of the server.
  @Override
  int sends(Random any) {
    return 20 + any.nextInt(20);
  }

  @Override
  ServerProcess start() throws IOException {
    var password = Files.writeString(home.resolve("password"), database.password());
    var server =
        ServerProcess.gatewayWith(
            home.resolve("data"),
            "--store",
            "postgres",
            "--postgres-url",
            database.url(),
            "--postgres-user",
            database.user(),
            "--postgres-password-file",
            password.toString());
    server.awaitReady();
    return server;
  }

  @Override
  Connection connect() throws SQLException {
    return database.connect();
  }
}
