package dev.sessiongateway.bootstrap.backup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.file.PowerCuts;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.bootstrap.process.ChosenStore;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The power is cut at each write of a backup and of a restore.
@NoRetry
final class BackupPowerCutTest {
  private static final Instant NOW = Instant.parse("2026-11-22T21:30:00Z");
  private static final Restore.Options FORCED = new Restore.Options(true, false, List.of());
  private static final Map<String, String> NONE = Map.of();
  private static final Map<String, String> MINE = Map.of("mine.txt", "mine");

  private static final List<String> BESIDE_DATABASES = List.of(".lock", "-wal", "-shm");

  @TempDir private Path home;
  private Path used;
  private Path archive;

  /// The files in the backup. Databases are compared by their sizes, and checked.
  private Map<String, String> backedUp = NONE;

  @BeforeEach
  void backUp() throws IOException {
    used = home.resolve("used");
    try (var store = ChosenStore.of(Settings.of(Map.of(Setting.DATA_DIR, used.toString())))) {
      assertThat(store.open().sessions().list()).isEmpty();
    }
    Files.createDirectories(used.resolve("files").resolve("inner"));
    Files.writeString(used.resolve("files").resolve("inner").resolve("kept.txt"), "kept");
    Files.writeString(used.resolve("url.key"), "secret");
    archive = home.resolve("backup.zip");
    save(BackupTarget.of(archive, false, NOW));
    new Restore(archive, home.resolve("once"), FORCED, NOW, "0.1.0").run();
    backedUp = files(home.resolve("once"));
  }

  private void save(BackupTarget target) {
    var _ = OfflineBackup.save(used, target, false, "0.1.0", NOW);
  }

  private static Map<String, String> files(Path folder) throws IOException {
    var found = new TreeMap<String, String>();
    if (Files.isDirectory(folder)) {
      try (var all = Files.walk(folder)) {
        for (var file : all.filter(Files::isRegularFile).toList()) {
          var name = folder.relativize(file).toString();
          if (BESIDE_DATABASES.stream().noneMatch(name::endsWith)) {
            found.put(name, content(file));
          }
        }
      }
    }
    return found;
  }

  private static String content(Path file) throws IOException {
    var name = String.valueOf(file.getFileName());
    if (name.endsWith(".db")) {
      assertThat(SqliteFiles.check(file, name, false)).isEmpty();
      return Files.size(file) + " bytes";
    }
    return Files.readString(file);
  }

  @Test
  void aSavedBackupIsWholeAndAFormerOneStaysUntilThen() throws Exception {
    var former = "the former backup".getBytes(StandardCharsets.US_ASCII);
    PowerCuts.in(home)
        .after(root -> Files.write(root.resolve("saved.zip"), former))
        .during(
            (root, acknowledged) -> {
              save(BackupTarget.of(root.resolve("saved.zip"), true, NOW));
              acknowledged.accept("saved");
            },
            (root, acknowledged) -> {
              var file = root.resolve("saved.zip");
              if (!acknowledged.isEmpty() || Files.size(file) != former.length) {
                try (var saved = BackupArchive.open(file)) {
                  saved.readAll(BackupArchive.Target.none());
                }
              } else {
                assertThat(file).hasBinaryContent(former);
              }
            });
  }

  @Test
  void aRestoreBesideFilesLeavesTheFormerOrTheRestoredOnes() throws Exception {
    PowerCuts.in(home)
        .after(root -> {
          Files.createDirectories(root.resolve("data"));
          Files.writeString(root.resolve("data").resolve("mine.txt"), "mine");
        })
        .during(this::restore, (root, acknowledged) -> isRestoredOr(MINE, root, acknowledged));
  }

  @Test
  void aRestoreIntoAFolderThatIsCreatedIsWholeOrUndone() throws Exception {
    PowerCuts.in(home)
        .during(
            (root, acknowledged) -> restore(root.resolve("new"), acknowledged),
            (root, acknowledged) -> {
              if (Files.exists(root.resolve("new")) || !acknowledged.isEmpty()) {
                isRestoredOr(NONE, root.resolve("new"), acknowledged);
              }
            });
  }

  @Test
  void aRestoreInsideAnEmptyFolderIsWholeOrUndone() throws Exception {
    PowerCuts.in(home)
        .after(root -> Files.createDirectories(root.resolve("data")))
        .during(this::restore, (root, acknowledged) -> isRestoredOr(NONE, root, acknowledged));
  }

  private void restore(Path root, Consumer<String> acknowledged) {
    new Restore(archive, root.resolve("data"), FORCED, NOW, "0.1.0").run();
    acknowledged.accept("restored");
  }

  /// After the next start has settled it.
  private void isRestoredOr(Map<String, String> former, Path root, List<String> acknowledged)
      throws IOException {
    InterruptedRestore.settle(root.resolve("data"));
    var left = files(root.resolve("data"));
    if (acknowledged.isEmpty()) {
      assertThat(left).isIn(former, backedUp);
    } else {
      assertThat(left).isEqualTo(backedUp);
      if (!former.isEmpty()) {
        assertThat(files(root.resolve("data.before-2026-11-22T213000"))).isEqualTo(former);
      }
    }
  }
}
