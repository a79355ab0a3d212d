package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The broadcasts of sessions and their recipients. Durable when a method returns. What a session
/// has here is removed with it, and goes along when it moves. Thread-safe.
///
/// A method that changes something throws a [dev.sessiongateway.domain.fault.FaultException]
/// `session.not-found`, `session.elsewhere`, or one of a store that is unavailable.
public interface BroadcastStore {

  /// Adds recipients of a broadcast that is not there yet.
  void addRecipients(SessionRef session, List<Recipient> recipients);

  /// Adds a broadcast whose recipients were added. It is found from now on.
  ///
  /// @param followed the number of the last event before it, for the first of a session
  void create(SessionRef session, Broadcast broadcast, long followed);

  /// Removes recipients of broadcasts that were never created, except of these.
  void removeOrphans(SessionRef session, Set<BroadcastId> except);

  Optional<Broadcast> find(SessionRef session, BroadcastId id);

  /// The newest first.
  ///
  /// @param before only those that are older than this one; null for the first page
  List<Broadcast> list(SessionRef session, @Nullable BroadcastId before, int limit);

  /// Those that run or are paused, and those with messages that have no outcome yet; the oldest
  /// first.
  List<Broadcast> active(SessionRef session);

  /// The sessions with broadcasts.
  Set<SessionName> sessions();

  /// Stores the broadcast if the stored one has the version before it.
  ///
  /// @return false when it was changed or removed meanwhile; nothing is changed then
  boolean change(SessionRef session, Broadcast broadcast);

  /// Removes a broadcast with its recipients. Harmless when there is none.
  void remove(SessionRef session, BroadcastId id);

  /// How many recipients are in each state; those in which none is may be left out.
  Map<RecipientState, Integer> totals(SessionRef session, BroadcastId id);

  /// Recipients in their order.
  ///
  /// @param state null for all
  /// @param after the number of the last one of the page before; 0 for the first page
  List<Recipient> recipients(
      SessionRef session, BroadcastId id, @Nullable RecipientState state, int after, int limit);

  /// Gives the next waiting recipients the ids of their messages, unless the broadcast does not
  /// run, and stores when the next message may leave. Those on the opt-out list become `opted-out`
  /// in the same transaction.
  ///
  /// @param most how many are looked at
  Claim claim(
      SessionRef session,
      BroadcastId id,
      int most,
      Supplier<MessageId> ids,
      Instant now,
      Instant nextAt);

  /// Changes the states of recipients whose message has this id, where [RecipientState#before]
  /// allows it.
  void settle(SessionRef session, List<Outcome> outcomes, Instant now);

  /// All recipients in a state change to another one.
  ///
  /// @return how many
  int changeAll(
      SessionRef session,
      BroadcastId id,
      RecipientState from,
      RecipientState to,
      @Nullable RecipientFailure failure,
      Instant now);

  /// The number of the last event that the states follow; empty when the session has no broadcast.
  Optional<Long> followed(SessionRef session);

  /// Changes what follows from events: all of it and the number of the last of them, or nothing.
  /// Each change is harmless when it is repeated.
  ///
  /// @return the people who opted out and had not before
  List<OptOut> follow(SessionRef session, List<Change> changes, long through);

  /// @param sending those that are `sending` now
  /// @param isLast whether none is waiting any more
  record Claim(List<Recipient> sending, boolean isLast) {
    public static final Claim NONE = new Claim(List.of(), false);

    public Claim {
      sending = List.copyOf(sending);
    }
  }

  /// How a message ended.
  record Outcome(MessageId message, RecipientState state, @Nullable RecipientFailure failure) {}

  /// What follows from an event.
  sealed interface Change {
    /// A message reached a state.
    record Reached(Outcome outcome, Instant at) implements Change {}

    /// A person wrote. The newest recipient who got a message since `notBefore` has answered.
    record Answered(String person, Instant notBefore, Instant at) implements Change {}

    /// A person answered with a stop word. It counts when the person got a broadcast before.
    record Stopped(OptOut person) implements Change {}
  }
}
