package dev.sessiongateway.bootstrap.backup;

import dev.sessiongateway.bootstrap.settings.Settings;
import java.nio.file.Path;

/// What of a data directory and of its store is in a backup.
///
/// @param hasDatabases whether the databases in the directory are the store
/// @param hasMedia whether the files of messages in the directory are those of the gateway
/// @param hasMediaOfStore whether those in the store are
public record BackupScope(boolean hasDatabases, boolean hasMedia, boolean hasMediaOfStore) {
  /// That of the store `sqlite`, whose databases and media are files of the directory.
  static final BackupScope OF_FILES = new BackupScope(true, true, false);

  /// What another store or location has left in the data directory is not in a backup.
  public static BackupScope of(Settings settings) {
    var media = MediaPlace.of(settings);
    return settings.store().isInFiles()
        ? OF_FILES
        : new BackupScope(
            false, media instanceof MediaPlace.InDirectory, media instanceof MediaPlace.OfStore);
  }

  /// @param file relative to the data directory
  boolean has(Path file) {
    return (hasDatabases || !SqliteFiles.isOfStore(file))
        && (hasMedia || !SqliteFiles.isMedia(file));
  }
}
