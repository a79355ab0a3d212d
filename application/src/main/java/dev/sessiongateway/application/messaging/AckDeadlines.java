package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.event.EventStamps;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.LiveSessions;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Gives up messages that the network did not confirm for too long since they were last tried.
///
/// There is one timer for each message that was tried by itself and failed, and one for each
/// session, for all the others it has. While a session is paused nothing is given up; its messages
/// are tried again when it goes on.
final class AckDeadlines {
  static final String REASON = "ack_deadline";

  /// Messages given up in one unit of the store.
  private static final int AT_ONCE = 500;

  private static final Duration RETRY = Duration.ofSeconds(5);

  private final LiveSessions sessions;
  private final MessageStore messages;
  private final TrafficStore traffic;
  private final EventStamps stamps;
  private final SendsInFlight inFlight;
  private final Duration deadline;
  private final ConcurrentHashMap<SessionName, Watch> watches = new ConcurrentHashMap<>();
  private final AtomicBoolean open = new AtomicBoolean(true);

  AckDeadlines(
      LiveSessions sessions,
      MessageStore messages,
      TrafficStore traffic,
      EventStamps stamps,
      SendsInFlight inFlight,
      Duration deadline) {
    this.sessions = sessions;
    this.messages = messages;
    this.traffic = traffic;
    this.stamps = stamps;
    this.inFlight = inFlight;
    this.deadline = deadline;
  }

  /// The message was tried and is not settled.
  void watch(LiveSession live, Message message) {
    watch(live.name(), message, deadline);
  }

  private void watch(SessionName session, Message message, Duration wait) {
    watchOf(session).one(message, wait);
  }

  /// Nothing is awaited for this message any more.
  void settled(LiveSession live, MessageId id) {
    watchOf(live.name()).end(id);
  }

  /// Everything that is unconfirmed now counts as tried now. Reads from the store.
  void watchAll(SessionName session) {
    var watch = watchOf(session);
    watch.close();
    if (hasUnconfirmed(session)) {
      watch.all(deadline);
    }
  }

  private boolean hasUnconfirmed(SessionName session) {
    try {
      return sessions
          .find(session.value())
          .filter(live -> !messages.pending(live.ref(), null, 1).isEmpty())
          .isPresent();
    } catch (FaultException e) {
      tellOfTrouble(session, e);
      return true;
    }
  }

  /// Everything is being tried; [#watchAll] is to follow.
  void suspend(SessionName session) {
    watchOf(session).endAll();
  }

  void forget(SessionName session) {
    var watch = watches.remove(session);
    if (watch != null) {
      watch.close();
    }
  }

  void close() {
    open.set(false);
    List.copyOf(watches.keySet()).forEach(this::forget);
  }

  private Watch watchOf(SessionName session) {
    return watches.computeIfAbsent(session, Watch::new);
  }

  /// The session, when its messages may be given up now.
  private Optional<LiveSession> running(SessionName session) {
    var there = sessions.find(session.value()).filter(live -> live.name().equals(session));
    if (there.isEmpty()) {
      forget(session);
    }
    return there
        .filter(_ -> open.get())
        .filter(live -> !(live.session().state() instanceof SessionState.Paused));
  }

  private void oneIsOver(SessionName session, Message message) {
    running(session)
        .ifPresent(live -> {
          try {
            giveUp(live, List.of(message));
          } catch (FaultException e) {
            tellOfTrouble(session, e);
            watch(session, message, RETRY);
          }
        });
  }

  private void allAreOver(SessionName session, Watch watch) {
    running(session)
        .ifPresent(live -> {
          try {
            giveUpAll(live, watch);
          } catch (FaultException e) {
            tellOfTrouble(session, e);
            watch.all(RETRY);
          }
        });
  }

  private void giveUpAll(LiveSession live, Watch watch) {
    @Nullable Message last = null;
    List<Message> page;
    do {
      page = messages.pending(live.ref(), last, AT_ONCE);
      giveUp(live, page.stream().filter(message -> !watch.has(message.id())).toList());
      last = page.isEmpty() ? last : page.getLast();
    } while (page.size() == AT_ONCE);
  }

  /// A message that is under way has just been tried; it is watched again if that fails.
  private void giveUp(LiveSession live, List<Message> unconfirmed) {
    var taken = new ArrayList<Message>();
    try {
      for (var message : unconfirmed) {
        if (inFlight.begin(live.name(), message.id())) {
          taken.add(message);
        }
      }
      if (!taken.isEmpty()) {
        var entries = taken.stream().map(AckDeadlines::failed).toList();
        traffic.take(live.ref(), entries, stamps.now());
        tellOf(live, taken.size());
      }
    } finally {
      taken.forEach(message -> inFlight.end(live.name(), message.id()));
    }
  }

  private static TrafficEntry failed(Message message) {
    return new TrafficEntry.Acked(
        new Event.MessageAcked(message.id(), message.chat(), Ack.ERROR, null, REASON));
  }

  private static void tellOf(LiveSession live, int count) {
    SessionLog.of(live.name())
        .atWarn()
        .addKeyValue("session", live.name())
        .addKeyValue("messages", count)
        .log("the network did not confirm messages in time");
  }

  private static void tellOfTrouble(SessionName session, FaultException e) {
    SessionLog.of(session)
        .atWarn()
        .addKeyValue("session", session)
        .addKeyValue("fault", e.fault().code())
        .log("messages without an acknowledgement could not be given up yet");
  }

  /// The timers of one session.
  private final class Watch {
    private final SessionName session;
    private final Map<MessageId, Time.Timer> ones = new HashMap<>();
    private final AtomicReference<Time.@Nullable Timer> all = new AtomicReference<>();

    Watch(SessionName session) {
      this.session = session;
    }

    synchronized void one(Message message, Duration wait) {
      end(message.id());
      ones.put(message.id(), stamps.time().after(wait, () -> over(message)));
    }

    private void over(Message message) {
      end(message.id());
      oneIsOver(session, message);
    }

    synchronized void end(MessageId id) {
      var timer = ones.remove(id);
      if (timer != null) {
        timer.cancel();
      }
    }

    synchronized boolean has(MessageId id) {
      return ones.containsKey(id);
    }

    synchronized void all(Duration wait) {
      close();
      all.set(stamps.time().after(wait, () -> allAreOver(session, this)));
    }

    synchronized void endAll() {
      var timer = all.getAndSet(null);
      if (timer != null) {
        timer.cancel();
      }
    }

    synchronized void close() {
      endAll();
      ones.values().forEach(Time.Timer::cancel);
      ones.clear();
    }
  }
}
