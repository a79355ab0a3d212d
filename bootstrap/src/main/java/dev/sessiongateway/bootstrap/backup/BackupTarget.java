package dev.sessiongateway.bootstrap.backup;

import dev.sessiongateway.application.file.DurableFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/// The file that a backup is saved to. It appears under its name when it is complete and was read
/// again; before that, and after a failure, there is none.
public final class BackupTarget {
  private final Path file;
  private final boolean overwrite;

  private BackupTarget(Path file, boolean overwrite) {
    this.file = file;
    this.overwrite = overwrite;
  }

  /// @param given a file, or a folder for a file with the time in its name
  /// @throws BackupFailure when the file exists and is not to be overwritten, or cannot be written
  public static BackupTarget of(Path given, boolean overwrite, Instant now) {
    var file = given.toAbsolutePath().normalize();
    if (Files.isDirectory(file)) {
      var timestamp = now.truncatedTo(ChronoUnit.SECONDS).toString().replace(":", "");
      file = file.resolve("session-gateway-" + timestamp + ".zip");
    }
    if (!Files.isDirectory(DurableFiles.parentOf(file))) {
      throw BackupFailure.misused("there is no folder " + DurableFiles.parentOf(file));
    }
    if (Files.exists(file) && !overwrite) {
      throw BackupFailure.misused(
          file + " exists; choose another name, or replace it with --overwrite");
    }
    return new BackupTarget(file, overwrite);
  }

  /// A folder for copies while the archive is made.
  Path staging() {
    return file.resolveSibling(file.getFileName() + ".copies");
  }

  /// @throws BackupFailure when the archive cannot be written or is not complete
  public Saved save(Archive archive) {
    var part = file.resolveSibling(file.getFileName() + ".part");
    try {
      try {
        Files.deleteIfExists(part);
        try (var out =
                new FlushedFile(Files.newOutputStream(part, StandardOpenOption.CREATE_NEW), part);
            var content = archive.open()) {
          content.transferTo(out);
        }
        var manifest = read(part);
        if (!overwrite && Files.exists(file)) {
          throw BackupFailure.misused(file + " was made meanwhile; it was left as it is");
        }
        DurableFiles.move(part, file);
        return new Saved(
            file,
            Files.size(file),
            manifest.files(),
            manifest.bytes(),
            manifest.leftOut().stream()
                .map(leftOut -> leftOut.file() + ": " + leftOut.reason())
                .toList());
      } finally {
        Files.deleteIfExists(part);
        Folders.delete(staging());
      }
    } catch (IOException | UncheckedIOException e) {
      throw BackupFailure.failed(
          "the backup could not be written to "
              + file
              + ": "
              + Folders.reason(e)
              + "; nothing was left",
          e);
    }
  }

  /// What is on disk is what the archive says, whatever the network and the disk did to it.
  private static Manifest read(Path part) {
    try (var written = BackupArchive.open(part)) {
      written.readAll(BackupArchive.Target.none());
      return written.manifest();
    }
  }

  /// Opens an archive; it is closed here.
  @FunctionalInterface
  public interface Archive {
    InputStream open() throws IOException;
  }

  /// A saved backup.
  ///
  /// @param archiveBytes of the file
  /// @param files in it
  /// @param bytes of these files
  /// @param leftOut damaged databases that are not in it, with the reasons
  public record Saved(Path file, long archiveBytes, long files, long bytes, List<String> leftOut) {}
}
