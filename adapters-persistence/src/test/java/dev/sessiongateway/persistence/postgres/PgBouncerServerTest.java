package dev.sessiongateway.persistence.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.NeedsProgram;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@DisabledOnOs(OS.WINDOWS)
@NeedsProgram({"postgres", "pgbouncer"})
class PgBouncerServerTest {
  private static String session(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT pg_backend_pid()")) {
      assertThat(rows.next()).isTrue();
      return rows.getString(1);
    }
  }

  @Test
  void twoConnectionsShareOneOfTheServer() throws SQLException {
    var server = PostgresServer.shared();
    try (var bouncer = PgBouncerServer.start(server, "default_pool_size = 1");
        var database = server.createDatabase()) {
      var through = bouncer.through(database);
      try (var first = through.connect();
          var second = through.connect()) {
        assertThat(session(first)).isEqualTo(session(second)).isEqualTo(session(first));
      }
    }
  }
}
