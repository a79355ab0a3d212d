package dev.sessiongateway.persistence.sqlite;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;

/// The check of all pages of a database. It takes longer the larger the file is, about a second for
/// a gigabyte, and can be cancelled. Thread-safe.
final class PageCheck {
  private @Nullable Statement running;
  private boolean cancelled;

  /// Reads every page.
  ///
  /// @return the damage, as one line; empty when there is none
  static Optional<String> of(Connection connection) throws SQLException {
    try (var statement = connection.createStatement()) {
      return of(statement);
    }
  }

  private static Optional<String> of(Statement statement) throws SQLException {
    try (var result = statement.executeQuery("PRAGMA quick_check(1)")) {
      var said = result.next() ? result.getString(1) : "no answer";
      return said.equals("ok") ? Optional.empty() : Optional.of(said.replace('\n', ' '));
    }
  }

  /// As [#of], with a connection of its own. Returns early, without damage, when it is cancelled.
  ///
  /// @throws SQLException when the file cannot be read
  Optional<String> run(Connections connections) throws SQLException {
    try (var connection = connections.openToRead();
        var statement = connection.createStatement()) {
      try {
        return begin(statement) ? of(statement) : Optional.empty();
      } finally {
        // Before the connection is closed: it must not be interrupted then.
        end();
      }
    } catch (SQLException e) {
      if (SqliteErrors.isCorruption(e)) {
        return Optional.of(SqliteErrors.firstLine(e));
      }
      if (SqliteErrors.is(e, SQLiteErrorCode.SQLITE_INTERRUPT)) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private synchronized boolean begin(Statement statement) {
    running = statement;
    return !cancelled;
  }

  private synchronized void end() {
    running = null;
    notifyAll();
  }

  /// Ends the check that runs, and prevents one that does not; returns when none runs.
  synchronized void cancel() {
    cancelled = true;
    try {
      while (running != null) {
        // Repeated, because an interrupt before the statement has begun has no effect.
        running.cancel();
        wait(20);
      }
    } catch (SQLException _) {
      // The statement is closed: the check has ended.
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
