package dev.sessiongateway.junit;

import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.store.StoreProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/// The files of an empty registry, made once in a process, so that the tables are not created again
/// at each start.
final class PreparedData {
  private static final Map<String, byte[]> FILES = make();

  private PreparedData() {}

  /// Writes the files into a new data directory.
  static void copyTo(Path directory) {
    FILES.forEach((name, bytes) -> {
      try {
        Files.write(directory.resolve(name), bytes);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    });
  }

  private static Map<String, byte[]> make() {
    try (var directory = TemporaryDirectory.make()) {
      ServiceLoader.load(StoreProvider.class).stream()
          .map(ServiceLoader.Provider::get)
          .filter(store -> store.name().equals("sqlite"))
          .findFirst()
          .orElseThrow()
          .open(new StoreContext(directory.path()))
          .close();
      var files = new TreeMap<String, byte[]>();
      try (var found = Files.newDirectoryStream(directory.path(), "registry.db*")) {
        for (var file : found) {
          files.put(file.getFileName().toString(), Files.readAllBytes(file));
        }
      }
      return files;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
