package dev.sessiongateway.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.identity.SystemIdentifiers;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.bootstrap.process.ExitCode;
import dev.sessiongateway.persistence.postgres.PostgresDatabase;
import dev.sessiongateway.persistence.postgres.PostgresServer;
import dev.sessiongateway.persistence.postgres.PostgresStoreProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// `gateway serve` with a database that cannot be used.
@DisabledOnOs(OS.WINDOWS)
@NeedsProgram("postgres")
class PostgresStartTest {
  private static final String WRONG = "not-the-password";

  @TempDir private Path directory;

  @Test
  void aWrongPasswordIsOneLineWithWhatToDo() throws IOException {
    try (var database = PostgresServer.shared().createDatabase()) {
      assertThat(refused(database.url(), database.user()))
          .contains("/" + database.name(), "refuses the role or its password", "; check both")
          .doesNotContain(database.password());
    }
  }

  @Test
  void aPasswordThatIsMissingIsSaidAsThat() {
    try (var database = PostgresServer.shared().createDatabase()) {
      assertThat(refused(database.url(), database.user(), List.of()))
          .contains("wants a password, and none is set; set GATEWAY_POSTGRES_PASSWORD");
    }
  }

  @Test
  void aServerThatIsDownIsOneLineWithWhatToDo() throws IOException {
    var port = FreePort.next();
    assertThat(refused("jdbc:postgresql://127.0.0.1:" + port + "/gateway", "gateway"))
        .contains("127.0.0.1:" + port + "/gateway", "is not reachable", "; start the server");
  }

  @Test
  @ExpectsLog("ERROR FurtherDatabase - a database is not usable")
  @ExpectsLog("ERROR SessionLoader - a session cannot be served because its store cannot be used")
  void aBackupNamesADatabaseThatIsGoneAndCanLeaveItOut() throws IOException {
    try (var database = PostgresServer.shared().createDatabase()) {
      storeElsewhere(database);
      var file = directory.resolve("saved.zip").toString();
      var refused = run(database, "backup", file);
      assertThat(refused.exitCode()).isEqualTo(ExitCode.DATA_UNUSABLE.number());
      assertThat(refused.errors())
          .contains("stores/archive/shop.db is damaged (database 'archive': ")
          .contains("; --skip-damaged backs up the others");
      var saved = run(database, "backup", file, "--skip-damaged");
      assertThat(saved.errors()).contains("left out: stores/archive/shop.db");
      assertThat(saved.exitCode()).isZero();
    }
  }

  /// A session in a database that is gone afterwards.
  private static void storeElsewhere(PostgresDatabase database) {
    try (var archive = PostgresServer.shared().createDatabase()) {
      var options =
          Map.of(
              "url", database.url(),
              "user", database.user(),
              "password", database.password(),
              "databases.archive.url", archive.url(),
              "databases.archive.user", archive.user(),
              "databases.archive.password", archive.password());
      var context =
          new StoreContext(
              Path.of("target"), new SystemIdentifiers(), SlowOperations.off(), options);
      try (var stores = new PostgresStoreProvider().open(context)) {
        var shop = Samples.at("archive/shop.db", Samples.session("shop"));
        assertThat(stores.sessions().create(shop, List.of()).name()).isEqualTo(shop.name());
      }
    }
  }

  private CommandRun run(PostgresDatabase database, String... command) throws IOException {
    var password = Files.writeString(directory.resolve("password"), database.password());
    var arguments = new ArrayList<>(List.of(command));
    arguments.addAll(
        List.of(
            "--store=postgres",
            "--data-dir=" + directory.resolve("data"),
            "--postgres-url=" + database.url(),
            "--postgres-user=" + database.user(),
            "--postgres-password-file=" + password,
            "--postgres-databases=archive.url=jdbc:postgresql://127.0.0.1:1/archive"));
    return CommandRun.of(directory, arguments.toArray(String[]::new));
  }

  private String refused(String url, String user) throws IOException {
    var password = Files.writeString(directory.resolve("password"), WRONG);
    return refused(url, user, List.of("--postgres-password-file", password.toString()));
  }

  private String refused(String url, String user, List<String> more) {
    var arguments =
        new ArrayList<>(
            List.of("serve", "--port", "0", "--data-dir", directory.resolve("data").toString()));
    arguments.addAll(
        List.of("--store", "postgres", "--postgres-url", url, "--postgres-user", user));
    arguments.addAll(more);
    var run =
        CommandRun.of(
            directory,
            Map.of("GATEWAY_API_KEY", "key-for-tests-of-the-start"),
            arguments.toArray(String[]::new));
    assertThat(run.exitCode()).isEqualTo(ExitCode.DATA_UNUSABLE.number());
    assertThat(run.errors().lines()).hasSize(1);
    assertThat(run.errors()).startsWith("gateway: the database ").doesNotContain(WRONG);
    assertThat(run.output()).doesNotContain(WRONG);
    return run.errors();
  }
}
