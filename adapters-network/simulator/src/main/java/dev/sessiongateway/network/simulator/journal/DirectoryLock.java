package dev.sessiongateway.network.simulator.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The lock of a world's directory. The operating system releases it when the process dies.
public final class DirectoryLock implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(DirectoryLock.class);

  static final String FILE = "lock";

  private final FileChannel channel;

  private DirectoryLock(FileChannel channel) {
    this.channel = channel;
  }

  /// @throws IllegalStateException when another process, or another world of this one, has it
  public static DirectoryLock of(Path directory) throws IOException {
    var channel =
        FileChannel.open(
            directory.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      FileLock taken = channel.tryLock();
      if (taken != null) {
        return new DirectoryLock(channel);
      }
    } catch (OverlappingFileLockException e) {
      log.atDebug().setCause(e).log("the directory is in use within this process");
    }
    channel.close();
    throw new IllegalStateException(
        "the simulated network in " + directory + " is in use by another gateway");
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
