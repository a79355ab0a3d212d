package dev.sessiongateway.persistence.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sessiongateway.persistence.backup.DataSnapshot;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A data directory that cannot be used says why, and nothing is made.
class UnusableDirectoryTest {
  @TempDir private Path home;

  @AfterEach
  void makeRemovable() throws IOException {
    var closed = home.resolve("closed");
    if (Files.exists(closed)) {
      Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
    }
  }

  private static void assertUnusable(Path directory, String reason) {
    assertThatThrownBy(() -> DataDirectory.of(directory))
        .isInstanceOf(DatabaseUnusable.Unreadable.class)
        .hasMessageStartingWith(directory + " cannot be used: " + reason)
        .hasMessageEndingWith("; correct that, or choose another with --data-dir")
        .hasMessageNotContaining("\n");
  }

  @Test
  void aFileInItsPlace() throws IOException {
    var file = Files.createFile(home.resolve("file"));

    assertUnusable(file, "it is a file, not a directory;");
    assertThatThrownBy(() -> DataSnapshot.offline(file)).hasMessageContaining("it is a file");
  }

  @Test
  void aFileOnItsPath() throws IOException {
    var file = Files.createFile(home.resolve("file"));

    assertUnusable(file.resolve("data"), file + " is a file, not a directory;");
  }

  @Test
  void aLinkToNothing() throws IOException {
    var link = Files.createSymbolicLink(home.resolve("link"), home.resolve("nothing"));

    assertUnusable(link, "it is a link that leads nowhere;");
    assertThat(home.resolve("nothing")).doesNotExist();
  }

  /// Root may write everywhere.
  @Test
  void aDirectoryOfSomebodyElse() throws IOException {
    for (var mode : List.of("r-xr-xr-x", "---------", "rw-rw-rw-")) {
      var closed = home.resolve("closed");
      Files.createDirectories(closed);
      Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString(mode));
      assumeFalse(Files.isWritable(closed) && Files.isExecutable(closed), "root is not kept out");

      var user = "the user " + System.getProperty("user.name") + " has no permission";
      assertUnusable(closed, user + " to read and write in it;");
      assertUnusable(closed.resolve("data"), user + " to read and write in " + closed + ";");
    }
  }

  /// Nobody can make files below it, root neither.
  @Test
  @EnabledOnOs(OS.LINUX)
  void aDirectoryThatTakesNoFiles() {
    assertUnusable(Path.of("/sys/session-gateway"), "");
    assertThatThrownBy(() -> SqliteDatabases.open(DataDirectory.of(Path.of("/sys/kernel/mm"))))
        .isInstanceOf(DatabaseUnusable.Unreadable.class)
        .hasMessageContaining("/sys/kernel/mm")
        .hasMessageNotContaining("\n");
  }

  @Test
  void whereNothingIsStoredThereIsNoData() throws IOException {
    assertThat(DataDirectory.hasData(home.resolve("data"))).isFalse();
    assertThat(DataDirectory.hasData(home)).isFalse();
    Files.createDirectory(home.resolve("native"));
    assertThat(DataDirectory.hasData(home)).isFalse();
    assertThat(DataDirectory.hasData(Files.createFile(home.resolve("registry.db")))).isTrue();
    assertThat(DataDirectory.hasData(home)).isTrue();
  }
}
