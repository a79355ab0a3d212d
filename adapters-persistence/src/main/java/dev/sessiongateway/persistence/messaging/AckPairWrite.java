package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.SharedRow;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Two acknowledgements of one message that follow one another, such as the network's own and that
/// of a phone: one update of the message, and both events.
///
/// @param row the second one's level with the bounds of the first
record AckPairWrite(AckWrite first, AckWrite second, AckWrite.AckRow row)
    implements AccountUpdateWrite {

  private static AckPairWrite of(AckWrite first, AckWrite second) {
    var to = second.row();
    return new AckPairWrite(
        first,
        second,
        new AckWrite.AckRow(
            to.session(),
            to.id(),
            to.level(),
            to.failure(),
            first.row().least(),
            first.row().most()));
  }

  /// Joins the acknowledgements that can be, in the same order.
  static List<AccountUpdateWrite> join(List<AccountUpdateWrite> writes) {
    var joined = new ArrayList<AccountUpdateWrite>(writes.size());
    for (var write : writes) {
      if (write instanceof AckWrite later
          && !joined.isEmpty()
          && joined.getLast() instanceof AckWrite earlier
          && earlier.isFollowedBy(later)) {
        joined.set(joined.size() - 1, of(earlier, later));
      } else {
        joined.add(write);
      }
    }
    return joined;
  }

  @Override
  public SharedRow ahead() {
    return row;
  }

  @Override
  public void on(WriteTransaction transaction, SessionLocation location) throws SQLException {
    // Where the first is not taken, the second may still be.
    if (row.advances(transaction)) {
      first.notifyAppended(transaction, location);
      second.notifyAppended(transaction, location);
    } else {
      second.on(transaction, location);
    }
  }
}
