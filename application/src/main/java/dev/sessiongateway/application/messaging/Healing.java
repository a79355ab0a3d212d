package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.network.MessageSending;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.LiveSessions;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// Sends again what the network has not confirmed, each time a session becomes active: everything,
/// under the same ids, oldest first.
final class Healing {
  /// Messages in memory at once.
  private static final int PAGE = 500;

  private final LiveSessions sessions;
  private final MessageStore messages;
  private final Executor background;
  private final SendsInFlight inFlight;
  private final HandingOver handingOver;
  private final AckDeadlines deadlines;

  Healing(
      LiveSessions sessions,
      MessageStore messages,
      Executor background,
      SendsInFlight inFlight,
      HandingOver handingOver,
      AckDeadlines deadlines) {
    this.sessions = sessions;
    this.messages = messages;
    this.background = background;
    this.inFlight = inFlight;
    this.handingOver = handingOver;
    this.deadlines = deadlines;
  }

  void changed(@Nullable Session before, @Nullable Session after) {
    if (after == null) {
      if (before != null) {
        deadlines.forget(before.name());
      }
    } else if (before == null) {
      // A session that is only loaded has no link yet; it becomes active again when it has. One
      // that never does must not keep its messages waiting.
      background.execute(() -> deadlines.watchAll(after.name()));
    } else if (becameActive(before, after)) {
      background.execute(() -> heal(after.name()));
    } else if (isPaused(before) && !isPaused(after)) {
      background.execute(() -> deadlines.watchAll(after.name()));
    }
  }

  private static boolean becameActive(Session before, Session after) {
    return !(before.state() instanceof SessionState.Active)
        && after.state() instanceof SessionState.Active;
  }

  private static boolean isPaused(Session session) {
    return session.state() instanceof SessionState.Paused;
  }

  void close() {
    deadlines.close();
  }

  private void heal(SessionName name) {
    deadlines.suspend(name);
    try {
      healAll(sessions.get(name));
    } catch (FaultException e) {
      SessionLog.of(name)
          .atWarn()
          .addKeyValue("session", name)
          .addKeyValue("fault", e.fault().code())
          .log("unconfirmed messages wait for the next start of the link");
    } finally {
      deadlines.watchAll(name);
    }
  }

  private void healAll(LiveSession live) {
    @Nullable Message last = null;
    List<Message> page;
    do {
      page = messages.pending(live.ref(), last, PAGE);
      for (var message : page) {
        last = message;
        if (inFlight.begin(live.name(), message.id())) {
          heal(live, message);
        }
      }
    } while (page.size() == PAGE);
  }

  /// A refusal is the end of that message only; any other trouble would meet the next ones too.
  private void heal(LiveSession live, Message message) {
    try {
      handingOver.handOver(live, network(live, message), message);
    } catch (FaultException e) {
      if (!(e.fault() instanceof Fault.Refused)) {
        throw e;
      }
    }
  }

  /// Asked for each message anew: the session may be paused meanwhile.
  private MessageSending network(LiveSession live, Message message) {
    try {
      return live.toAct(MessageSending.class);
    } catch (RuntimeException e) {
      inFlight.end(live.name(), message.id());
      throw e;
    }
  }
}
