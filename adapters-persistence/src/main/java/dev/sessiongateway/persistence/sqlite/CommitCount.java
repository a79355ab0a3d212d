package dev.sessiongateway.persistence.sqlite;

import dev.sessiongateway.persistence.database.DatabaseUnusable;
import dev.sessiongateway.persistence.database.TransactionControl;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The commits of a database: counted in the database with each commit, and noted in its lock file
/// afterwards. A database that has fewer than are noted has lost some. Used by one thread.
final class CommitCount {
  private static final Logger LOG = LoggerFactory.getLogger(CommitCount.class);

  private final DatabaseLock lock;
  private final long missing;
  private long commits;

  private CommitCount(DatabaseLock lock, long stored, long noted) {
    this.lock = lock;
    this.missing = Math.max(0, noted - stored);
    this.commits = Math.max(stored, noted);
  }

  /// @param connection of the opened database; closed when this fails
  /// @param isNew whether the database was just created, whatever its lock file notes
  static CommitCount of(Path file, Connection connection, DatabaseLock lock, boolean isNew) {
    var noted = isNew ? 0 : lock.notedCommits();
    try {
      var count = new CommitCount(lock, stored(connection), noted);
      if (count.missing > 0) {
        LOG.atError()
            .addKeyValue("database", file)
            .addKeyValue("commits", count.missing)
            .log(
                "commits that were confirmed are not there any more: the file ending in -wal was"
                    + " removed or cut, or the database is an older copy");
      }
      return count;
    } catch (SQLException e) {
      TransactionControl.closeQuietly(connection);
      throw new DatabaseUnusable.Unreadable(file, "its count of commits is not readable", e);
    }
  }

  private static long stored(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var result = statement.executeQuery("SELECT commits FROM commit_count WHERE id = 1")) {
      return result.next() ? result.getLong(1) : 0;
    }
  }

  /// How many confirmed commits were missing when the file was opened; normally 0.
  long missing() {
    return missing;
  }

  /// The number of the commit that begins.
  long next() {
    commits++;
    return commits;
  }

  /// Notes that this commit is on disk.
  void note() {
    lock.noteCommits(commits);
  }
}
