package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The timers of one session: its own and those of single messages. Thread-safe.
final class SessionDeadlines {
  private final Time time;
  private final Consumer<Message> messageOver;
  private final Consumer<SessionDeadlines> sessionOver;
  private final Map<MessageId, Time.Timer> messageTimers = new HashMap<>();
  private Time.@Nullable Timer sessionTimer;
  private Instant allSince = Instant.MIN;
  private int suspended;
  private boolean overdue;

  /// @param messageOver called when a message's deadline has passed
  /// @param sessionOver called when the session's deadline has passed
  SessionDeadlines(
      Time time, Consumer<Message> messageOver, Consumer<SessionDeadlines> sessionOver) {
    this.time = time;
    this.messageOver = messageOver;
    this.sessionOver = sessionOver;
  }

  /// Does nothing when the message has a deadline already.
  synchronized void armMessage(Message message, Duration wait) {
    if (!messageTimers.containsKey(message.id()) && !isOfAll(message)) {
      messageTimers.put(message.id(), time.after(wait, () -> over(message)));
    }
  }

  private boolean isOfAll(Message message) {
    return sessionTimer != null && message.at().isBefore(allSince);
  }

  private void over(Message message) {
    cancelMessage(message.id());
    messageOver.accept(message);
  }

  synchronized void cancelMessage(MessageId id) {
    var timer = messageTimers.remove(id);
    if (timer != null) {
      timer.cancel();
    }
  }

  synchronized boolean has(MessageId id) {
    return messageTimers.containsKey(id);
  }

  synchronized void armSession(Duration wait) {
    cancelSession();
    sessionTimer = time.after(wait, this::allOver);
    allSince = time.instant();
  }

  private void allOver() {
    if (isDueNow()) {
      sessionOver.accept(this);
    }
  }

  private synchronized boolean isDueNow() {
    sessionTimer = null;
    overdue = suspended > 0;
    return !overdue;
  }

  synchronized void suspend() {
    suspended++;
  }

  /// @return whether the session's deadline passed meanwhile
  synchronized boolean resume() {
    suspended--;
    var isDue = suspended == 0 && overdue;
    overdue = overdue && !isDue;
    return isDue;
  }

  private void cancelSession() {
    if (sessionTimer != null) {
      sessionTimer.cancel();
      sessionTimer = null;
    }
    overdue = false;
  }

  synchronized void close() {
    cancelSession();
    messageTimers.values().forEach(Time.Timer::cancel);
    messageTimers.clear();
  }
}
