package dev.sessiongateway.persistence.database;

import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/// A writer's connection: how a kind of database prepares statements, and begins and ends a
/// transaction. Used by one thread.
public interface TransactionControl extends AutoCloseable {
  /// For statements that are not prepared here.
  Handle handle();

  /// Prepares a statement with the numbered parameters (`?1`) that shared statements have.
  PreparedSql prepare(String sql) throws SQLException;

  /// Whether rows of a [SharedStatement] are run together. They are run alone otherwise.
  default boolean sharesStatements() {
    return false;
  }

  /// Runs rows of one statement together.
  ///
  /// @return the result of each
  default int[] run(List<? extends SharedRow> rows) throws SQLException {
    throw new UnsupportedOperationException();
  }

  /// How many rows a [BulkInsert] inserts at most, a power of two.
  default int rowsOfInsert() {
    return 8;
  }

  void begin() throws SQLException;

  /// The fences that others have moved on. The result is right until the end of the transaction,
  /// which has begun.
  default Set<Fence> lost(Set<Fence> fences) throws SQLException {
    return Set.of();
  }

  void rollback() throws SQLException;

  /// @param writes how many are committed
  /// @throws SQLException when the outcome is unknown
  void commit(int writes) throws SQLException;

  /// What makes the next opening faster, at the end.
  default void tidy() throws SQLException {}

  @Override
  void close() throws SQLException;

  /// Closes what is given up; errors on closing are of no interest.
  static void closeQuietly(AutoCloseable resource) {
    try {
      resource.close();
    } catch (Exception _) {
      // It is given up anyway.
    }
  }

  /// Opens a writer's connection.
  @FunctionalInterface
  interface Opener {
    TransactionControl open() throws SQLException;
  }
}
