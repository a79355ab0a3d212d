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

  /// Whether rows of a [SharedRow.SharedStatement] are run together. They are run alone otherwise.
  default boolean sharesStatements() {
    return false;
  }

  /// Runs rows of one statement together.
  ///
  /// @return the result of each
  default List<Integer> run(List<? extends SharedRow> rows) throws SQLException {
    throw new UnsupportedOperationException();
  }

  /// How many rows a [BulkInsert] inserts at most, a power of two.
  default int rowsOfInsert() {
    return 8;
  }

  /// Begins a transaction, compares fences, and runs rows of one statement. A server answers once
  /// for all of it.
  ///
  /// @param rows none where statements are not shared
  Begun begin(Set<Fence> fences, List<? extends SharedRow> rows) throws SQLException;

  /// A text that does what a statement does, and commits; or the statement itself, where that saves
  /// nothing. After it [#commit] has nothing left to do.
  default String committing(String statement) {
    return statement;
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

  /// How a transaction began.
  ///
  /// @param lost the fences that others have moved on. This is right until the end of the
  ///   transaction, which is to be taken back when there are any.
  /// @param results one for each row
  record Begun(Set<Fence> lost, List<Integer> results) {
    /// Nothing was asked for.
    public static final Begun EMPTY = new Begun(Set.of(), List.of());
  }

  /// Opens a writer's connection.
  @FunctionalInterface
  interface Opener {
    TransactionControl open() throws SQLException;
  }
}
