package dev.sessiongateway.persistence;

import dev.sessiongateway.application.identity.CountingIdentifiers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Objects;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Real stores in a directory of their own, for each test.
public final class TemporaryStores implements BeforeEachCallback, AfterEachCallback {
  private Path directory;
  private SqliteStores stores;

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    directory = Files.createTempDirectory("stores");
    open();
  }

  public SqliteStores get() {
    return Objects.requireNonNull(stores);
  }

  public Path directory() {
    return directory;
  }

  public void open() {
    stores = SqliteStores.open(directory, new CountingIdentifiers());
  }

  /// What a killed gateway leaves: the files as they are now, the stores still open.
  public Path copyAsIfKilled() throws IOException {
    var copy = Files.createDirectory(directory.resolve("copy"));
    try (var files = Files.walk(directory)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        var name = directory.relativize(file).toString();
        if (!name.startsWith("copy") && !name.endsWith("-shm")) {
          Files.createDirectories(copy.resolve(name).getParent());
          Files.copy(file, copy.resolve(name));
        }
      }
    }
    return copy;
  }

  /// What a second gateway on the same directory does.
  public void openAnother() {
    SqliteStores.open(directory, new CountingIdentifiers()).close();
  }

  public void close() {
    stores.close();
  }

  /// What a restart of the gateway does.
  public void reopen() {
    close();
    open();
  }

  @Override
  public void afterEach(ExtensionContext context) throws IOException {
    stores.close();
    try (var paths = Files.walk(directory)) {
      for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
