package dev.sessiongateway.bootstrap.backup;

import dev.sessiongateway.persistence.backup.DataDirectoryLock;
import dev.sessiongateway.persistence.backup.IntegrityCheck;
import dev.sessiongateway.persistence.database.DatabaseLocked;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Restores a backup to a data directory. Everything is unpacked and checked beside the directory
/// first; until then nothing in it changes.
public final class Restore {
  private final Path archive;
  private final Path data;
  private final boolean force;
  private final Instant now;
  private final String version;

  /// @param data absent, empty, or with `force` a directory that is moved aside
  /// @param version of this program
  public Restore(Path archive, Path data, boolean force, Instant now, String version) {
    this.archive = archive;
    this.data = data.toAbsolutePath().normalize();
    this.force = force;
    this.now = now;
    this.version = version;
  }

  /// @throws BackupFailure when it is refused or fails; the directory is as it was then
  public Result run() {
    try (var opened = BackupArchive.open(archive);
        var _ = claim()) {
      opened.requireNotNewerThan(version);
      var isEmpty = Files.isDirectory(data) && Folders.isEmpty(data);
      // The directory may be a mount point, which cannot be replaced; so the files of an empty one
      // are unpacked inside of it.
      var unpacked =
          isEmpty ? data.resolve("~restore") : data.resolveSibling(data.getFileName() + "~restore");
      try {
        unpack(opened, unpacked);
        var aside = isEmpty ? null : replace(unpacked);
        if (isEmpty) {
          moveUp(unpacked);
        }
        return result(opened.manifest(), aside);
      } finally {
        Folders.delete(unpacked);
      }
    } catch (IOException | UncheckedIOException e) {
      throw BackupFailure.failed("the backup could not be restored: " + Folders.reason(e), e);
    }
  }

  /// Keeps a gateway from starting on the directory that is to be moved aside.
  private DataDirectoryLock claim() throws IOException {
    if (Files.exists(data) && !Files.isDirectory(data)) {
      throw BackupFailure.misused(data + " is no directory");
    }
    if (!Files.isDirectory(data) || Folders.isEmpty(data)) {
      return DataDirectoryLock.none();
    }
    if (!force) {
      throw BackupFailure.misused(
          data
              + " is not empty; choose another with --data-dir, or move it aside with --force,"
              + " which deletes nothing");
    }
    try {
      return DataDirectoryLock.of(data);
    } catch (DatabaseLocked e) {
      throw BackupFailure.unusable("a gateway runs on " + data + "; stop it first", e);
    } catch (DatabaseUnusable e) {
      throw BackupFailure.unusable(String.valueOf(e.getMessage()), e);
    }
  }

  private void unpack(BackupArchive opened, Path target) throws IOException {
    Folders.delete(target);
    Folders.createPrivate(target);
    opened.readAll(file -> {
      var path = target.resolve(file);
      Files.createDirectories(Folders.parentOf(path));
      return new FlushedFile(Files.newOutputStream(path, StandardOpenOption.CREATE_NEW), path);
    });
    for (var database : opened.manifest().databases()) {
      var path = target.resolve(database.file()).normalize();
      if (!path.startsWith(target) || !Files.isRegularFile(path)) {
        throw BackupFailure.unusable(archive + " lacks " + database.file(), null);
      }
      IntegrityCheck.of(path, false)
          .ifPresent(wrong -> {
            throw BackupFailure.unusable(
                archive + " has a damaged " + database.file() + ": " + wrong, null);
          });
    }
  }

  private static Result result(Manifest manifest, @Nullable Path aside) {
    return new Result(
        manifest.gateway(),
        manifest.createdAt(),
        manifest.files(),
        manifest.leftOut().stream().map(Manifest.LeftOut::file).toList(),
        aside);
  }

  /// @return where the former directory is now
  private @Nullable Path replace(Path unpacked) throws IOException {
    Path aside = null;
    if (Files.exists(data)) {
      aside = data.resolveSibling(data.getFileName() + ".before-" + stamp());
      Files.move(data, aside, StandardCopyOption.ATOMIC_MOVE);
    }
    Files.move(unpacked, data, StandardCopyOption.ATOMIC_MOVE);
    Folders.flush(Folders.parentOf(data));
    return aside;
  }

  private String stamp() {
    return now.truncatedTo(ChronoUnit.SECONDS).toString().replace(":", "").replace("Z", "");
  }

  /// The registry is moved last: without it a gateway does not start on stores.
  private void moveUp(Path unpacked) throws IOException {
    var content = new ArrayList<Path>();
    try (var all = Files.list(unpacked)) {
      all.forEach(content::add);
    }
    content.sort(Comparator.comparing(path -> path.endsWith("registry.db")));
    for (var path : content) {
      Files.move(path, data.resolve(path.getFileName()), StandardCopyOption.ATOMIC_MOVE);
    }
    Folders.flush(data);
  }

  /// What was restored.
  ///
  /// @param gateway the version that made the backup
  /// @param createdAt as ISO 8601
  /// @param leftOut the databases that were damaged and are not in the backup
  /// @param aside where the former directory is; absent when there was none
  public record Result(
      String gateway, String createdAt, long files, List<String> leftOut, @Nullable Path aside) {}
}
