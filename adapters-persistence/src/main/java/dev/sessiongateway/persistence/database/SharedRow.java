package dev.sessiongateway.persistence.database;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// What one write asks of a [SharedStatement]. Rows are told apart by identity: each is made for
/// one write.
public interface SharedRow {
  SharedStatement statement();

  /// A value for each column of the statement.
  @Nullable Object[] values();

  /// Does the same with plain statements.
  ///
  /// @return the result, as the statement would have it
  int alone(WriteTransaction transaction) throws SQLException;
}
