package dev.sessiongateway.application.event;

import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.session.SessionRef;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/// The events of each session, numbered without gaps. Thread-safe.
public interface EventLog {

  /// Appends events whose cause is not in our stores (a reaction, a group's new subject). Durable
  /// when it returns.
  ///
  /// @return the number of the last one
  long append(SessionRef session, List<NewEvent> events);

  /// Events after `seq`, oldest first, at most `limit`.
  List<EventRecord> read(SessionRef session, long seq, int limit);

  /// The number of the newest event; 0 when there is none.
  long lastSeq(SessionRef session);

  /// Removes old events, oldest first and without leaving a gap: those that happened before
  /// `before`, and those up to `surplus` whatever their age, but none after `floor`. Numbers are
  /// not given out again.
  ///
  /// @return how many were removed, at most `limit`
  int prune(SessionRef session, Instant before, long surplus, long floor, int limit);

  /// The lowest number, `seq` or higher, behind which the events take at most `bytes` of storage.
  /// Looks at each of them, so it is to be asked now and then only.
  long seqWithin(SessionRef session, long seq, long bytes);

  /// The number of the last event before `at`, 0 when there is none. Events are taken to be in the
  /// order of their times: after the clock was set back it is one of the places that fit.
  long seqBefore(SessionRef session, Instant at);

  /// `listener` is called after each commit that appended events of a session, whichever port did
  /// it, on a thread that must not be blocked.
  void onAppend(Consumer<SessionRef> listener);
}
