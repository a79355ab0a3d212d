package dev.sessiongateway.persistence.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.file.PowerCuts;
import dev.sessiongateway.application.identity.SystemIdentifiers;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.StoreAddress;
import dev.sessiongateway.persistence.backup.IntegrityCheck;
import dev.sessiongateway.persistence.copy.CopiedFile;
import dev.sessiongateway.persistence.database.Limits;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.media.FileMediaStore;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.util.LibraryLoaderUtil;

/// The power is cut at each write of the program around databases. What SQLite writes itself counts
/// as forced.
@NoRetry
@Nightly
final class DirectoryPowerCutTest {
  private static final StoreAddress TEAM = new StoreAddress("team/ada.db");
  private static final byte[] CONTENT = "a file".getBytes(UTF_8);
  private static final Attachment.Stored FILE =
      new Attachment.Stored(
          new MediaId("abcdefgh12345678.txt"), "text/plain", null, CONTENT.length);

  @TempDir private Path place;
  private final Set<Object> checked = new HashSet<>();

  private static Path data(Path root) {
    return root.resolve("new").resolve("data");
  }

  private static SqliteDatabases open(Path root) {
    return SqliteDatabases.open(DataDirectory.of(data(root)), Limits.DEFAULT, 2);
  }

  private static void areWhole(Path root, List<String> databases) {
    for (var name : databases) {
      assertThat(data(root).resolve(name)).isRegularFile();
      assertThat(IntegrityCheck.of(data(root).resolve(name), name, false)).isEmpty();
    }
  }

  @Test
  void databasesAreThereInADirectoryAndFoldersThatAreNew() throws Exception {
    PowerCuts.in(place)
        .during(
            (root, acknowledged) -> {
              try (var databases = open(root)) {
                acknowledged.accept(DataDirectory.REGISTRY);
                databases.at(TEAM);
                acknowledged.accept(StoreFiles.of(TEAM));
              }
            },
            (root, acknowledged) -> {
              if (!isNew(root, acknowledged)) {
                return;
              }
              areWhole(root, acknowledged);
              try (var databases = open(root)) {
                if (Files.exists(data(root).resolve(StoreFiles.of(TEAM)))) {
                  databases.at(TEAM);
                }
              }
            });
  }

  @Test
  void aDamageThatWasNotedIsKnownAtTheNextStart() throws Exception {
    PowerCuts.in(place)
        .during(
            (root, acknowledged) -> {
              try (var lock = DatabaseLock.of(root.resolve("store.db"))) {
                lock.noteDamage();
                acknowledged.accept("damage");
              }
            },
            (root, acknowledged) -> {
              try (var lock = DatabaseLock.of(root.resolve("store.db"))) {
                assertThat(lock.notesDamage() || acknowledged.isEmpty()).isTrue();
              }
            });
  }

  @Test
  void theCopyBeforeAMigrationIsThereBeforeItBegins() throws Exception {
    PowerCuts.in(place)
        .after(root -> {
          try (var databases = open(root)) {
            databases.registry();
          }
        })
        .during(
            (root, acknowledged) -> {
              MigrationBackup.of(data(root).resolve(DataDirectory.REGISTRY), 1).make();
              acknowledged.accept(DataDirectory.REGISTRY + ".v1-backup");
            },
            (root, acknowledged) -> {
              for (var copy : acknowledged) {
                assertThat(IntegrityCheck.of(data(root).resolve(copy), "registry.db", false))
                    .isEmpty();
              }
              areWhole(root, List.of(DataDirectory.REGISTRY));
            });
  }

  @Test
  void theLibraryOfTheDatabaseIsWholeOrAbsent() throws Exception {
    NativeLibrary.unpackCurrent(place.resolve("whole"));
    var name = LibraryLoaderUtil.getNativeLibName();
    var whole = Files.readAllBytes(place.resolve("whole").resolve(name));

    PowerCuts.in(place)
        .during(
            (root, _) -> NativeLibrary.unpackMissing(root.resolve("native")),
            (root, _) -> {
              var left = root.resolve("native").resolve(name);
              assertThat(Files.notExists(left) || Arrays.equals(Files.readAllBytes(left), whole))
                  .isTrue();
            });
  }

  @Test
  void aCopiedDirectoryIsWholeOrSaysThatItIsUnfinished() throws Exception {
    PowerCuts.in(place)
        .during(
            DirectoryPowerCutTest::copy,
            (root, acknowledged) -> {
              if (!isNew(root, acknowledged)) {
                return;
              }
              var isWhole = isWhole(root);
              assertThat(isWhole || acknowledged.isEmpty()).isTrue();
              assertThat(
                      isWhole
                          || DataDirectory.isUnfinished(data(root))
                          || !DataDirectory.hasData(data(root)))
                  .isTrue();
              if (!isWhole) {
                copy(root, _ -> {});
                assertThat(isWhole(root)).isTrue();
              }
            });
  }

  /// Whether no such names were checked before: databases are whole here, so their content tells
  /// nothing new.
  private boolean isNew(Path root, List<String> acknowledged) throws IOException {
    try (var all = Files.walk(root)) {
      var names = all.map(each -> root.relativize(each).toString()).collect(Collectors.toSet());
      return checked.add(List.of(names, acknowledged));
    }
  }

  private static boolean isWhole(Path root) throws Exception {
    if (!DataDirectory.hasData(data(root)) || DataDirectory.isUnfinished(data(root))) {
      return false;
    }
    areWhole(root, List.of(DataDirectory.REGISTRY, StoreFiles.of(TEAM)));
    var media = new FileMediaStore(FileMediaStore.in(data(root)), new SystemIdentifiers());
    try (var content = media.open(FILE.id()).orElseThrow().content()) {
      assertThat(content).hasBinaryContent(CONTENT);
    }
    return true;
  }

  /// The steps of a copy that write files.
  private static void copy(Path root, Consumer<String> acknowledged) throws Exception {
    try (var target = DirectoryTarget.open(data(root))) {
      target.begin(new TreeSet<>(List.of(TEAM.path())));
      target.registry().close();
      target.store(TEAM.path()).close();
      target
          .media()
          .put(
              new CopiedFile(
                  FILE.id().value(),
                  Json.write(FILE),
                  CONTENT.length,
                  0,
                  false,
                  List.of(),
                  () -> new ByteArrayInputStream(CONTENT)));
      target.finish();
      acknowledged.accept("finished");
    }
  }
}
