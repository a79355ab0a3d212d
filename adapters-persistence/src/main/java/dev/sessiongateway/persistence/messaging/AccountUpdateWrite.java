package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.location.SessionLocation;
import java.sql.SQLException;

/// One account update, prepared as far as possible outside the writer thread.
@FunctionalInterface
interface AccountUpdateWrite {
  void on(WriteTransaction transaction, SessionLocation location) throws SQLException;
}
