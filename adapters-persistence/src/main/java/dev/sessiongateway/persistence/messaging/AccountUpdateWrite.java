package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.sql.SQLException;

/// One account update, prepared as far as possible outside the writer thread.
@FunctionalInterface
interface AccountUpdateWrite {
  void on(WriteTransaction transaction, SessionLocation location) throws SQLException;
}
