package dev.sessiongateway.persistence.database;

import org.jspecify.annotations.Nullable;

/// What one write asks of a [SharedStatement]. Rows are told apart by identity: each is made for
/// one write.
public interface SharedRow {
  SharedStatement statement();

  /// A value for each column of the statement.
  @Nullable Object[] values();
}
