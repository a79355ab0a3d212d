package dev.sessiongateway.bootstrap.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.bootstrap.command.GatewayCommand;
import dev.sessiongateway.bootstrap.process.ChosenStore;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A restore that is killed at any of its renames. What the kill leaves is a copy of the files at
/// that moment.
@NoRetry
final class InterruptedRestoreTest {
  private static final Instant NOW = Instant.parse("2026-11-22T21:30:00Z");
  private static final Restore.Options FORCED =
      new Restore.Options(true, false, List.of(Path.of("elsewhere")));

  @TempDir private Path home;
  private Path place;
  private Path archive;
  private Map<String, String> backedUp;

  @BeforeEach
  void backUp() throws IOException {
    var used = home.resolve("used");
    try (var store = ChosenStore.of(Settings.of(Map.of(Setting.DATA_DIR, used.toString())))) {
      assertThat(store.open().sessions().list()).isEmpty();
    }
    Files.createDirectories(used.resolve("files"));
    Files.writeString(used.resolve("files").resolve("kept.txt"), "kept");
    Files.writeString(used.resolve("url.key"), "secret");
    archive = home.resolve("backup.zip");
    var _ = OfflineBackup.save(used, BackupTarget.of(archive, false, NOW), false, "0.1.0", NOW);
    place = Files.createDirectories(home.resolve("place"));
    new Restore(archive, place.resolve("first"), FORCED, NOW, "0.1.0").run();
    backedUp = files(place.resolve("first"));
    Folders.delete(place.resolve("first"));
  }

  @Test
  void overADirectoryWithFilesLeavesTheFormerOrTheRestoredOnes() throws IOException {
    var data = Files.createDirectories(place.resolve("data"));
    Files.writeString(data.resolve("mine.txt"), "mine");
    var former = files(data);

    var outcomes = new ArrayList<Map<String, String>>();
    for (var left : killedAtEachRename(data)) {
      outcomes.add(settled(left));
      assertThat(outcomes.getLast()).isIn(former, backedUp);
    }
    assertThat(outcomes).hasSize(3).startsWith(former).endsWith(backedUp);
  }

  @Test
  void toAnAbsentDirectoryIsFinished() throws IOException {
    var outcomes = new ArrayList<Map<String, String>>();
    for (var left : killedAtEachRename(place.resolve("data"))) {
      outcomes.add(settled(left));
    }
    assertThat(outcomes).hasSize(2).containsOnly(backedUp);
  }

  @Test
  void inAnEmptyDirectoryIsFinished() throws IOException {
    var data = Files.createDirectories(place.resolve("data"));
    var outcomes = new ArrayList<Map<String, String>>();
    for (var left : killedAtEachRename(data)) {
      outcomes.add(settled(left));
    }
    assertThat(outcomes).hasSizeGreaterThan(2).containsOnly(backedUp);
  }

  @Test
  void whileItUnpacksIsUndone() throws IOException {
    var data = Files.createDirectories(place.resolve("data"));
    Files.writeString(data.resolve("mine.txt"), "mine");
    Files.createDirectories(place.resolve("data~restore").resolve("files"));
    Files.writeString(place.resolve("data~restore").resolve("registry.db"), "half a file");

    assertThat(InterruptedRestore.settle(data))
        .singleElement()
        .asString()
        .contains("is undone", "nothing has changed");
    assertThat(files(data)).containsOnlyKeys("mine.txt");
    assertThat(names(place)).containsExactly("data");
    assertThat(InterruptedRestore.settle(data)).isEmpty();
  }

  @Test
  @ExpectsLog("WARN gateway - a restore of .* was interrupted; it is finished now")
  @ExpectsLog(
      value = "WARN QueuedThreadPool - Stopped without executing or closing acceptor",
      optional = "only where Jetty is closed before its threads have begun")
  void isFinishedByTheNextStart() throws IOException {
    var data = Files.createDirectories(place.resolve("data"));
    Files.writeString(data.resolve("mine.txt"), "mine");
    var between = killedAtEachRename(data).get(1).resolve("data");
    assertThat(between).doesNotExist();

    start(between).close();

    assertThat(between.resolve("url.key")).hasContent("secret");
    assertThat(between.resolve("files").resolve("kept.txt")).hasContent("kept");
  }

  @Test
  void isFinishedByTheNextRestore() throws IOException {
    var data = Files.createDirectories(place.resolve("data"));
    Files.writeString(data.resolve("mine.txt"), "mine");
    var between = killedAtEachRename(data).get(1).resolve("data");

    var code =
        GatewayCommand.run(
            Map.of(), home, "restore", archive.toString(), "--data-dir", between.toString());

    assertThat(code).as("it is finished, so it is not empty any more").isEqualTo(2);
    assertThat(files(between)).isEqualTo(backedUp);
    assertThat(names(between.getParent())).containsExactly("data", "data.before-2026-11-22T213000");
  }

  @Test
  void thatIsStillAtWorkIsLeftAlone() {
    var data = place.resolve("data");
    var seen = new ArrayList<String>();
    var restore =
        new Restore(
            archive,
            data,
            FORCED,
            NOW,
            "0.1.0",
            () -> {
              assertThatThrownBy(() -> InterruptedRestore.settle(data))
                  .isInstanceOf(BackupFailure.class)
                  .hasMessageContaining("a restore works on");
              assertThatThrownBy(() -> start(data)).hasMessageContaining("a restore works on");
              seen.add("renamed");
            });
    restore.run();
    assertThat(seen).hasSize(2);
  }

  /// @return copies of the place, each as it was after a rename
  private List<Path> killedAtEachRename(Path data) {
    var left = new ArrayList<Path>();
    Runnable renamed =
        () -> {
          var copy = home.resolve("killed-" + left.size());
          copy(place, copy);
          left.add(copy);
        };
    new Restore(archive, data, FORCED, NOW, "0.1.0", renamed).run();
    return left;
  }

  /// The data directory after the restore was settled; nothing of the restore is left.
  private static Map<String, String> settled(Path left) throws IOException {
    var data = left.resolve("data");
    InterruptedRestore.settle(data);
    assertThat(names(left)).noneMatch(name -> name.contains("~"));
    assertThat(InterruptedRestore.settle(data)).isEmpty();
    return files(data);
  }

  private static GatewayProcess start(Path data) {
    var values = new EnumMap<Setting, String>(Setting.class);
    values.put(Setting.PORT, "0");
    values.put(Setting.DATA_DIR, data.toString());
    values.put(Setting.API_KEY, "a-key-of-the-tests");
    return GatewayProcess.start(Settings.of(values));
  }

  private static void copy(Path from, Path to) {
    try (var all = Files.walk(from)) {
      for (var each : all.toList()) {
        Files.copy(each, to.resolve(from.relativize(each).toString()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (var all = Files.list(folder)) {
      return all.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static Map<String, String> files(Path folder) throws IOException {
    try (var all = Files.walk(folder)) {
      var found = new TreeMap<String, String>();
      for (var file : all.filter(Files::isRegularFile).toList()) {
        found.put(folder.relativize(file).toString(), BackupStream.hex(sum(file)));
      }
      return found;
    }
  }

  private static MessageDigest sum(Path file) throws IOException {
    var sum = BackupStream.sha256();
    sum.update(Files.readAllBytes(file));
    return sum;
  }
}
