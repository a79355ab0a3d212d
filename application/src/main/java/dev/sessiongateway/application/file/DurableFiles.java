package dev.sessiongateway.application.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Files that survive a power cut. The content of a file is on disk only when the file was forced,
/// and its name only when its folder was forced, after the file was created, renamed or deleted.
public final class DurableFiles {
  private DurableFiles() {}

  /// Creates or replaces a file. It is on disk when this returns; a crash before that leaves the
  /// former file or the new one.
  public static void write(Path file, byte[] bytes, FileAttribute<?>... attributes)
      throws IOException {
    replace(file, bytes, attributes);
    forceNames(parentOf(file));
  }

  /// As [#write], but a power cut may undo it until the folder is forced: for several files of one
  /// folder.
  public static void replace(Path file, byte[] bytes, FileAttribute<?>... attributes)
      throws IOException {
    var unfinished = unfinished(file);
    try {
      try (var channel =
          FileChannel.open(
              unfinished,
              Set.of(
                  StandardOpenOption.CREATE,
                  StandardOpenOption.TRUNCATE_EXISTING,
                  StandardOpenOption.WRITE),
              attributes)) {
        var buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
          channel.write(buffer);
        }
        channel.force(true);
      }
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      Files.deleteIfExists(unfinished);
      throw e;
    }
  }

  /// The name of a file that is being written.
  public static Path unfinished(Path file) {
    return file.resolveSibling(file.getFileName() + ".part");
  }

  /// Renames a file or a folder. The new name is on disk when this returns.
  public static void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    forceNames(parentOf(to));
  }

  /// Creates a folder and those above it that are missing, and forces the folder above each of
  /// them: a power cut that removes a folder removes what is in it.
  ///
  /// @param attributes of each created folder
  public static void createFolders(Path folder, FileAttribute<?>... attributes) throws IOException {
    if (Files.isDirectory(folder)) {
      return;
    }
    var parent = parentOf(folder);
    createFolders(parent, attributes);
    try {
      Files.createDirectory(folder, attributes);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(folder)) {
        throw e;
      }
    }
    forceNames(parent);
  }

  /// Forces the content of a file.
  public static void force(Path file) throws IOException {
    try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  /// Forces the names in a folder. Windows does that by itself, and opens no folder as a file.
  public static void forceNames(Path folder) throws IOException {
    if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  /// Forces the names in a folder and in each folder below it.
  public static void forceAllNames(Path folder) throws IOException {
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult postVisitDirectory(Path each, @Nullable IOException e)
              throws IOException {
            if (e != null) {
              throw e;
            }
            forceNames(each);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /// The folder of a file or folder.
  public static Path parentOf(Path file) {
    return Objects.requireNonNull(file.toAbsolutePath().getParent(), "it is a root");
  }
}
