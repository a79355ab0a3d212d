package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Two acknowledgements of one message that follow one another, such as the network's own and that
/// of a phone: one update of the message, and both events.
record AckPairWrite(AckWrite first, AckWrite second) implements AccountUpdateWrite {

  /// Joins the acknowledgements that can be, in the same order.
  static List<AccountUpdateWrite> join(List<AccountUpdateWrite> writes) {
    var joined = new ArrayList<AccountUpdateWrite>(writes.size());
    for (var write : writes) {
      if (write instanceof AckWrite later
          && !joined.isEmpty()
          && joined.getLast() instanceof AckWrite earlier
          && earlier.isFollowedBy(later)) {
        joined.set(joined.size() - 1, new AckPairWrite(earlier, later));
      } else {
        joined.add(write);
      }
    }
    return joined;
  }

  @Override
  public void on(WriteTransaction transaction, SessionLocation location) throws SQLException {
    // Where the first is not taken, the second may still be.
    if (second.advanceFrom(first, transaction, location)) {
      first.tell(transaction, location);
      second.tell(transaction, location);
    } else {
      second.on(transaction, location);
    }
  }
}
