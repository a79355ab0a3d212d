package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.SharedRow;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One account update, prepared as far as possible outside the writer thread.
@FunctionalInterface
interface AccountUpdateWrite {
  /// The row that it begins with; absent when it begins otherwise.
  default @Nullable SharedRow ahead() {
    return null;
  }

  /// The rows of the first writes that can be run before all of them, because what a write leaves
  /// to do has nothing to do with the rows of the next ones.
  static List<SharedRow> ahead(List<AccountUpdateWrite> writes) {
    var rows = new ArrayList<SharedRow>(writes.size());
    var renamed = new HashSet<Address>();
    for (var write : writes) {
      var row = write.ahead();
      if (row == null) {
        break;
      }
      if (write instanceof ArrivalWrite arrival) {
        if (renamed.contains(arrival.chat())) {
          break;
        }
        arrival.renamed().ifPresent(renamed::add);
      }
      rows.add(row);
    }
    return rows;
  }

  void on(WriteTransaction transaction, SessionLocation location) throws SQLException;
}
