package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.application.machine.GuardedServer;
import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.application.machine.ServerHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// A PostgreSQL of the machine, run by tests on loopback, with its data in a temporary directory.
/// It ends with this process, however this process ends.
///
/// Test classes share one, [#shared()], and each takes databases of its own. A test that does
/// something to the server itself starts one, [#start(PostgresOptions)].
public final class PostgresServer implements AutoCloseable {
  /// For [#createDatabase(String)]: texts are compared as in a dictionary, and not by code points.
  public static final String IN_ORDER_OF_ENGLISH =
      "TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en-US'";

  private static final PostgresRole SUPERUSER = new PostgresRole("postgres", "superuser-of-tests");
  private static final PostgresRole OWNER = new PostgresRole("gateway", "owner-of-databases");
  private static final PostgresRole QUICK = new PostgresRole("quick", "owner-that-connects-often");
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration POLL = Duration.ofMillis(10);
  private static final String EMPTY = "TEMPLATE template0";
  private static final String FILLER = "filler";
  private static final String OCCUPIED = "(?s).*(already in use|is still in use).*";
  private static final AtomicInteger NUMBER = new AtomicInteger();

  private final Path program;
  private final PostgresOptions options;
  private final ServerHome home;
  private int port;
  private GuardedServer running;

  /// How long the log was when the server was last started.
  private int logged;

  private PostgresServer(Path program, PostgresOptions options) {
    this.program = program;
    this.options = options;
    home = ServerHome.make("postgres");
    initialize();
    port = FreePort.next();
    launch();
  }

  /// The one server of this process, for tests of behaviour.
  public static PostgresServer shared() {
    var _ = MachineProgram.require("postgres");
    return Shared.SERVER;
  }

  /// A server of one's own.
  public static PostgresServer start(PostgresOptions options) {
    var found = MachineProgram.require("postgres").file();
    try {
      // What lies on PATH may be a link; the program finds its other files beside itself.
      var server = new PostgresServer(found.toRealPath(), options);
      server.prepare();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void initialize() {
    var passwordFile = home.write("password", SUPERUSER.password());
    if (options.diskMebibytes() > 0) {
      home.mount(data(), options.diskMebibytes());
    }
    var initdb =
        new ArrayList<>(
            List.of(
                program.resolveSibling("initdb").toString(),
                "--pgdata=" + data(),
                "--username=" + SUPERUSER.name(),
                "--pwfile=" + passwordFile,
                // By SCRAM where the password is kept for that, as for most roles.
                "--auth=md5",
                "--encoding=UTF8",
                "--locale=C",
                "--no-instructions",
                "--no-sync"));
    if (options.diskMebibytes() > 0) {
      initdb.add("--waldir=" + home.directory().resolve("log"));
    }
    var run = GuardedServer.start(home.directory(), "KILL", home.command(initdb));
    if (run.awaitEnd() != 0) {
      run.close();
      throw new IllegalStateException("initdb failed: " + home.log());
    }
    running = run;
  }

  private Path data() {
    return home.directory().resolve("data");
  }

  private void launch() {
    var command =
        new ArrayList<>(
            List.of(
                program.toString(),
                "-D",
                data().toString(),
                "-p",
                Integer.toString(port),
                "-c",
                "listen_addresses=127.0.0.1"));
    for (var setting : options.settings()) {
      command.addAll(List.of("-c", setting));
    }
    var before = running;
    logged = home.log().length();
    running = GuardedServer.start(home.directory(), "QUIT", home.command(command));
    before.leave();
  }

  /// After the first start: waits, on another port when the first was taken meanwhile.
  private void prepare() {
    var end = System.nanoTime() + PATIENCE.toNanos();
    while (!isReady(end)) {
      port = FreePort.next();
      launch();
    }
    execute("CREATE ROLE %s LOGIN PASSWORD '%s'".formatted(OWNER.name(), OWNER.password()));
    execute(
        "SET password_encryption = 'md5'; CREATE ROLE %s LOGIN PASSWORD '%s'"
            .formatted(QUICK.name(), QUICK.password()));
  }

  /// @return false when the server ended at once, because others have its port or its memory
  private boolean isReady(long endNanos) {
    while (true) {
      try (var _ =
          DriverManager.getConnection(url("postgres"), SUPERUSER.name(), SUPERUSER.password())) {
        return true;
      } catch (SQLException notYet) {
        var isOver = System.nanoTime() > endNanos;
        var log = home.log().substring(logged);
        if (!running.isAlive() && !isOver && log.matches(OCCUPIED)) {
          return false;
        }
        if (!running.isAlive() || isOver) {
          throw new IllegalStateException("PostgreSQL does not start: " + log, notYet);
        }
        LockSupport.parkNanos(POLL.toNanos());
      }
    }
  }

  public int port() {
    return port;
  }

  /// For JDBC.
  public String url(String database) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
  }

  /// The directory that the server writes to.
  public Path dataDirectory() {
    return data();
  }

  /// The ids of its processes.
  public List<Long> processes() {
    return running.processes();
  }

  /// What the server logged.
  public String log() {
    return home.log();
  }

  /// An empty database in UTF-8, owned by a role that has no other rights.
  public PostgresDatabase createDatabase() {
    return createDatabase(EMPTY);
  }

  /// A database with all that is in another one, to which nobody may be connected.
  public PostgresDatabase copyOf(PostgresDatabase database) {
    return createDatabase("TEMPLATE " + database.name());
  }

  /// @param clauses of `CREATE DATABASE`, as `TEMPLATE template0 ENCODING 'LATIN1'`
  public PostgresDatabase createDatabase(String clauses) {
    return createDatabase(OWNER, clauses);
  }

  PostgresDatabase createQuickDatabase() {
    return createQuickDatabase(EMPTY);
  }

  /// As [#createDatabase(String)], with an owner whose password costs a client little: for each
  /// connection, SCRAM takes thousands of sums. Not for a test in which one gateway follows another
  /// at once: connecting by SCRAM takes longer than the server to let go of what the former had.
  PostgresDatabase createQuickDatabase(String clauses) {
    return createDatabase(QUICK, clauses);
  }

  private PostgresDatabase createDatabase(PostgresRole owner, String clauses) {
    var name = "test_" + NUMBER.incrementAndGet();
    // The server copies the files of the template, which takes it a quarter of the time of its log.
    execute(
        "CREATE DATABASE %s OWNER %s STRATEGY file_copy %s".formatted(name, owner.name(), clauses));
    return new PostgresDatabase(this, name, owner, url(name));
  }

  /// A role that may connect, and nothing else.
  public PostgresRole createRole() {
    var role = new PostgresRole("role_" + NUMBER.incrementAndGet(), "password-of-a-role");
    execute("CREATE ROLE %s LOGIN PASSWORD '%s'".formatted(role.name(), role.password()));
    return role;
  }

  /// The role that owns the databases.
  public PostgresRole owner() {
    return OWNER;
  }

  /// The role with all rights.
  public PostgresRole superuser() {
    return SUPERUSER;
  }

  /// Runs statements with all rights.
  public void execute(String sql) {
    execute("postgres", sql);
  }

  void execute(String database, String sql) {
    try (var connection =
            DriverManager.getConnection(url(database), SUPERUSER.name(), SUPERUSER.password());
        var statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /// Nothing more goes on the small disk that the server was started with, until [#freeDisk()]. Its
  /// write-ahead log is on another one, so that the server refuses what it has no room for, and
  /// lives.
  public void fillDisk() {
    home.fill(data().resolve(FILLER));
  }

  public void freeDisk() {
    try {
      Files.delete(data().resolve(FILLER));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Ends it as an operator does: connections are closed, and everything is written.
  public void stop() {
    running.signal("INT");
    var _ = running.awaitEnd();
  }

  /// Ends all its processes with SIGKILL.
  public void kill9() {
    running.kill();
  }

  /// Starts it again after [#stop()] or [#kill9()], on the same port with the same data, and waits
  /// until it answers.
  public void restart() {
    var end = System.nanoTime() + PATIENCE.toNanos();
    do {
      launch();
    } while (!isReady(end));
  }

  /// Its processes do nothing until [#resume()]; the system still accepts connections for it.
  public void pause() {
    running.signalAll("STOP");
    running.signalAll("STOP"); // Those that the first of them started meanwhile.
  }

  public void resume() {
    running.signalAll("CONT");
  }

  /// Ends it at once, and removes its data.
  @Override
  public void close() {
    running.close();
  }

  /// The server of this process is started when a test asks for it.
  private static final class Shared {
    private static final PostgresServer SERVER = start(PostgresOptions.fast());
  }
}
