package dev.sessiongateway.bootstrap.backup;

import java.io.IOException;
import java.io.InputStream;

/// A file that goes into a backup.
///
/// @param path relative to the data directory, with `/` between its segments
/// @param limitBytes what is behind them was written later and does not belong to the backup
record BackupFile(String path, long limitBytes, Source source) {

  /// Opens the content.
  @FunctionalInterface
  interface Source {
    /// @throws java.nio.file.NoSuchFileException when the file was deleted since; it is left out
    InputStream open() throws IOException;
  }
}
