package dev.sessiongateway.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.persistence.SqliteStoreProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a command refuses has its reason and its advice, each once and in one line.
final class RefusalAdviceTest {
  @TempDir private Path directory;

  private static String once(CommandRun run) {
    assertThat(run.exitCode()).isNotZero();
    var line = run.errors().strip();
    assertThat(line).startsWith("gateway: ").doesNotContain("\n");
    var parts = line.substring("gateway: ".length()).split("; ", -1);
    var seen = new HashSet<String>();
    for (var part : parts) {
      assertThat(part).as(line).isNotBlank();
      assertThat(seen.add(part)).as("'%s' is said twice: %s", part, line).isTrue();
    }
    for (var words : List.of("restore it", "stop ", "start the server", "make the copy again")) {
      assertThat(line.split(words, -1).length - 1).as("'%s': %s", words, line).isLessThan(2);
    }
    return line;
  }

  private CommandRun run(String... arguments) {
    var all = new ArrayList<>(List.of(arguments));
    if (all.contains("postgres")) {
      all.addAll(List.of("--postgres-url", "jdbc:postgresql://127.0.0.1:1/gateway"));
    }
    return CommandRun.of(directory, all.toArray(String[]::new));
  }

  private String copy(Path from, Path to) {
    return once(run("copy", "--from", "dir:" + from, "--to", "dir:" + to));
  }

  /// A data directory with a session.
  private Path data(String name) {
    var data = directory.resolve(name);
    try (var stores = new SqliteStoreProvider().open(new StoreContext(data))) {
      stores.sessions().create(Samples.session("ada"), List.of());
    }
    return data;
  }

  @Test
  void aServerThatIsDown() {
    var file = directory.resolve("saved.zip").toString();
    for (var command :
        List.of(
            new String[] {"copy", "--from", "postgres", "--to", "dir:" + directory.resolve("new")},
            new String[] {"copy", "--from", "dir:" + data("data"), "--to", "postgres"},
            new String[] {"restore", file, "--store", "postgres"},
            new String[] {"backup", file, "--store", "postgres"},
            new String[] {"check", "--store", "postgres"},
            new String[] {"keys", "list", "--store", "postgres"})) {
      assertThat(once(run(command))).contains("is not reachable", "; start the server, or check");
    }
  }

  @Test
  void aDirectoryWithData() {
    assertThat(copy(data("one"), data("other"))).endsWith("service.db and stores/ away");
  }

  @Test
  void aDirectoryThatIsInUse() {
    var used = data("used");
    var data = data("data");
    try (var _ = new SqliteStoreProvider().open(new StoreContext(used))) {
      var inUse = "is in use by another gateway; stop that one first";
      assertThat(copy(used, directory.resolve("new"))).endsWith(inUse);
      assertThat(copy(data, used)).endsWith(inUse);
      assertThat(once(run("restore", "saved.zip", "--force", "--data-dir", used.toString())))
          .isNotBlank();
    }
  }

  @Test
  void aDirectoryThatIsNone() {
    assertThat(copy(directory.resolve("none"), directory.resolve("new")))
        .contains("is no data directory; it has no registry.db");
  }

  @Test
  void aCopyThatDidNotEnd() throws IOException {
    var data = data("data");
    Files.writeString(data.resolve("unfinished-copy"), "");
    assertThat(copy(data, directory.resolve("new"))).endsWith("interrupted; make the copy again");
    assertThat(once(run("keys", "list", "--data-dir", data.toString())))
        .endsWith("interrupted; make the copy again");
  }

  @Test
  void aDamagedRegistry() throws IOException {
    var data = data("data");
    Files.writeString(data.resolve("registry.db"), "no database ".repeat(500));
    assertThat(copy(data, directory.resolve("new"))).contains("is damaged");
    assertThat(once(run("keys", "list", "--data-dir", data.toString())))
        .contains("is damaged", "; it was kept, restore it from a backup, or move it away and run");
    assertThat(once(run("backup", "saved.zip", "--data-dir", data.toString()))).contains("damaged");
  }

  @Test
  void aMissingRegistry() throws IOException {
    var data = data("data");
    Files.delete(data.resolve("registry.db"));
    assertThat(once(run("keys", "list", "--data-dir", data.toString())))
        .contains("is missing beside 1 store; restore it from a backup, or run 'gateway doctor");
  }

  @Test
  void aDirectoryThatCannotBeMade() throws IOException {
    var file = Files.writeString(directory.resolve("file"), "");
    assertThat(copy(data("data"), file.resolve("new"))).contains("choose another with --data-dir");
    assertThat(once(run("keys", "create", "--data-dir", file.resolve("new").toString())))
        .endsWith("; correct that, or choose another with --data-dir");
  }

  @Test
  void theDoctorSaysTheAdviceInItsOwnLine() throws IOException {
    var data = data("data");
    Files.delete(data.resolve("registry.db"));
    var doctor = run("doctor", "--port", "0", "--data-dir", data.toString());
    assertThat(doctor.output().lines().filter(line -> line.contains("--rebuild-registry")))
        .singleElement()
        .asString()
        .contains("-> restore it from a backup, or run");
    var down = run("doctor", "--port", "0", "--store", "postgres");
    assertThat(down.output().lines().filter(line -> line.contains("start the server")))
        .singleElement()
        .asString()
        .contains("-> start the server");
  }
}
