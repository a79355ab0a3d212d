package dev.sessiongateway.persistence.sqlite;

import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.persistence.database.DatabaseErrors;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;

/// Classifies SQLite errors: whether the work or the connection has failed, and the fault for the
/// callers.
public final class SqliteErrors {
  private static final int FULL = SQLiteErrorCode.SQLITE_FULL.code;
  private static final Set<Integer> BUSY =
      Set.of(SQLiteErrorCode.SQLITE_BUSY.code, SQLiteErrorCode.SQLITE_LOCKED.code);
  private static final Set<Integer> DAMAGED =
      Set.of(SQLiteErrorCode.SQLITE_CORRUPT.code, SQLiteErrorCode.SQLITE_NOTADB.code);

  /// Errors of one statement; the connection and its transaction stay usable.
  private static final Set<Integer> OF_ONE_REQUEST =
      Set.of(
          SQLiteErrorCode.SQLITE_ERROR.code,
          SQLiteErrorCode.SQLITE_CONSTRAINT.code,
          SQLiteErrorCode.SQLITE_MISMATCH.code,
          SQLiteErrorCode.SQLITE_TOOBIG.code,
          SQLiteErrorCode.SQLITE_RANGE.code);

  /// These rules, for what serves several kinds of databases.
  public static final DatabaseErrors RULES =
      new DatabaseErrors() {
        @Override
        public boolean breaksConnection(Throwable error) {
          return SqliteErrors.breaksConnection(error);
        }

        @Override
        public FaultException unavailable(Throwable error) {
          return SqliteErrors.unavailable(error);
        }
      };

  private SqliteErrors() {}

  /// Whether the connection must be discarded. After a full disk or an I/O error the driver and the
  /// database disagree about the state of the transaction.
  static boolean breaksConnection(Throwable error) {
    var sql = cause(error);
    return sql != null && !OF_ONE_REQUEST.contains(primaryCode(sql));
  }

  public static boolean isCorruption(SQLException error) {
    return DAMAGED.contains(primaryCode(error));
  }

  public static boolean is(SQLException error, SQLiteErrorCode code) {
    return primaryCode(error) == code.code;
  }

  public static String firstLine(SQLException error) {
    var message = error.getMessage();
    return message == null ? "unknown error" : message.lines().findFirst().orElse("unknown error");
  }

  /// The fault for all callers of a database whose pages are damaged.
  static FaultException damaged() {
    return new StoreUnavailable(StoreUnavailable.Cause.DAMAGED).toException();
  }

  /// The fault for all callers of a failed batch.
  public static FaultException unavailable(Throwable error) {
    var sql = cause(error);
    var code = sql == null ? 0 : primaryCode(sql);
    if (code == FULL) {
      return new StoreUnavailable(StoreUnavailable.Cause.FULL).toException(error);
    }
    if (BUSY.contains(code)) {
      return new StoreUnavailable(StoreUnavailable.Cause.BUSY).toException(error);
    }
    return new StoreUnavailable(StoreUnavailable.Cause.BROKEN).toException(error);
  }

  /// JDBI wraps the driver's exceptions.
  private static @Nullable SQLException cause(@Nullable Throwable error) {
    for (var at = error; at != null; at = at.getCause()) {
      if (at instanceof SQLException sql) {
        return sql;
      }
    }
    return null;
  }

  /// The lowest byte of an extended code is the primary code.
  private static int primaryCode(SQLException error) {
    return error.getErrorCode() & 0xff;
  }
}
