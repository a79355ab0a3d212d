package dev.sessiongateway.persistence.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// The server that other tests use.
@DisabledOnOs(OS.WINDOWS)
@NeedsProgram("postgres")
@Nightly
class PostgresServerTest {
  private static final String MANY_ROWS =
      "INSERT INTO a SELECT repeat(md5(n::text), 50) FROM generate_series(1, 1000) AS n";

  private static String ask(PostgresDatabase database, String query) throws SQLException {
    try (var connection = database.connect();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(query)) {
      assertThat(rows.next()).isTrue();
      return rows.getString(1);
    }
  }

  private static void execute(PostgresDatabase database, String sql) throws SQLException {
    try (var connection = database.connect();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void aDatabaseIsEmptyInUnicodeAndItsOwnersAlone() throws SQLException {
    var server = PostgresServer.shared();
    try (var database = server.createDatabase()) {
      assertThat(ask(database, "SHOW server_encoding")).isEqualTo("UTF8");
      assertThat(ask(database, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"))
          .isEqualTo("0");
      assertThat(ask(database, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user"))
          .isEqualTo("f");
      execute(database, "CREATE TABLE a (b text); INSERT INTO a VALUES ('\u00e9\ud83d\ude00')");
      try (var copy = server.copyOf(database)) {
        assertThat(ask(copy, "SELECT b FROM a")).isEqualTo("\u00e9\ud83d\ude00");
      }
    }
  }

  @Test
  void aDatabaseIsDroppedThoughItIsInUse() throws SQLException {
    var server = PostgresServer.shared();
    var database = server.createDatabase();
    try (var connection = database.connect()) {
      database.drop();
      assertThat(connection.isValid(1)).isFalse();
    }
    assertThatThrownBy(database::connect).hasMessageContaining("does not exist");
  }

  @Test
  void aDatabaseMayHaveAnotherEncodingOrOrder() throws SQLException {
    var server = PostgresServer.shared();
    for (var encoding : new String[] {"SQL_ASCII", "LATIN1"}) {
      try (var database = server.createDatabase("TEMPLATE template0 ENCODING '" + encoding + "'")) {
        assertThat(ask(database, "SHOW server_encoding")).isEqualTo(encoding);
      }
    }
    try (var database = server.createDatabase(PostgresServer.IN_ORDER_OF_ENGLISH)) {
      assertThat(ask(database, "SELECT 'a' < 'B'")).isEqualTo("t");
    }
  }

  @Test
  void aRoleHasNoRightsAndAPasswordIsAsked() throws SQLException {
    var server = PostgresServer.shared();
    try (var database = server.createDatabase()) {
      var kept = "SELECT rolpassword FROM pg_authid WHERE rolname = '" + database.user() + "'";
      assertThat(ask(database.as(server.superuser()), kept)).startsWith("SCRAM-SHA-256$");
      execute(database, "CREATE TABLE a (b text)");
      var stranger = database.as(server.createRole());
      assertThatThrownBy(() -> ask(stranger, "SELECT b FROM a"))
          .hasMessageContaining("permission denied");
      assertThatThrownBy(() -> execute(stranger, "CREATE TABLE c (d text)"))
          .hasMessageContaining("permission denied");
      var impostor = database.as(new PostgresRole(database.user(), "wrong"));
      assertThatThrownBy(impostor::connect).hasMessageContaining("password authentication failed");
    }
  }

  @Test
  void whatWasCommittedIsThereAfterAKillAndAfterAStop() throws SQLException {
    try (var server = PostgresServer.start(PostgresOptions.durable())) {
      var database = server.createDatabase();
      assertThat(ask(database, "SHOW fsync")).isEqualTo("on");
      execute(database, "CREATE TABLE a (b text); INSERT INTO a VALUES ('kept')");
      try (var connection = database.connect()) {
        server.kill9();
        assertThat(connection.isValid(1)).isFalse();
      }
      assertThatThrownBy(database::connect).hasMessageContaining("refused");
      server.restart();
      assertThat(ask(database, "SELECT b FROM a")).isEqualTo("kept");
      assertThat(server.log()).contains("was not properly shut down");
      server.stop();
      assertThatThrownBy(database::connect).hasMessageContaining("refused");
      server.restart();
      assertThat(ask(database, "SELECT b FROM a")).isEqualTo("kept");
    }
  }

  @Test
  void aServerThatIsPausedAnswersNothingUntilItIsResumed() throws SQLException {
    try (var server = PostgresServer.start(PostgresOptions.fast())) {
      var database = server.createDatabase();
      try (var connection = database.connect()) {
        server.pause();
        assertThatThrownBy(() ->
                DriverManager.getConnection(
                    database.url() + "?loginTimeout=1", database.user(), database.password()))
            .isInstanceOf(SQLException.class);
        server.resume();
        assertThat(connection.isValid(10)).isTrue();
      }
      assertThat(ask(database, "SELECT 1")).isEqualTo("1");
    }
  }

  @Test
  void aSmallDiskIsFullAndHasRoomAgain() throws SQLException {
    try (var server = PostgresServer.start(PostgresOptions.fast().onDiskOf(64))) {
      var database = server.createDatabase();
      execute(database, "CREATE TABLE a (b text)");
      server.fillDisk();
      assertThatThrownBy(() -> execute(database, MANY_ROWS))
          .isInstanceOfSatisfying(
              SQLException.class, full -> assertThat(full.getSQLState()).isEqualTo("53100"));
      assertThat(ask(database, "SELECT count(*) FROM a")).isEqualTo("0");
      server.freeDisk();
      execute(database, MANY_ROWS);
      assertThat(ask(database, "SELECT count(*) FROM a")).isEqualTo("1000");
    }
  }

  @Test
  void nothingIsLeftWhenTheProcessIsKilled() throws Exception {
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Starting.class.getName())
            .redirectError(Redirect.INHERIT)
            .start();
    var left = new ArrayList<BooleanSupplier>();
    try (var said = process.inputReader(StandardCharsets.UTF_8)) {
      for (var server = 0; server < Starting.SERVERS; server++) {
        var port = Integer.parseInt(answer(said));
        var directory = Path.of(said.readLine());
        var pid = Long.parseLong(said.readLine());
        assertThat(directory).isDirectory();
        if (server == Starting.SERVERS - 1) {
          process.toHandle().destroyForcibly();
        }
        left.add(() -> Files.exists(directory) || isOpen(port) || isRunning(pid));
      }
    }
    var end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    while (left.stream().anyMatch(BooleanSupplier::getAsBoolean)) {
      assertThat(System.nanoTime()).as("something is left").isLessThan(end);
      LockSupport.parkNanos(10_000_000);
    }
  }

  /// The next line that the process wrote for this test; libraries write some too.
  private static String answer(BufferedReader said) throws IOException {
    var line = said.readLine();
    while (!line.startsWith(Starting.MARK)) {
      line = said.readLine();
    }
    return line.substring(Starting.MARK.length());
  }

  private static boolean isOpen(int port) {
    try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return true;
    } catch (IOException closed) {
      return false;
    }
  }

  private static boolean isRunning(long pid) {
    return ProcessHandle.of(pid).isPresent();
  }

  /// Starts a server that runs, one that is paused and one that is stopped, and waits to be killed.
  static final class Starting {
    static final String MARK = "> ";
    static final int SERVERS = 3;

    private Starting() {}

    public static void main(String[] args) throws Exception {
      for (var number = 0; number < SERVERS; number++) {
        var server = PostgresServer.start(PostgresOptions.fast());
        assertThat(server.createDatabase().connect().isValid(1)).isTrue();
        var data = server.dataDirectory();
        var pid = Files.readAllLines(data.resolve("postmaster.pid")).getFirst();
        if (number == 1) {
          server.pause();
        } else if (number == 2) {
          server.stop();
        }
        System.out.println(MARK + server.port() + "\n" + data.getParent() + "\n" + pid);
      }
      Thread.currentThread().join();
    }
  }
}
