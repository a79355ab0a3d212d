package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.domain.sending.SendingRate;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A message to many people.
///
/// @param name for people; may be empty
/// @param startAt nothing is sent before; null means it began at once
/// @param endAt nothing is sent from then on; null means it has no end
/// @param pace at most so many messages leave; null means as fast as the session sends
/// @param nextAt the next message does not leave before, by the pace
/// @param recipients how many it has
/// @param version grows with each change by an operator
public record Broadcast(
    BroadcastId id,
    String name,
    BroadcastState state,
    BroadcastMessage message,
    @Nullable SendingRate pace,
    Instant createdAt,
    @Nullable Instant startAt,
    @Nullable Instant endAt,
    Instant nextAt,
    int recipients,
    long version) {
  /// Of a recipient who did not get the message before the end.
  public static final RecipientFailure ENDED =
      new RecipientFailure("broadcast.ended", "The broadcast ended before its turn");

  public Broadcast in(BroadcastState other) {
    return new Broadcast(
        id, name, other, message, pace, createdAt, startAt, endAt, nextAt, recipients, version + 1);
  }

  /// Whether its time is over.
  public boolean isEnded(Instant now) {
    return endAt != null && !now.isBefore(endAt);
  }

  /// When the next message may leave.
  Instant dueAt() {
    return startAt != null && startAt.isAfter(nextAt) ? startAt : nextAt;
  }
}
