package dev.sessiongateway.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/// A directory that is deleted on close. It is in memory where the system has a file system for
/// that, because the gateway waits for the disk at every commit, and a test loses nothing when the
/// power fails.
record TemporaryDirectory(Path path) implements AutoCloseable {
  private static final Path IN_MEMORY = Path.of("/dev/shm");
  private static final String PREFIX = "session-gateway-test-";

  /// More than the data of a test need; containers often have 64 MiB in all.
  private static final long ENOUGH_BYTES = 256L << 20;

  static TemporaryDirectory make() {
    try {
      return new TemporaryDirectory(
          hasSpace(IN_MEMORY)
              ? Files.createTempDirectory(IN_MEMORY, PREFIX)
              : Files.createTempDirectory(PREFIX));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean hasSpace(Path folder) {
    return Files.isDirectory(folder)
        && Files.isWritable(folder)
        && folder.toFile().getUsableSpace() >= ENOUGH_BYTES;
  }

  @Override
  public void close() {
    try (var files = Files.walk(path)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
