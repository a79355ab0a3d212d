package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.bootstrap.backup.SqliteFiles;
import dev.sessiongateway.bootstrap.process.StartupFailure.DataDirectoryInUse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Keeps other gateways away from a data directory whose store is elsewhere: keys and the files of
/// the network are in it. The operating system releases it when the process dies. A store in files
/// locks its registry.
final class DataDirectoryLock implements AutoCloseable {
  private static final String FILE = "gateway.lock";

  private final FileChannel channel;

  private DataDirectoryLock(FileChannel channel) {
    this.channel = channel;
  }

  /// Makes the directory.
  ///
  /// @throws DataDirectoryInUse when another gateway has it
  static DataDirectoryLock of(Path directory) {
    SqliteFiles.prepareDirectory(directory);
    try {
      var channel =
          FileChannel.open(
              directory.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (takes(channel)) {
        return new DataDirectoryLock(channel);
      }
      channel.close();
    } catch (IOException e) {
      throw new StartupFailure(
          ExitCode.DATA_UNUSABLE,
          "the data directory %s does not take the file %s (%s)"
              .formatted(directory, FILE, e.getMessage()),
          e);
    }
    throw new DataDirectoryInUse(
        "another gateway uses the data directory %s; give each one its own with --data-dir"
            .formatted(directory),
        null);
  }

  private static boolean takes(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException _) {
      return false; // another gateway of this process
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
