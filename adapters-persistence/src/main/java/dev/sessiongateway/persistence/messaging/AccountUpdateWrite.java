package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.SharedRow;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// One account update, prepared as far as possible outside the writer thread.
@FunctionalInterface
interface AccountUpdateWrite {
  /// The row that it begins with; absent when it begins otherwise.
  default @Nullable SharedRow ahead() {
    return null;
  }

  void on(WriteTransaction transaction, SessionLocation location) throws SQLException;
}
