package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.event.EventRows;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// An acknowledgement of a message; `least` and `most` bound the stored levels that it may replace.
///
/// @param ofMember the event for a single group member, appended on its own
/// @param ofMessage the event appended when the message's level changes
record AckWrite(
    String id,
    int level,
    @Nullable String failure,
    int least,
    int most,
    @Nullable EventRows ofMember,
    EventRows ofMessage)
    implements AccountUpdateWrite {
  private static final int NOWHERE = Integer.MAX_VALUE;
  private static final String ADVANCE =
      """
      UPDATE message SET ack = ?1, failure = ?2
      WHERE session IN (?3, -?3) AND id = ?4 AND from_me = 1 AND ack BETWEEN ?5 AND ?6
      """;
  private static final String HAS_FAILED =
      "SELECT 1 FROM message WHERE session IN (?1, -?1) AND id = ?2 AND ack = " + Ack.ERROR.level();

  static AckWrite of(Event.MessageAcked acked, Function<Event, EventRows> rows) {
    var ack = acked.ack();
    var before = Arrays.stream(Ack.values()).filter(known -> known.allows(ack)).toList();
    return new AckWrite(
        acked.id().value(),
        ack.level(),
        acked.failure(),
        before.isEmpty() ? NOWHERE : before.getFirst().level(),
        before.isEmpty() ? NOWHERE : before.getLast().level(),
        acked.by() == null ? null : rows.apply(acked),
        rows.apply(acked.ofMessage()));
  }

  @Override
  public void on(WriteTransaction transaction, SessionLocation location) throws SQLException {
    if (ofMember != null && !hasFailed(transaction, location)) {
      var _ = ofMember.insert(transaction, location);
    }
    if (advanceFrom(this, transaction, location)) {
      notifyAppended(transaction, location);
    }
  }

  /// Appends the event that the message's level has changed.
  void notifyAppended(WriteTransaction transaction, SessionLocation location) throws SQLException {
    var _ = ofMessage.insert(transaction, location);
  }

  /// Whether `later` is of the same message, and taken wherever this one is.
  boolean isFollowedBy(AckWrite later) {
    return id.equals(later.id)
        && ofMember == null
        && later.ofMember == null
        && later.least <= level
        && level <= later.most;
  }

  private boolean hasFailed(WriteTransaction transaction, SessionLocation location)
      throws SQLException {
    return transaction.findApart(HAS_FAILED, _ -> true, location.key(), id).isPresent();
  }

  /// @param first the write whose bounds hold: this one, or the one before it
  /// @return whether the message was at a level within them, and is now at this one
  boolean advanceFrom(AckWrite first, WriteTransaction transaction, SessionLocation location)
      throws SQLException {
    return transaction.updateApart(
            ADVANCE, level, failure, location.key(), id, first.least, first.most)
        == 1;
  }

  /// Two acknowledgements of one message that follow one another, such as the network's own and
  /// that of a phone: one update of the message, and both events.
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
        first.notifyAppended(transaction, location);
        second.notifyAppended(transaction, location);
      } else {
        second.on(transaction, location);
      }
    }
  }
}
