package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.application.machine.GuardedServer;
import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.application.machine.ServerHome;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A PgBouncer in front of a [PostgresServer]: it gives the connections to its clients for one
/// transaction each. It ends with this process.
public final class PgBouncerServer implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final Duration POLL = Duration.ofMillis(10);

  private final ServerHome home = ServerHome.make("pgbouncer");
  private final int port = FreePort.next();
  private final GuardedServer running;

  private PgBouncerServer(PostgresServer server, List<String> settings) {
    var users = new StringBuilder();
    for (var role : List.of(server.owner(), server.superuser())) {
      users.append("\"%s\" \"%s\"\n".formatted(role.name(), role.password()));
    }
    var configuration =
        """
        [databases]
        * = host=127.0.0.1 port=%d
        [pgbouncer]
        listen_addr = 127.0.0.1
        listen_port = %d
        unix_socket_dir =
        auth_type = scram-sha-256
        auth_file = %s
        pool_mode = transaction
        %s
        """
            .formatted(
                server.port(), port, home.write("users.txt", users.toString()), lines(settings));
    var file = home.write("pgbouncer.ini", configuration);
    var program = MachineProgram.require("pgbouncer").file().toString();
    running =
        GuardedServer.start(
            home.directory(), "KILL", home.command(List.of(program, file.toString())));
  }

  /// In front of this server, with these lines in its configuration, as `default_pool_size = 2`; a
  /// later line overrides an earlier one.
  public static PgBouncerServer start(PostgresServer server, String... settings) {
    return new PgBouncerServer(server, List.of(settings));
  }

  private static String lines(List<String> settings) {
    return String.join("\n", settings);
  }

  /// The same database through PgBouncer; returns once that answers.
  public PostgresDatabase through(PostgresDatabase database) {
    var url = "jdbc:postgresql://127.0.0.1:" + port + "/" + database.name();
    var through = new PostgresDatabase(database.server(), database.name(), database.role(), url);
    var end = System.nanoTime() + PATIENCE.toNanos();
    SQLException failure;
    while ((failure = refusal(through)) != null) {
      if (!running.isAlive() || System.nanoTime() > end) {
        throw new IllegalStateException("PgBouncer does not answer: " + log(), failure);
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
    return through;
  }

  private static @Nullable SQLException refusal(PostgresDatabase database) {
    try (var _ = database.connect()) {
      return null;
    } catch (SQLException notYet) {
      return notYet;
    }
  }

  /// What it logged.
  public String log() {
    return home.log();
  }

  @Override
  public void close() {
    running.close();
  }
}
