package dev.sessiongateway.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import dev.sessiongateway.bootstrap.process.ExitCode;
import dev.sessiongateway.persistence.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// `gateway serve` with a database that cannot be used.
@DisabledOnOs(OS.WINDOWS)
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
  void aServerThatIsDownIsOneLineWithWhatToDo() throws IOException {
    var port = ServerProcess.freePort();
    assertThat(refused("jdbc:postgresql://127.0.0.1:" + port + "/gateway", "gateway"))
        .contains("127.0.0.1:" + port + "/gateway", "is not reachable", "; start the server");
  }

  private String refused(String url, String user) throws IOException {
    var password = Files.writeString(directory.resolve("password"), WRONG);
    var run =
        CommandRun.of(
            directory,
            Map.of("GATEWAY_API_KEY", "key-for-tests-of-the-start"),
            "serve",
            "--port",
            "0",
            "--data-dir",
            directory.resolve("data").toString(),
            "--store",
            "postgres",
            "--postgres-url",
            url,
            "--postgres-user",
            user,
            "--postgres-password-file",
            password.toString());
    assertThat(run.exitCode()).isEqualTo(ExitCode.DATA_UNUSABLE.number());
    assertThat(run.errors().lines()).hasSize(1);
    assertThat(run.errors()).startsWith("gateway: the database ").doesNotContain(WRONG);
    assertThat(run.output()).doesNotContain(WRONG);
    return run.errors();
  }
}
