package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.messaging.MessageDispatcher.ResendBackOff;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.application.session.SessionObserver;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Resends unacknowledged messages each time a session becomes active: all of them, under their
/// ids, oldest first. Messages that failed before come last, so that one that breaks the link does
/// not block the others.
final class PendingResender implements SessionObserver {
  /// Messages in memory at a time.
  private static final int PAGE = 500;

  /// After so many consecutive failures the network is down, not a single message at fault.
  private static final int NETWORK_IS_DOWN = 3;

  private final SessionDirectory sessions;
  private final MessageStore messages;
  private final Executor background;
  private final SendsInFlight inFlight;
  private final MessageDispatcher dispatcher;
  private final AckDeadlines deadlines;
  private final ResendBackOff backOff;

  PendingResender(
      SessionDirectory sessions,
      SendState state,
      Executor background,
      MessageDispatcher dispatcher,
      AckDeadlines deadlines,
      ResendBackOff backOff) {
    this.sessions = sessions;
    this.messages = state.messages();
    this.background = background;
    this.inFlight = state.inFlight();
    this.dispatcher = dispatcher;
    this.deadlines = deadlines;
    this.backOff = backOff;
  }

  @Override
  public void changed(@Nullable Session before, @Nullable Session after) {
    if (after == null) {
      if (before != null) {
        released(before);
      }
    } else if (before == null) {
      return; // A new session has no messages.
    } else if (isPaused(before) && !isPaused(after)) {
      backOff.forget(after.name());
      background.execute(() -> goOn(after));
    } else if (becameActive(before, after)) {
      background.execute(() -> resend(after.name()));
    }
  }

  /// The sessions that are only loaded have no link yet; they become active again when they have
  /// one. Their deadlines run all the same.
  @Override
  public void loaded(List<Session> loaded) {
    var names = loaded.stream().map(Session::name).collect(Collectors.toSet());
    background.execute(() -> deadlines.watchUnconfirmed(names));
  }

  @Override
  public void released(Session session) {
    deadlines.forget(session.name());
    backOff.forget(session.name());
  }

  /// After a pause, which does not count against the deadline.
  private void goOn(Session session) {
    deadlines.watchAll(session.name());
    if (isActive(session)) {
      resend(session.name());
    }
  }

  /// Called when the delay of a message has passed.
  void again(SessionName name) {
    if (sessions.find(name.value()).filter(live -> isActive(live.session())).isPresent()) {
      background.execute(() -> resend(name));
    }
  }

  private static boolean becameActive(Session before, Session after) {
    return !isActive(before) && isActive(after);
  }

  private static boolean isActive(Session session) {
    return session.state() instanceof SessionState.Active;
  }

  private static boolean isPaused(Session session) {
    return session.state() instanceof SessionState.Paused;
  }

  void close() {
    deadlines.close();
    backOff.close();
  }

  private void resend(SessionName name) {
    sessions.find(name.value()).filter(live -> live.name().equals(name)).ifPresent(this::resend);
  }

  private void resend(LiveSession live) {
    var name = live.name();
    deadlines.suspend(name);
    try {
      resendAll(live);
    } catch (FaultException e) {
      SessionLog.warn(name)
          .addKeyValue("fault", e.fault().code())
          .log("unconfirmed messages wait for the next start of the link");
    } finally {
      deadlines.resume(name);
    }
  }

  private void resendAll(LiveSession live) {
    var pass = new ResendPass(live);
    var failedBefore = new ArrayList<Message>();
    @Nullable Message last = null;
    List<Message> page;
    do {
      page = messages.pending(live.ref(), last, PAGE);
      for (var message : page) {
        last = message;
        if (backOff.hasFailed(live.name(), message.id())) {
          failedBefore.add(message);
        } else {
          pass.send(message);
        }
      }
    } while (page.size() == PAGE);
    failedBefore.stream()
        .filter(message -> !backOff.isWaiting(live.name(), message.id()))
        .forEach(pass::send);
  }

  /// One pass over the unacknowledged messages of a session, on one thread.
  private final class ResendPass {
    private final LiveSession live;
    private int failuresInARow;

    ResendPass(LiveSession live) {
      this.live = live;
    }

    /// @throws FaultException when the next messages would fail in the same way
    void send(Message message) {
      if (!inFlight.begin(live.name(), message.id())) {
        return;
      }
      try {
        dispatcher.handOver(live, network(message), message);
        failuresInARow = 0;
      } catch (FaultException e) {
        switch (e.fault()) {
          case Fault.Refused _ -> failuresInARow = 0; // settles that message only
          case Fault.NetworkDown _ -> failed(message, e);
          default -> throw e;
        }
      }
    }

    private void failed(Message message, FaultException e) {
      backOff.postpone(live.name(), message.id());
      failuresInARow++;
      if (failuresInARow == NETWORK_IS_DOWN) {
        throw e;
      }
    }

    /// Checked for each message: the session may be paused meanwhile.
    private MessageSending network(Message message) {
      try {
        return live.requireActive(MessageSending.class);
      } catch (RuntimeException e) {
        inFlight.end(live.name(), message.id());
        throw e;
      }
    }
  }
}
