package dev.sessiongateway.application.event;

import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/// Reading the log: page by page, or as it grows. Events that a pause holds back or that the
/// configuration ignores are not shown. Thread-safe.
///
/// @spec api.md#events Events
public interface Events {

  /// Reads events after `seq`, oldest first, at most `limit`. Pruned events are skipped.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`
  EventSlice read(SessionName session, long seq, int limit);

  /// The number of the newest event, 0 when there is none.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`
  long lastSeq(SessionName session);

  /// The number of the last event before this time, 0 when there is none: where somebody goes on
  /// who knows when they stopped.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`
  long seqBefore(SessionName session, Instant at);

  /// Sends the follower everything from a place in the log on, in order for each session, until it
  /// is closed. Sessions that are made later belong to it when `covers` says so, from their first
  /// event on.
  ///
  /// @param start asked once for each session that is covered now, before this returns
  EventSubscription follow(
      Predicate<SessionName> covers, Function<SessionName, Start> start, Follower follower);

  /// Sends the follower everything in one session from now on, as above.
  default EventSubscription follow(SessionName session, Follower follower) {
    return follow(name -> name.equals(session), _ -> new Start.Now(), follower);
  }

  /// A part of a session's log.
  ///
  /// @param events what is shown of it, oldest first
  /// @param through the number of the last event that was looked at, shown or not; where it was
  ///   asked to start when there is nothing to look at
  record EventSlice(List<EventRecord> events, long through) {
    public EventSlice {
      events = List.copyOf(events);
    }
  }

  /// Where to begin.
  sealed interface Start {
    /// With what happens from now on.
    record Now() implements Start {}

    /// Behind the event of this number.
    record After(long seq) implements Start {}

    /// With what happened at this time or later, and what a pause held back then.
    record Since(Instant at) implements Start {}
  }

  /// Receives events, one call at a time. A slow follower delays only itself and buffers nothing in
  /// memory. After an exception the same event is sent again with a delay.
  @FunctionalInterface
  interface Follower {
    void on(Session session, EventRecord event);
  }

  /// Closing it ends the subscription; a call that is under way may still finish. Harmless twice.
  interface EventSubscription extends AutoCloseable {
    @Override
    void close();
  }

  /// How busy the followers of events are, read from memory.
  ///
  /// @param followers clients that follow events
  /// @param writing how many wait until their client takes an event
  /// @param lag the age of the oldest event that a client is being given; zero when none is
  record FollowerLoad(int followers, int writing, Duration lag) {}
}
