package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The failures of each unacknowledged message since the gateway started, and the delays before the
/// next attempts. A message that breaks the link at every attempt is retried with growing delays:
/// with the next link, then after 15 seconds, 30 seconds ... 2 minutes. Thread-safe.
final class ResendBackOff {
  private static final Duration FIRST_WAIT = Duration.ofSeconds(15);
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(2);

  private final Time time;
  private final Consumer<SessionName> due;
  private final Map<SessionName, Map<MessageId, Failures>> sessions = new HashMap<>();

  /// @param due called when the delay of a message has passed
  ResendBackOff(Time time, Consumer<SessionName> due) {
    this.time = time;
    this.due = due;
  }

  /// Records a failed attempt.
  synchronized void failed(SessionName session, MessageId id) {
    var failures = of(session).computeIfAbsent(id, _ -> new Failures());
    failures.count++;
  }

  /// Schedules the next attempt of a message that just failed.
  synchronized void postpone(SessionName session, MessageId id) {
    var failures = of(session).get(id);
    if (failures == null) {
      return;
    }
    failures.cancel();
    failures.timer = time.after(failures.nextWait(), () -> waited(session, failures));
  }

  private void waited(SessionName session, Failures failures) {
    synchronized (this) {
      failures.timer = null;
    }
    due.accept(session);
  }

  /// How many messages have failed and are sent again.
  synchronized int count() {
    return sessions.values().stream().mapToInt(Map::size).sum();
  }

  synchronized boolean hasFailed(SessionName session, MessageId id) {
    return of(session).containsKey(id);
  }

  /// Whether the delay of the message is still running.
  synchronized boolean isWaiting(SessionName session, MessageId id) {
    var failures = of(session).get(id);
    return failures != null && failures.timer != null && failures.count > 1;
  }

  /// Forgets a settled message.
  synchronized void settled(SessionName session, MessageId id) {
    var messages = sessions.get(session);
    var failures = messages == null ? null : messages.remove(id);
    if (failures != null) {
      failures.cancel();
    }
  }

  synchronized void forget(SessionName session) {
    var messages = sessions.remove(session);
    if (messages != null) {
      messages.values().forEach(Failures::cancel);
    }
  }

  synchronized void close() {
    sessions.values().forEach(messages -> messages.values().forEach(Failures::cancel));
    sessions.clear();
  }

  private Map<MessageId, Failures> of(SessionName session) {
    return sessions.computeIfAbsent(session, _ -> new HashMap<>());
  }

  /// The failures of one message; guarded by the lock of its owner.
  private static final class Failures {
    private int count;
    private Time.@Nullable Timer timer;

    Duration nextWait() {
      var doublings = Math.min(Math.max(0, count - 2), 10);
      var wait = FIRST_WAIT.multipliedBy(1L << doublings);
      return wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
    }

    void cancel() {
      if (timer != null) {
        timer.cancel();
        timer = null;
      }
    }
  }
}
