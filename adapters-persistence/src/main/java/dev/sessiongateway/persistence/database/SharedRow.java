package dev.sessiongateway.persistence.database;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What one write asks of a [SharedStatement]. Rows are distinguished by identity: each is made for
/// one write.
public interface SharedRow {
  SharedStatement statement();

  /// A value for each column of the statement.
  @Nullable Object[] values();

  /// A statement that is run for rows of several writes at once where the database is a server,
  /// because an answer of a server takes longer than a row; see [SharedRow].
  ///
  /// @param function of the server's database, which takes an array for each column and returns an
  ///   array with the result of each row
  /// @param types of the columns, as the server names them
  public record SharedStatement(String function, List<String> types) {}
}
