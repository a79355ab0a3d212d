package dev.sessiongateway.http.familyb.messaging;

import dev.sessiongateway.application.presence.PresenceUpdates;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import java.time.Duration;

/// Shows the account as typing or recording for a while before a message.
public record TypingIndicator(PresenceUpdates presence, Time time) {
  /// Phones drop the indicator after a while, so it is repeated.
  private static final Duration SLICE = Duration.ofSeconds(20);

  /// Returns at the end of the delay.
  public void show(SessionName session, Address chat, Presence what, Duration delay) {
    if (delay.isZero()) {
      return;
    }
    var continues = true;
    for (var left = delay; continues && left.isPositive(); left = left.minus(SLICE)) {
      show(session, chat, what);
      continues = pause(left.compareTo(SLICE) > 0 ? SLICE : left);
    }
    show(session, chat, Presence.PAUSED);
  }

  /// Waits without an indicator. Returns at the end of the delay.
  public void waitFor(Duration delay) {
    if (!delay.isZero()) {
      var _ = pause(delay);
    }
  }

  private void show(SessionName session, Address chat, Presence what) {
    // A failure is ignored: the send that follows reports whether the session can act.
    var _ =
        FaultTranslation.ifPossible(() -> {
          presence.showIn(session, chat, what);
          return what;
        });
  }

  /// @return false when the server is stopping
  private boolean pause(Duration delay) {
    try {
      time.pause(delay);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
