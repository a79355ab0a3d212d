package dev.sessiongateway.persistence.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Why a directory cannot hold data, told to the operator in one clause.
public final class DirectoryTrouble {
  private DirectoryTrouble() {}

  /// What keeps this user from making the directory, or from reading and writing in it; empty when
  /// nothing is seen. Creates nothing.
  public static Optional<String> of(Path directory) {
    var path = directory.toAbsolutePath();
    var nearest = nearestExisting(path);
    var it = nearest.equals(path) ? "it" : nearest.toString();
    if (Files.isSymbolicLink(nearest) && Files.notExists(nearest)) {
      return Optional.of(it + " is a link that leads nowhere");
    }
    if (!Files.isDirectory(nearest)) {
      return Optional.of(it + " is a file, not a directory");
    }
    if (Files.isWritable(nearest) && Files.isExecutable(nearest) && Files.isReadable(nearest)) {
      return Optional.empty();
    }
    return Optional.of(
        isReadOnly(nearest)
            ? it + " is on a file system that is mounted read-only"
            : "the user %s has no permission to read and write in %s"
                .formatted(System.getProperty("user.name"), it));
  }

  private static Path nearestExisting(Path path) {
    var nearest = path;
    while (!Files.exists(nearest)
        && !Files.isSymbolicLink(nearest)
        && nearest.getParent() != null) {
      nearest = nearest.getParent();
    }
    return nearest;
  }

  private static boolean isReadOnly(Path directory) {
    try {
      return Files.getFileStore(directory).isReadOnly();
    } catch (IOException e) {
      return false;
    }
  }
}
