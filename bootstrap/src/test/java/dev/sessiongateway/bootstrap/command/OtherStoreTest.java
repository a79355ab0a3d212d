package dev.sessiongateway.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.bootstrap.process.ExitCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Commands for the files of the store `sqlite`, when the data is in another store.
final class OtherStoreTest {
  @TempDir private Path directory;

  @Test
  void eachSaysWhatToDoInstead() {
    assertThat(refused("backup", "saved.zip"))
        .contains("ask the gateway that runs on it with --url");
    assertThat(refused("restore", "saved.zip")).contains("--store sqlite restores to the data");
    assertThat(refused("check")).contains("name an archive");
    assertThat(refused("doctor", "--rebuild-registry")).contains("without this option");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void anArchiveIsCheckedWithEveryStore() {
    var run = run("check", "none.zip");
    assertThat(run.errors()).contains("there is no file none.zip");
  }

  private String refused(String... command) {
    var run = run(command);
    assertThat(run.exitCode()).isEqualTo(ExitCode.MISUSED.number());
    assertThat(run.errors().lines()).hasSize(1);
    assertThat(run.errors()).startsWith("gateway: the store is postgres, and ");
    return run.errors();
  }

  private CommandRun run(String... command) {
    var arguments = new ArrayList<>(List.of(command));
    arguments.addAll(
        List.of(
            "--store",
            "postgres",
            "--postgres-url",
            "jdbc:postgresql://127.0.0.1:1/gateway",
            "--data-dir",
            directory.resolve("data").toString()));
    return CommandRun.of(directory, arguments.toArray(String[]::new));
  }
}
