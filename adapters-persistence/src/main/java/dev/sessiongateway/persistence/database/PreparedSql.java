package dev.sessiongateway.persistence.database;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// A prepared statement, and how its arguments are bound.
public record PreparedSql(PreparedStatement statement, Binding binding) {

  /// Runs the statement.
  ///
  /// @return how many rows it changed
  int update(@Nullable Object... arguments) throws SQLException {
    binding.bind(statement, arguments);
    return statement.executeUpdate();
  }

  /// Binds arguments, the first of which is the parameter `?1`.
  @FunctionalInterface
  public interface Binding {
    /// Arguments in the order of the statement's parameters.
    Binding IN_ORDER =
        (statement, arguments) -> {
          for (var i = 0; i < arguments.length; i++) {
            statement.setObject(i + 1, arguments[i]);
          }
        };

    /// @param arguments texts, numbers, booleans, bytes and nulls
    void bind(PreparedStatement statement, @Nullable Object... arguments) throws SQLException;
  }
}
