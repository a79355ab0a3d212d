package dev.sessiongateway.bootstrap.backup;

import dev.sessiongateway.application.file.DurableFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/// Folders as a whole.
final class Folders {
  private Folders() {}

  /// Deletes a folder with its content; harmless when there is none. Follows no links.
  static void delete(Path folder) throws IOException {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes is) throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path each, @Nullable IOException e)
              throws IOException {
            if (e != null) {
              throw e;
            }
            Files.delete(each);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /// Creates a folder that only its owner can read.
  static void createPrivate(Path folder) throws IOException {
    if (isPosix(folder)) {
      var owner = PosixFilePermissions.fromString("rwx------");
      DurableFiles.createFolders(folder, PosixFilePermissions.asFileAttribute(owner));
    } else {
      DurableFiles.createFolders(folder);
    }
  }

  static void onlyForOwner(Path file) throws IOException {
    if (isPosix(file)) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
  }

  /// Why an operation on files failed, for its message.
  static String reason(Exception e) {
    var cause = e instanceof UncheckedIOException unchecked ? unchecked.getCause() : e;
    var message = cause == null ? null : cause.getMessage();
    return message == null ? e.toString() : message;
  }

  static boolean isEmpty(Path folder) throws IOException {
    try (var content = Files.list(folder)) {
      return content.findAny().isEmpty();
    }
  }

  private static boolean isPosix(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
