package dev.sessiongateway.persistence;

import dev.sessiongateway.application.TestStores;
import dev.sessiongateway.application.identity.Identifiers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/// SQLite in a temporary directory, for the suites of other modules.
public final class SqliteTestStores implements TestStores {
  @Override
  public String name() {
    return "sqlite";
  }

  @Override
  public Opened open(Identifiers identifiers) {
    try {
      var directory = Files.createTempDirectory("stores");
      return new Opened(SqliteStores.open(directory, identifiers), () -> remove(directory));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void remove(Path directory) {
    try (var paths = Files.walk(directory)) {
      for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
