package dev.sessiongateway.application.presence;

import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceReading;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceSending;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.application.session.SessionObserver;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.presence.ChatPresence;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Presence: the account's own as others see it, and that of others. Thread-safe.
///
/// Presence is sent to the network. What an account shows is remembered while it is connected.
public final class PresenceUpdates {
  /// Phones drop the typing indicator after a while, so it is repeated.
  private static final Duration SLICE = Duration.ofSeconds(20);

  private final SessionDirectory sessions;
  private final Time time;

  /// Sessions whose account is shown as available.
  private final Set<SessionName> available = ConcurrentHashMap.newKeySet();

  /// Observes the sessions from now on.
  ///
  /// @param time in which an indicator is shown for a while
  public PresenceUpdates(SessionDirectory sessions, Time time) {
    this.sessions = sessions;
    this.time = time;
    sessions.observe(new Observer());
  }

  /// @spec api.md#family-b-operations Family B operations
  public void show(SessionName session, Presence presence) {
    sessions.get(session).requireActive(PresenceSending.class).show(presence);
    if (presence == Presence.AVAILABLE) {
      available.add(session);
    } else {
      available.remove(session);
    }
  }

  /// As [#show], and returns at the end of the delay.
  public void show(SessionName session, Presence presence, Duration delay) {
    show(session, presence);
    var _ = pause(delay);
  }

  /// Whether the account was shown as available by the last [#show] since it connected: `AVAILABLE`
  /// or `UNAVAILABLE`.
  public Presence shown(SessionName session) {
    sessions.requireOpen();
    return available.contains(session) ? Presence.AVAILABLE : Presence.UNAVAILABLE;
  }

  /// `COMPOSING` shows the typing indicator in the chat, `PAUSED` removes it.
  ///
  /// @spec api.md#post-base_urlapistoptyping stopTyping
  public void showIn(SessionName session, Address chat, Presence presence) {
    sessions.get(session).requireActive(PresenceSending.class).showIn(chat, presence);
  }

  /// Shows the indicator before a message and removes it at the end of the delay, when this
  /// returns. Failures are ignored: the send that follows fails when the session cannot act.
  public void showIn(SessionName session, Address chat, Presence presence, Duration delay) {
    sessions.requireOpen();
    if (delay.isZero()) {
      return;
    }
    var continues = true;
    for (var left = delay; continues && left.isPositive(); left = left.minus(SLICE)) {
      showIfPossible(session, chat, presence);
      continues = pause(left.compareTo(SLICE) > 0 ? SLICE : left);
    }
    showIfPossible(session, chat, Presence.PAUSED);
  }

  private void showIfPossible(SessionName session, Address chat, Presence presence) {
    try {
      showIn(session, chat, presence);
    } catch (FaultException e) {
      SessionLog.debug(session).addKeyValue("reason", e.fault().code()).log("no typing indicator");
    }
  }

  /// @return false when the gateway is being closed
  private boolean pause(Duration delay) {
    if (delay.isZero()) {
      return true;
    }
    try {
      time.pause(delay);
      return true;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /// Subscribes to the presence in a chat, if it is not yet.
  ///
  /// @return the present state
  /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found`
  public ChatPresence subscribe(SessionName session, Address chat) {
    return sessions.get(session).requireReadable(PresenceReading.class).subscribe(chat);
  }

  /// The present state of every subscribed chat. Subscriptions end with the connection.
  public List<ChatPresence> subscribed(SessionName session) {
    return sessions.get(session).requireReadable(PresenceReading.class).subscribed();
  }

  /// What was shown ends with the connection.
  private final class Observer implements SessionObserver {
    @Override
    public void changed(@Nullable Session before, @Nullable Session after) {
      if (before != null && (after == null || !(after.state() instanceof SessionState.Active))) {
        available.remove(before.name());
      }
    }

    @Override
    public void released(Session session) {
      available.remove(session.name());
    }
  }
}
