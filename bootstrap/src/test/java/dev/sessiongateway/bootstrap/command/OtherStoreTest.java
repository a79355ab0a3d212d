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
    assertThat(refused("another", "restore", "saved.zip"))
        .contains("--store sqlite restores to the data");
    assertThat(refused("another", "check")).contains("name an archive");
    assertThat(refused("postgres", "doctor", "--rebuild-registry")).contains("without this option");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void aServerThatIsDownIsNamedByEach() {
    var down = "the database 127.0.0.1:1/gateway cannot be used: it is not reachable";
    for (var command :
        List.of(
            List.of("backup", "saved.zip"),
            List.of("check"),
            List.of("restore", "saved.zip"),
            List.of("copy", "--from", "postgres", "--to", "dir:" + directory.resolve("new")))) {
      var run = run("postgres", command.toArray(String[]::new));
      assertThat(run.errors()).contains(down);
      assertThat(run.errors().lines()).hasSize(1);
      assertThat(run.exitCode()).isEqualTo(ExitCode.DATA_UNUSABLE.number());
    }
  }

  @Test
  void aCopyNeedsTwoPlaces() {
    assertThat(run("sqlite", "copy", "--from", "here", "--to", "postgres").errors())
        .contains("--from must be dir:<data directory> or postgres");
    assertThat(run("sqlite", "copy", "--from", "dir:a", "--to", "dir:a").errors())
        .contains("--from and --to are the same");
    assertThat(run("sqlite", "copy", "--from", "dir:a").exitCode())
        .isEqualTo(ExitCode.MISUSED.number());
  }

  @Test
  void anArchiveIsCheckedWithEveryStore() {
    var run = run("postgres", "check", "none.zip");
    assertThat(run.errors()).contains("there is no file none.zip");
  }

  private String refused(String store, String... command) {
    var run = run(store, command);
    assertThat(run.exitCode()).isEqualTo(ExitCode.MISUSED.number());
    assertThat(run.errors().lines()).hasSize(1);
    assertThat(run.errors()).startsWith("gateway: the store is " + store + ", and ");
    return run.errors();
  }

  private CommandRun run(String store, String... command) {
    var arguments = new ArrayList<>(List.of(command));
    arguments.addAll(List.of("--store", store, "--data-dir", directory.resolve("data").toString()));
    if (store.equals("postgres")) {
      arguments.addAll(List.of("--postgres-url", "jdbc:postgresql://127.0.0.1:1/gateway"));
    }
    return CommandRun.of(directory, arguments.toArray(String[]::new));
  }
}
