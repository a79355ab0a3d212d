package dev.sessiongateway.http.messaging;

import dev.sessiongateway.application.presence.PresenceUpdates;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/// Being seen typing for a while before a message, as a person would be.
public final class Typing {
  private final PresenceUpdates presence;
  private final Time time;

  public Typing(PresenceUpdates presence, Time time) {
    this.presence = presence;
    this.time = time;
  }

  /// Returns when the time is over.
  void show(SessionName session, Jid chat, Duration howLong) {
    if (howLong.isZero()) {
      return;
    }
    show(session, chat, Presence.COMPOSING);
    pause(howLong);
    show(session, chat, Presence.PAUSED);
  }

  private void show(SessionName session, Jid chat, Presence what) {
    try {
      presence.showIn(session, chat, what);
    } catch (FaultException e) {
      // Decoration: the message says itself whether the session can act.
    }
  }

  private void pause(Duration howLong) {
    var over = new CountDownLatch(1);
    var timer = time.after(howLong, over::countDown);
    try {
      over.await();
    } catch (InterruptedException e) {
      timer.cancel();
      Thread.currentThread().interrupt();
    }
  }
}
