package dev.sessiongateway.bootstrap.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.store.OpenedStores;
import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.store.StoreProvider;
import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.bootstrap.process.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
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
  void aCheckReportsACopyThatDidNotEnd() throws IOException {
    var copy = Files.createDirectories(directory.resolve("copy"));
    Files.writeString(copy.resolve("unfinished-copy"), "");
    var run = run("sqlite", "check", copy.toString());
    assertThat(run.output())
        .contains("BAD  unfinished-copy: a copy into it is being made, or was interrupted")
        .contains("BAD  registry.db: it is missing");
    assertThat(run.exitCode()).isEqualTo(ExitCode.DATA_UNUSABLE.number());
  }

  @Test
  void aBackupOfAnotherStoreSaysWhoseBackupsThereAre() throws IOException {
    var jars = Files.createDirectories(directory.resolve("data/store-providers"));
    try (var jar = new JarOutputStream(Files.newOutputStream(jars.resolve("busy.jar")))) {
      jar.putNextEntry(new JarEntry("META-INF/services/" + StoreProvider.class.getName()));
      jar.write(Busy.class.getName().getBytes(UTF_8));
      jar.closeEntry();
    }
    var run = run("busy", "backup", "saved.zip");
    assertThat(run.errors())
        .contains("set GATEWAY_API_KEY")
        .contains("When the store busy takes no snapshots")
        .contains("use the backups of the store");
    assertThat(run.exitCode()).isEqualTo(ExitCode.MISUSED.number());
  }

  /// A store that a gateway uses.
  public static final class Busy implements StoreProvider {
    @Override
    public String name() {
      return "busy";
    }

    @Override
    public boolean hasData(StoreContext context) {
      return true;
    }

    @Override
    public OpenedStores open(StoreContext context) {
      throw new StoreUnusable.InUse("it is in use", null);
    }
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
