package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.persistence.database.DatabaseErrors;
import java.io.IOException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Classifies the errors of PostgreSQL by their SQLSTATE; see
/// https://www.postgresql.org/docs/current/errcodes-appendix.html.
public final class PostgresErrors implements DatabaseErrors {
  public static final PostgresErrors RULES = new PostgresErrors();

  /// Errors of one statement: unsupported, cardinality, data, constraint, failed transaction,
  /// syntax or access, too large, raised by a trigger.
  private static final Set<String> OF_ONE_REQUEST =
      Set.of("0A", "21", "22", "23", "25", "42", "54", "P0");

  /// Too many connections, locked by others, deadlock, cancelled by a time-out.
  private static final Set<String> BUSY =
      Set.of("53300", "53200", "55P03", "40001", "40P01", "57014");

  private static final String DISK_FULL = "53100";
  private static final String READ_ONLY = "25006";

  private PostgresErrors() {}

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
    // The pool has no connection left, and could open those that it has.
    var isOfPool = state.isEmpty() && sql instanceof SQLTransientConnectionException;
    if (isOfPool || BUSY.contains(state)) {
      return new StoreUnavailable(StoreUnavailable.Cause.BUSY).toException(error);
    }
    return new StoreUnavailable(StoreUnavailable.Cause.BROKEN).toException(error);
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

  /// Why the server cannot be used, in one line without names of classes. The driver says what it
  /// tried, and the cause what came of it.
  static String reason(Throwable error) {
    var line = firstLine(error);
    var last = innermost(error);
    if (last instanceof UnknownHostException) {
      return line + " The host is not known: " + firstLine(last);
    }
    var adds =
        last instanceof IOException && last.getMessage() != null && !line.contains(firstLine(last));
    return adds ? line + " " + firstLine(last) : line;
  }

  private static Throwable innermost(Throwable error) {
    var last = error;
    for (var cause = last.getCause(); cause != null; cause = last.getCause()) {
      last = cause;
    }
    return last;
  }

  static String firstLine(Throwable error) {
    var message = error.getMessage();
    return message == null ? error.toString() : message.lines().findFirst().orElse("");
  }
}
