package dev.sessiongateway.bootstrap.backup;

import dev.sessiongateway.bootstrap.settings.Settings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Checks a data directory, also while a gateway uses it, or the archive of a backup.
public final class DataCheck {
  private DataCheck() {}

  /// @param full takes several times as long, and finds damaged indexes and missing events too
  /// @return what was checked
  /// @throws BackupFailure when the path is neither, or the archive is damaged
  public static List<Finding> of(Path path, boolean full) {
    try {
      return Files.isDirectory(path) ? directory(path, full) : archive(path, full);
    } catch (IOException e) {
      throw BackupFailure.failed(path + " cannot be read: " + e.getMessage(), e);
    }
  }

  /// Checks the databases of the store `postgres`, also while a gateway uses them.
  ///
  /// @throws BackupFailure when one cannot be read
  public static List<Finding> ofPostgres(Settings settings, boolean full) {
    var findings = new ArrayList<Finding>();
    CopiedStores.check(settings, full)
        .forEach((part, wrong) -> findings.add(Finding.of(part, wrong)));
    return findings;
  }

  private static List<Finding> directory(Path path, boolean full) throws IOException {
    if (!SqliteFiles.hasStore(path)) {
      throw BackupFailure.unusable(path + " is no data directory; it has no registry.db", null);
    }
    var findings = new ArrayList<Finding>();
    SqliteFiles.check(path.toRealPath(), full)
        .forEach((file, wrong) -> findings.add(Finding.of(file, wrong)));
    return findings;
  }

  private static List<Finding> archive(Path path, boolean full) throws IOException {
    try (var archive = BackupArchive.open(path)) {
      var manifest = archive.manifest();
      var databases = manifest.databases().stream().map(Manifest.Database::file).toList();
      var findings = new ArrayList<Finding>();
      var unpacked = Files.createTempDirectory("gateway-check");
      try {
        archive.readAll(file ->
            full && databases.contains(file)
                ? Files.newOutputStream(unpacked.resolve(databases.indexOf(file) + ".db"))
                : OutputStream.nullOutputStream());
        findings.add(new Finding(manifest.files() + " files", null));
        for (var i = 0; full && i < databases.size(); i++) {
          findings.add(
              Finding.of(
                  databases.get(i),
                  SqliteFiles.check(unpacked.resolve(i + ".db"), databases.get(i), true)));
        }
      } finally {
        Folders.delete(unpacked);
      }
      manifest
          .leftOut()
          .forEach(
              leftOut -> findings.add(Finding.of(leftOut.file(), Optional.of("it is not in it"))));
      return findings;
    }
  }

  /// @param wrong what is wrong, in one line; null when nothing is
  public record Finding(String subject, @Nullable String wrong) {
    static Finding of(String subject, Optional<String> wrong) {
      return new Finding(PrintedName.of(subject), wrong.map(PrintedName::of).orElse(null));
    }
  }
}
