package dev.sessiongateway.persistence.database;

import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.fault.FaultException;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementExceptions;

/// Classifies the errors of a kind of database.
public interface DatabaseErrors {
  /// Whether the connection must be discarded, and with it the transaction, whose outcome is
  /// unknown.
  boolean breaksConnection(Throwable error);

  /// The fault for all callers of a failed batch.
  FaultException unavailable(Throwable error);

  /// The fault of a full queue, or of a deadline that has passed.
  static FaultException busy() {
    return new StoreUnavailable(StoreUnavailable.Cause.BUSY).toException();
  }

  /// Exceptions of its handles carry no bound values, because they are logged.
  static Jdbi withoutBoundValues(Jdbi jdbi) {
    jdbi.getConfig(StatementExceptions.class)
        .setMessageRendering(StatementExceptions.MessageRendering.NONE);
    return jdbi;
  }
}
