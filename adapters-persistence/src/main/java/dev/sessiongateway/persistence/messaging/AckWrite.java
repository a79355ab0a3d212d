package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.SharedRow;
import dev.sessiongateway.persistence.database.SharedRow.SharedStatement;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.event.EventRows;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// An acknowledgement of a message.
///
/// @param ofMember the event for a single group member, appended on its own
/// @param ofMessage the event appended when the message's level changes
record AckWrite(AckRow row, @Nullable EventRows ofMember, EventRows ofMessage)
    implements AccountUpdateWrite {
  private static final int NOWHERE = Integer.MAX_VALUE;

  /// The levels after which a message can get this one.
  private static final Map<Ack, List<Ack>> BEFORE =
      Arrays.stream(Ack.values())
          .collect(
              Collectors.toUnmodifiableMap(
                  ack -> ack,
                  ack -> Arrays.stream(Ack.values()).filter(known -> known.allows(ack)).toList()));

  private static final String HAS_FAILED =
      "SELECT 1 FROM message WHERE session IN (?1, -?1) AND id = ?2 AND ack = " + Ack.ERROR.level();

  /// @param session the key of the session
  static AckWrite of(Event.MessageAcked acked, long session, Function<Event, EventRows> rows) {
    var ack = acked.ack();
    var before = Objects.requireNonNull(BEFORE.get(ack));
    return new AckWrite(
        new AckRow(
            session,
            acked.id().value(),
            ack.level(),
            acked.failure(),
            before.isEmpty() ? NOWHERE : before.getFirst().level(),
            before.isEmpty() ? NOWHERE : before.getLast().level()),
        acked.by() == null ? null : rows.apply(acked),
        rows.apply(acked.ofMessage()));
  }

  @Override
  public @Nullable SharedRow ahead() {
    return ofMember == null ? row : null;
  }

  @Override
  public void on(WriteTransaction transaction, SessionLocation location) throws SQLException {
    if (ofMember != null && !hasFailed(transaction)) {
      var _ = ofMember.insert(transaction, location);
    }
    if (row.advances(transaction)) {
      notifyAppended(transaction, location);
    }
  }

  private boolean hasFailed(WriteTransaction transaction) throws SQLException {
    return transaction.findApart(HAS_FAILED, _ -> true, row.session, row.id).isPresent();
  }

  /// Appends the event that the message's level has changed.
  void notifyAppended(WriteTransaction transaction, SessionLocation location) throws SQLException {
    var _ = ofMessage.insert(transaction, location);
  }

  /// Whether `later` is of the same message, and taken wherever this one is.
  boolean isFollowedBy(AckWrite later) {
    return row.id.equals(later.row.id)
        && ofMember == null
        && later.ofMember == null
        && later.row.least <= row.level
        && row.level <= later.row.most;
  }

  /// The level of a message; `least` and `most` bound the stored levels that it may replace.
  record AckRow(long session, String id, int level, @Nullable String failure, int least, int most)
      implements SharedRow {
    private static final SharedStatement ACKNOWLEDGE =
        new SharedStatement(
            "acknowledge_messages",
            List.of("bigint", "text", "bigint", "text", "bigint", "bigint"));
    private static final String ADVANCE =
        """
        UPDATE message SET ack = ?3, failure = ?4
        WHERE session IN (?1, -?1) AND id = ?2 AND from_me = 1 AND ack BETWEEN ?5 AND ?6
        """;

    /// @return whether the message was at a level within the bounds, and is now at this one
    boolean advances(WriteTransaction transaction) throws SQLException {
      return transaction.run(this, AckRow::alone) == 1;
    }

    @Override
    public SharedStatement statement() {
      return ACKNOWLEDGE;
    }

    @Override
    public @Nullable Object[] values() {
      return new @Nullable Object[] {session, id, level, failure, least, most};
    }

    private int alone(WriteTransaction transaction) throws SQLException {
      return transaction.updateApart(ADVANCE, values());
    }
  }
}
