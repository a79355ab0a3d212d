package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.SharedRow;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One account update, prepared as far as possible outside the writer thread.
@FunctionalInterface
interface AccountUpdateWrite {
  /// The row that it begins with; absent when it begins otherwise.
  default @Nullable SharedRow ahead() {
    return null;
  }

  /// A write that begins with a row.
  static AccountUpdateWrite beginningWith(SharedRow row, AccountUpdateWrite write) {
    return new AccountUpdateWrite() {
      @Override
      public SharedRow ahead() {
        return row;
      }

      @Override
      public void on(WriteTransaction transaction, SessionLocation location) throws SQLException {
        write.on(transaction, location);
      }
    };
  }

  /// The rows of the first writes that can be run before them: what they leave to do has nothing to
  /// do with the rows of the next ones.
  static List<SharedRow> ahead(List<AccountUpdateWrite> writes) {
    var rows = new ArrayList<SharedRow>();
    for (var write : writes) {
      var row = write.ahead();
      if (row == null || (!rows.isEmpty() && !(row instanceof AckWrite.AckRow))) {
        break;
      }
      rows.add(row);
    }
    return rows;
  }

  void on(WriteTransaction transaction, SessionLocation location) throws SQLException;
}
