package dev.sessiongateway.bootstrap.dist;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Work on whole directories.
final class FileTree {
  static final LinkOption[] NO_LINKS = {LinkOption.NOFOLLOW_LINKS};

  private FileTree() {}

  /// Everything in a directory, at any depth, each directory before its content.
  static List<Path> of(Path directory) throws IOException {
    try (var files = Files.walk(directory)) {
      return files.filter(file -> !file.equals(directory)).sorted().toList();
    }
  }

  /// Removes a directory if it is there.
  static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure)
              throws IOException {
            Files.delete(visited);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /// Copies a directory, with what is in it.
  static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    for (var file : of(from)) {
      Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
    }
  }

  /// Sets the time of last change of everything in a directory.
  static void touch(Path directory, Instant time) throws IOException {
    for (var file : of(directory)) {
      if (!Files.isSymbolicLink(file)) {
        Files.setLastModifiedTime(file, FileTime.from(time));
      }
    }
  }
}
