package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.DeliveryFailure;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Fails messages that the network does not acknowledge within a deadline, counted from their first
/// attempt, whatever happens to the link.
///
/// Each message that failed since the gateway started has a timer, and each session has one for its
/// older messages. A paused session fails no messages; they get the full deadline when it resumes.
final class AckDeadlines {
  /// Messages failed in one transaction.
  private static final int AT_ONCE = 500;

  private static final Logger LOG = LoggerFactory.getLogger(AckDeadlines.class);

  private static final Duration RETRY = Duration.ofSeconds(5);

  private final SessionDirectory sessions;
  private final MessageStore messages;
  private final AccountUpdateStore updates;
  private final EventFactories events;
  private final SendsInFlight inFlight;
  private final Duration deadline;
  private final BiConsumer<SessionName, Message> settled;
  private final ConcurrentHashMap<SessionName, SessionDeadlines> deadlines =
      new ConcurrentHashMap<>();
  private final AtomicBoolean open = new AtomicBoolean(true);

  /// @param settled is called for each message that is failed
  AckDeadlines(
      SessionDirectory sessions,
      SendState state,
      Duration deadline,
      BiConsumer<SessionName, Message> settled) {
    this.sessions = sessions;
    this.messages = state.messages();
    this.updates = state.updates();
    this.events = state.events();
    this.inFlight = state.inFlight();
    this.deadline = deadline;
    this.settled = settled;
  }

  /// Arms the deadline of a message, counted from its first attempt.
  void watch(LiveSession live, Message message) {
    watchOf(live.name()).armMessage(message, deadline);
  }

  /// Cancels the deadline of a settled message.
  void settled(LiveSession live, MessageId id) {
    watchOf(live.name()).cancelMessage(id);
  }

  /// Restarts the deadline of all unacknowledged messages. Reads from the store.
  void watchAll(SessionName session) {
    var watch = watchOf(session);
    watch.close();
    if (hasUnconfirmed(session)) {
      watch.armSession(deadline);
    }
  }

  /// As [#watchAll], for those of these sessions that have unacknowledged messages.
  void watchUnconfirmed(Set<SessionName> among) {
    unconfirmed(among).stream().filter(among::contains).forEach(this::watchAll);
  }

  /// When the stores cannot answer, each session is asked by itself.
  private Collection<SessionName> unconfirmed(Set<SessionName> among) {
    try {
      return messages.unconfirmed();
    } catch (RuntimeException e) {
      LOG.atWarn().setCause(e).log("unconfirmed messages are looked for session by session");
      return among;
    }
  }

  /// Suspends the session's deadline while its messages are being resent, until [#resume].
  void suspend(SessionName session) {
    watchOf(session).suspend();
  }

  /// Resumes the session's deadline. Reads from the store.
  void resume(SessionName session) {
    var watch = watchOf(session);
    if (!hasUnconfirmed(session)) {
      watch.close();
    }
    if (watch.resume()) {
      allAreOver(session, watch);
    }
  }

  private boolean hasUnconfirmed(SessionName session) {
    try {
      return sessions
          .find(session.value())
          .filter(live -> !messages.pending(live.ref(), null, 1).isEmpty())
          .isPresent();
    } catch (RuntimeException | Error e) {
      logFailure(session, e);
      return true;
    }
  }

  void forget(SessionName session) {
    var watch = deadlines.remove(session);
    if (watch != null) {
      watch.close();
    }
  }

  void close() {
    open.set(false);
    List.copyOf(deadlines.keySet()).forEach(this::forget);
  }

  private SessionDeadlines watchOf(SessionName session) {
    return deadlines.computeIfAbsent(
        session,
        name ->
            new SessionDeadlines(
                events.time(),
                message -> oneIsOver(name, message),
                watch -> allAreOver(name, watch)));
  }

  /// The session, if its messages may be failed now.
  private Optional<LiveSession> running(SessionName session) {
    var there = sessions.find(session.value()).filter(live -> live.name().equals(session));
    if (there.isEmpty()) {
      forget(session);
    }
    return there
        .filter(_ -> open.get())
        .filter(LiveSession::isOwned)
        .filter(live -> !(live.session().state() instanceof SessionState.Paused));
  }

  private void oneIsOver(SessionName session, Message message) {
    running(session)
        .ifPresent(live -> {
          try {
            if (failAll(live, List.of(message)) == 0) {
              // The message is in flight.
              watchOf(session).armMessage(message, RETRY);
            }
          } catch (RuntimeException | Error e) {
            logFailure(session, e);
            watchOf(session).armMessage(message, RETRY);
          }
        });
  }

  private void allAreOver(SessionName session, SessionDeadlines watch) {
    running(session)
        .ifPresent(live -> {
          try {
            giveUpAll(live, watch);
          } catch (RuntimeException | Error e) {
            logFailure(session, e);
            watch.armSession(RETRY);
          }
        });
  }

  private void giveUpAll(LiveSession live, SessionDeadlines watch) {
    @Nullable Message last = null;
    List<Message> page;
    do {
      page = messages.pending(live.ref(), last, AT_ONCE);
      var _ = failAll(live, page.stream().filter(message -> !watch.has(message.id())).toList());
      last = page.isEmpty() ? last : page.getLast();
    } while (page.size() == AT_ONCE);
  }

  /// Skips messages in flight.
  ///
  /// @return how many were failed
  private int failAll(LiveSession live, List<Message> unconfirmed) {
    var taken = new ArrayList<Message>();
    try {
      for (var message : unconfirmed) {
        if (inFlight.begin(live.name(), message.id())) {
          taken.add(message);
        }
      }
      if (!taken.isEmpty()) {
        var entries =
            taken.stream()
                .filter(message -> isUnconfirmed(live, message))
                .map(AckDeadlines::failed)
                .toList();
        updates.take(live.ref(), entries, events.now(live.name()));
        taken.forEach(message -> settled.accept(live.name(), message));
        logFailed(live, taken.size());
      }
      return taken.size();
    } finally {
      taken.forEach(message -> inFlight.end(live.name(), message.id()));
    }
  }

  /// The network may have taken it in the meantime.
  private boolean isUnconfirmed(LiveSession live, Message message) {
    return messages
        .find(live.ref(), message.id())
        .filter(known -> known.ack() == Ack.PENDING)
        .isPresent();
  }

  private static LinkSignal.AccountUpdate failed(Message message) {
    return new Event.MessageAcked(
        message.id(), message.chat(), Ack.ERROR, null, DeliveryFailure.UNCONFIRMED);
  }

  private static void logFailed(LiveSession live, int count) {
    SessionLog.warn(live.name())
        .addKeyValue("messages", count)
        .log("the network did not confirm messages in time");
  }

  private static void logFailure(SessionName session, Throwable e) {
    SessionLog.warn(session)
        .setCause(e)
        .log("messages without an acknowledgement could not be given up yet");
  }
}
