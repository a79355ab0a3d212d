package dev.sessiongateway.persistence.database;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps a second gateway away from a database, by a lock on a file beside it. The file stays:
/// removing it would let two processes hold locks on two files of the same name.
///
/// The file also says how many commits the database has had. That is written after each commit and
/// not flushed: a killed process leaves it to the operating system, and after a power cut it may be
/// older than the database, which is no cause for alarm. A database with fewer commits has lost
/// some.
final class DatabaseLock implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DatabaseLock.class);
  private static final int DIGITS = 19;

  private final Path path;
  private final FileChannel channel;
  private boolean isNoted = true;

  private DatabaseLock(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /// How many commits the database has had at least; 0 when nobody knows.
  long notedCommits() {
    var bytes = ByteBuffer.allocate(DIGITS);
    try {
      while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) > 0) {
        // Until it is full or the file ends.
      }
      var text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.US_ASCII);
      return text.chars().allMatch(Character::isDigit) && text.length() == DIGITS
          ? Long.parseLong(text)
          : 0;
    } catch (IOException | NumberFormatException e) {
      LOG.atWarn()
          .addKeyValue("file", path)
          .setCause(e)
          .log("the count of commits is not readable");
      return 0;
    }
  }

  /// For one thread. What cannot be noted is told once: it only makes a later loss go unnoticed.
  void noteCommits(long commits) {
    try {
      var text = String.format(Locale.ROOT, "%019d\n", commits);
      channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)), 0);
      isNoted = true;
    } catch (IOException e) {
      if (isNoted) {
        LOG.atWarn().addKeyValue("file", path).setCause(e).log("commits cannot be counted");
      }
      isNoted = false;
    }
  }

  /// @throws DatabaseUnusable when somebody else has it, or the directory takes no files
  static DatabaseLock of(Path database) {
    var path = database.resolveSibling(database.getFileName() + ".lock");
    try {
      var channel =
          FileChannel.open(
              path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      try {
        if (channel.tryLock() != null) {
          return new DatabaseLock(path, channel);
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
