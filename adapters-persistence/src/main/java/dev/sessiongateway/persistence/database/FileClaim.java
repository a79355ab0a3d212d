package dev.sessiongateway.persistence.database;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Keeps a second gateway away from a database, by a lock on a file beside it. The file stays:
/// removing it would let two processes hold locks on two files of the same name.
final class FileClaim implements AutoCloseable {
  private final FileChannel channel;

  private FileClaim(FileChannel channel) {
    this.channel = channel;
  }

  /// @throws DatabaseUnusable when somebody else has it, or the directory takes no files
  static FileClaim of(Path database) {
    var path = database.resolveSibling(database.getFileName() + ".lock");
    try {
      var channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      try {
        if (channel.tryLock() != null) {
          return new FileClaim(channel);
        }
        channel.close();
        throw new DatabaseLocked(database, null);
      } catch (OverlappingFileLockException e) {
        channel.close();
        throw new DatabaseLocked(database, e);
      }
    } catch (IOException e) {
      throw new DatabaseUnreadable(
          database, "its directory does not take the file " + path.getFileName(), e);
    }
  }

  @Override
  public void close() {
    Connections.closeQuietly(channel);
  }
}
