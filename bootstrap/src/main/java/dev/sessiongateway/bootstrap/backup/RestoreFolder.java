package dev.sessiongateway.bootstrap.backup;

import dev.sessiongateway.application.file.DurableFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where a restore unpacks the files of a data directory: beside it, or inside of an empty one,
/// which may be a mount point that cannot be replaced. The name of the folder says how far the
/// restore came, so that the next start can go on after a crash at any moment:
///
/// - `~restore`: files are being unpacked; the data directory is as it was;
/// - `~restored`: everything is unpacked and checked; it takes the place of the data directory.
///
/// @param data the data directory
/// @param isInside whether the folder is inside of the data directory
/// @param renamed called after each rename
record RestoreFolder(Path data, boolean isInside, Runnable renamed) {
  static final String UNPACKING = "~restore";
  static final String COMPLETE = "~restored";
  private static final String LOCK = "~restore.lock";

  /// Both places, for a search.
  static List<RestoreFolder> of(Path data) {
    return List.of(
        new RestoreFolder(data, false, () -> {}), new RestoreFolder(data, true, () -> {}));
  }

  private Path place(String suffix) {
    return isInside ? data.resolve(suffix) : data.resolveSibling(data.getFileName() + suffix);
  }

  Path unpacking() {
    return place(UNPACKING);
  }

  Path complete() {
    return place(COMPLETE);
  }

  /// Whether a restore has left something here, or is at work.
  boolean exists() {
    return isThere(unpacking()) || isThere(complete()) || isThere(place(LOCK));
  }

  private static boolean isThere(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  /// Keeps other restores and starts away until it is closed. It ends with the process.
  ///
  /// @throws BackupFailure when a restore is at work
  Claim claim() throws IOException {
    DurableFiles.createFolders(DurableFiles.parentOf(place(LOCK)));
    var channel =
        FileChannel.open(place(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      var lock = channel.tryLock();
      if (lock != null) {
        return new Claim(channel, lock, place(LOCK));
      }
    } catch (OverlappingFileLockException ofThisProcess) {
      // As when another process has it.
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    channel.close();
    throw BackupFailure.unusable(
        "a restore works on " + data + "; wait until it has ended, or stop it", null);
  }

  /// From here on the restore is completed, also after a crash. The content of the files is on disk
  /// already.
  void complete(Path unpacked) throws IOException {
    DurableFiles.forceAllNames(unpacked);
    move(unpacked, complete());
  }

  /// Puts the complete files in their place. Can be repeated after a crash.
  void install() throws IOException {
    if (isInside) {
      moveUp();
      // When a power cut brings the empty folder back, the next start deletes it.
      Files.delete(complete());
    } else {
      move(complete(), data);
    }
  }

  void move(Path from, Path to) throws IOException {
    DurableFiles.move(from, to);
    renamed.run();
  }

  /// The registry is moved last: without it a gateway does not start on stores.
  private void moveUp() throws IOException {
    var content = new ArrayList<Path>();
    try (var all = Files.list(complete())) {
      all.forEach(content::add);
    }
    content.sort(
        Comparator.<Path, Boolean>comparing(path -> path.endsWith("registry.db"))
            .thenComparing(Comparator.naturalOrder()));
    for (var path : content) {
      move(path, data.resolve(path.getFileName()));
    }
  }

  /// Deletes what is left.
  void clear() throws IOException {
    Folders.delete(unpacking());
    Folders.delete(complete());
  }

  /// The lock of a restore.
  record Claim(FileChannel channel, @Nullable FileLock lock, Path file) implements AutoCloseable {
    @Override
    public void close() throws IOException {
      Files.deleteIfExists(file);
      channel.close();
    }
  }
}
