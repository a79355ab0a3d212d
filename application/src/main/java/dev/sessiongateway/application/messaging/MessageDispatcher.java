package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.InteractiveContent.NumberedChoices;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.time.BackOff;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Sends one stored message over the link and records the result.
final class MessageDispatcher {
  private final AccountUpdateStore updates;
  private final EventFactories events;
  private final SendsInFlight inFlight;
  private final AckDeadlines deadlines;
  private final ResendBackOff backOff;
  private final AckBatcher acks;

  MessageDispatcher(
      SessionDirectory sessions,
      SendState state,
      Executor background,
      AckDeadlines deadlines,
      ResendBackOff backOff) {
    this.updates = state.updates();
    this.events = state.events();
    this.inFlight = state.inFlight();
    this.deadlines = deadlines;
    this.backOff = backOff;
    this.acks = new AckBatcher(sessions, state, background);
  }

  /// Only for the caller that marked the message as in flight; the flight ends here or when the
  /// acknowledgement is stored.
  ///
  /// @return the message as the network has it
  Message handOver(LiveSession live, MessageSending network, Message message) {
    try {
      network.send(
          message.content() instanceof NumberedChoices(var shown, _)
              ? message.with(shown)
              : message);
    } catch (RuntimeException | Error e) {
      try {
        failed(live, message, e);
      } finally {
        inFlight.end(live.name(), message.id());
      }
      throw e;
    }
    SessionLog.debug(live.name())
        .addKeyValue("message", message.id())
        .log("message handed to the network");
    backOff.settled(live.name(), message.id());
    acks.add(live, message);
    return message.withAck(Ack.SERVER, null);
  }

  private void failed(LiveSession live, Message message, Throwable error) {
    // First, because storing a refusal can fail as well; it does nothing for a settled message.
    deadlines.watch(live, message);
    backOff.failed(live.name(), message.id());
    if (error instanceof FaultException known
        && known.fault() instanceof Fault.Refused(var reason)) {
      var refused = new Event.MessageAcked(message.id(), message.chat(), Ack.ERROR, null, reason);
      updates.take(live.ref(), List.of(refused), events.now(live.name()));
      deadlines.settled(live, message.id());
      backOff.settled(live.name(), message.id());
    }
  }

  /// The failures of each unacknowledged message since the gateway started, and the delays before
  /// the next attempts. A message that breaks the link at every attempt is retried with growing
  /// delays: with the next link, then after 15 seconds, 30 seconds ... 2 minutes. Thread-safe.
  static final class ResendBackOff {
    private static final BackOff WAITS = new BackOff(Duration.ofSeconds(15), Duration.ofMinutes(2));

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
      failures.timer = time.after(WAITS.mean(failures.count - 1), () -> waited(session, failures));
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

      void cancel() {
        if (timer != null) {
          timer.cancel();
          timer = null;
        }
      }
    }
  }
}
