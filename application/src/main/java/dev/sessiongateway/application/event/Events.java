package dev.sessiongateway.application.event;

import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;

/// Reading the log: page by page, or as it grows. What a paused session holds back and what its
/// configuration ignores is not shown. Thread-safe.
public interface Events {

  /// Events after `seq`, oldest first, at most `limit`.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`
  List<EventRecord> read(SessionName session, long seq, int limit);

  /// The number of the newest event, 0 when there is none.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`
  long lastSeq(SessionName session);

  /// The number of the last event before this time, 0 when there is none: where somebody goes on
  /// who knows when they stopped.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`
  long seqBefore(SessionName session, Instant at);

  /// Tells the follower of everything from a place in the log on, in order for each session, until
  /// it is closed. Sessions that are made later belong to it when `covers` says so.
  Following follow(Predicate<SessionName> covers, Start start, Follower follower);

  /// Where to begin.
  sealed interface Start {
    /// With what happens from now on.
    record Now() implements Start {}

    /// Behind this event of the one session that is followed.
    record After(long seq) implements Start {}

    /// With what happened at this time or later.
    record Since(Instant at) implements Start {}
  }

  /// Somebody who is told. Calls for one session come one after the other; a call that takes long
  /// holds up only itself.
  @FunctionalInterface
  interface Follower {
    void on(Session session, EventRecord event);
  }

  /// Closing it ends the following; a call that is under way may still finish.
  interface Following extends AutoCloseable {
    @Override
    void close();
  }
}
