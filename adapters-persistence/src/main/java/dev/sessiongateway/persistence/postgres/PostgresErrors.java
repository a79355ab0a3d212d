package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.persistence.database.DatabaseErrors;
import java.sql.SQLException;
import java.util.Set;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementExceptions;
import org.jspecify.annotations.Nullable;

/// Classifies the errors of PostgreSQL by their SQLSTATE; see
/// https://www.postgresql.org/docs/current/errcodes-appendix.html.
final class PostgresErrors implements DatabaseErrors {
  static final PostgresErrors RULES = new PostgresErrors();

  /// Errors of one statement: unsupported, cardinality, data, constraint, failed transaction,
  /// syntax or access, raised by a trigger.
  private static final Set<String> OF_ONE_REQUEST =
      Set.of("0A", "21", "22", "23", "25", "42", "P0");

  /// Too many connections, locked by others, deadlock, cancelled by a time-out.
  private static final Set<String> BUSY =
      Set.of("53300", "53200", "55P03", "40001", "40P01", "57014");

  private static final String DISK_FULL = "53100";
  private static final String READ_ONLY = "25006";

  private PostgresErrors() {}

  /// Exceptions of its handles carry no bound values, because they are logged.
  static Jdbi withoutBoundValues(Jdbi jdbi) {
    jdbi.getConfig(StatementExceptions.class)
        .setMessageRendering(StatementExceptions.MessageRendering.NONE);
    return jdbi;
  }

  @Override
  public boolean breaksConnection(Throwable error) {
    var sql = cause(error);
    if (sql == null) {
      return false;
    }
    var state = state(sql);
    return state.equals(READ_ONLY)
        || state.length() < 2
        || !OF_ONE_REQUEST.contains(state.substring(0, 2));
  }

  @Override
  public FaultException unavailable(Throwable error) {
    var sql = cause(error);
    var state = sql == null ? "" : state(sql);
    if (state.equals(DISK_FULL)) {
      return new StoreUnavailable(StoreUnavailable.Cause.FULL).toException(error);
    }
    if (BUSY.contains(state)) {
      return new StoreUnavailable(StoreUnavailable.Cause.BUSY).toException(error);
    }
    return new StoreUnavailable(StoreUnavailable.Cause.BROKEN).toException(error);
  }

  /// Whether the server is not there, or does not let this gateway in.
  static boolean isOfConnection(Throwable error) {
    var sql = cause(error);
    var state = sql == null ? "" : state(sql);
    return state.startsWith("08") || state.startsWith("57P") || state.startsWith("28");
  }

  static String state(SQLException error) {
    return error.getSQLState() == null ? "" : error.getSQLState();
  }

  /// JDBI and the pool wrap the driver's exceptions; the innermost one says most.
  static @Nullable SQLException cause(@Nullable Throwable error) {
    @Nullable SQLException found = null;
    for (var at = error; at != null; at = at.getCause()) {
      if (at instanceof SQLException sql && (found == null || sql.getSQLState() != null)) {
        found = sql;
      }
    }
    return found;
  }

  static String firstLine(Throwable error) {
    var message = error.getMessage();
    return message == null ? error.toString() : message.lines().findFirst().orElse("");
  }
}
