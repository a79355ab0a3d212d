package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.location.SessionLocation;
import java.sql.SQLException;

/// One entry, prepared as far as that goes outside the writer's thread.
@FunctionalInterface
interface AccountUpdateWrite {
  void on(WriteTransaction unit, SessionLocation place) throws SQLException;
}
