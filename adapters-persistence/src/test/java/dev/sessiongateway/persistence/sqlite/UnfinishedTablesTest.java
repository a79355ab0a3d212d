package dev.sessiongateway.persistence.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.persistence.SqliteStores;
import dev.sessiongateway.persistence.backup.IntegrityCheck;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import dev.sessiongateway.persistence.database.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Databases as builds made them whose tables were not final: with the number of a version, and
/// other tables than it has. The files have the tables of the migrations of the named commits.
class UnfinishedTablesTest {
  private static final String REFUSAL =
      "it was written before the first release of the gateway (28 November 2026 or earlier), when"
          + " tables were not final, and such data is not read; move it away and begin with an"
          + " empty data directory, or run the build that wrote it";

  @TempDir Path directory;

  private Path unpacked(String commit, String kind, String name) throws IOException {
    var file = directory.resolve(name);
    var resource = "/unfinished-tables/" + commit + "-" + kind + ".db.gz";
    try (var packed = Objects.requireNonNull(getClass().getResourceAsStream(resource));
        var unpacked = new GZIPInputStream(packed)) {
      Files.write(file, unpacked.readAllBytes());
    }
    return file;
  }

  @ParameterizedTest
  @ValueSource(strings = {"1954768a", "2897e3ed", "918e7fdb"})
  void aStoreOfThenIsRefusedWithWhatItIs(String commit) throws IOException {
    var file = unpacked(commit, "store", "service.db");
    var before = Files.readAllBytes(file);

    assertThatThrownBy(() -> SqliteDatabase.open(file, Schema.STORE, Limits.DEFAULT))
        .isInstanceOf(DatabaseUnusable.Foreign.class)
        .hasMessage(file + " cannot be used: " + REFUSAL);

    assertThat(file).hasBinaryContent(before);
    assertThat(IntegrityCheck.of(file, "service.db", false)).contains(REFUSAL);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1954768a", "2897e3ed", "a34d4a1e"})
  void aGatewayDoesNotStartOnARegistryOfThen(String commit) throws IOException {
    var file = unpacked(commit, "registry", "registry.db");

    assertThatThrownBy(() -> SqliteStores.open(directory))
        .isInstanceOf(DatabaseUnusable.Foreign.class)
        .hasMessage(file.toRealPath() + " cannot be used: " + REFUSAL);
  }
}
