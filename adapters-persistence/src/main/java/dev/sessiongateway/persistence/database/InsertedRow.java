package dev.sessiongateway.persistence.database;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/// One row of a [BulkInsert].
@FunctionalInterface
public interface InsertedRow {
  /// @param first the position of the first parameter
  void bind(PreparedStatement statement, int first) throws SQLException;
}
