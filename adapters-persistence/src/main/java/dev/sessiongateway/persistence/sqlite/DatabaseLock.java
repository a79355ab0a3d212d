package dev.sessiongateway.persistence.sqlite;

import dev.sessiongateway.application.file.DurableFiles;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import dev.sessiongateway.persistence.database.TransactionControl;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Locks a database against a second gateway, by an operating-system lock on a file beside it. The
/// file is never deleted: deleting it would let two processes lock two files of one name.
///
/// The file also stores the database's commit count. The count is written after each commit without
/// a flush. It survives a killed process; after a power cut it may be smaller than the database's
/// own count, which is harmless. A database with a smaller count than its lock file has lost
/// commits.
///
/// Behind the count it notes whether the pages of the database were found damaged.
public final class DatabaseLock implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DatabaseLock.class);
  private static final int DIGITS = 19;

  /// Where the line begins that says that the database is damaged.
  private static final int DAMAGE = DIGITS + 1;

  private final Path path;
  private final FileChannel channel;
  private boolean isNoted = true;

  private DatabaseLock(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /// The smallest number of commits that a database should have; 0 when unknown. Takes no lock.
  public static long notedCommits(Path database) {
    var path = fileOf(database);
    if (!Files.exists(path)) {
      return 0;
    }
    try (var channel = FileChannel.open(path, StandardOpenOption.READ)) {
      return new DatabaseLock(path, channel).notedCommits();
    } catch (IOException e) {
      LOG.atWarn()
          .addKeyValue("file", path)
          .setCause(e)
          .log("the count of commits is not readable");
      return 0;
    }
  }

  /// The smallest number of commits that the database should have; 0 when unknown.
  long notedCommits() {
    var bytes = ByteBuffer.allocate(DIGITS);
    try {
      while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) > 0) {
        // Reads until the buffer is full or the file ends.
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

  /// For one thread. A failure is logged once only: without the count, a later loss merely goes
  /// undetected.
  void noteCommits(long commits) {
    try {
      var digits = Long.toString(commits);
      var text = "0".repeat(DIGITS - digits.length()) + digits + "\n";
      channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)), 0);
      isNoted = true;
    } catch (IOException e) {
      if (isNoted) {
        LOG.atWarn().addKeyValue("file", path).setCause(e).log("commits cannot be counted");
      }
      isNoted = false;
    }
  }

  /// The database is made anew, so what was noted of the one before is not true of it.
  void forget() throws IOException {
    channel.truncate(0);
    channel.force(true);
  }

  /// The database must be checked before it is used again.
  void noteDamage() {
    try {
      channel.write(ByteBuffer.wrap("damaged\n".getBytes(StandardCharsets.US_ASCII)), DAMAGE);
      channel.force(true);
      DurableFiles.forceNames(DurableFiles.parentOf(path));
    } catch (IOException e) {
      LOG.atWarn().addKeyValue("file", path).setCause(e).log("a damage cannot be noted");
    }
  }

  /// The database was checked, and no damage was found. Without a flush: a note that a power cut
  /// brings back causes one more check.
  void noteWhole() {
    try {
      channel.truncate(DAMAGE);
    } catch (IOException e) {
      LOG.atWarn().addKeyValue("file", path).setCause(e).log("a repair cannot be noted");
    }
  }

  /// Whether a damage was noted and no repair since.
  boolean notesDamage() {
    try {
      return channel.size() > DAMAGE;
    } catch (IOException _) {
      return true;
    }
  }

  /// @throws DatabaseUnusable when another process holds the lock, or the lock file cannot be
  ///   written
  public static DatabaseLock of(Path database) {
    var path = fileOf(database);
    try {
      var channel =
          FileChannel.open(
              path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      try {
        if (channel.tryLock() != null) {
          return new DatabaseLock(path, channel);
        }
        channel.close();
        throw new DatabaseUnusable.Locked(database, null);
      } catch (OverlappingFileLockException e) {
        channel.close();
        throw new DatabaseUnusable.Locked(database, e);
      }
    } catch (IOException e) {
      throw new DatabaseUnusable.Unreadable(
          database, "its directory does not take the file " + path.getFileName(), e);
    }
  }

  static Path fileOf(Path database) {
    return database.resolveSibling(database.getFileName() + ".lock");
  }

  @Override
  public void close() {
    TransactionControl.closeQuietly(channel);
  }
}
