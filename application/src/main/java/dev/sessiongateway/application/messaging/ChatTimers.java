package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.network.capability.ChatCapabilities.ChatTimer;
import dev.sessiongateway.application.network.capability.ChatCapabilities.DisappearingMessages;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionObserver;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LinkSignal.AccountUpdate;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.DisappearingTimer;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.session.SessionState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// After which time messages disappear from the chats of the sessions. The network is asked once
/// for each connection of a session; its reports keep the answer up to date. Thread-safe.
@Internal
public final class ChatTimers implements SessionObserver {
  private final ConcurrentMap<SessionRef, Map<Address, DisappearingTimer>> known =
      new ConcurrentHashMap<>();

  /// Grows with each report, so that no older answer of the network replaces it.
  private final AtomicLong reports = new AtomicLong();

  /// @return `OFF` also when it is not known
  public DisappearingTimer of(LiveSession live, Address chat) {
    return of(live).getOrDefault(chat, DisappearingTimer.OFF);
  }

  /// The chats whose messages disappear; empty when they are not known.
  public Map<Address, DisappearingTimer> of(LiveSession live) {
    var ref = live.ref();
    var timers = known.get(ref);
    return timers == null ? asked(live, ref) : timers;
  }

  private Map<Address, DisappearingTimer> asked(LiveSession live, SessionRef ref) {
    var network = live.link().flatMap(link -> link.find(DisappearingMessages.class));
    if (network.isEmpty() || !isConnected(live.session())) {
      return Map.of();
    }
    var before = reports.get();
    try {
      var timers = new ConcurrentHashMap<Address, DisappearingTimer>();
      timers.putAll(
          network.get().timers().stream()
              .collect(Collectors.toMap(ChatTimer::chat, ChatTimer::timer)));
      if (reports.get() == before) {
        known.put(ref, timers);
      }
      return timers;
    } catch (FaultException _) {
      return Map.of();
    }
  }

  private static boolean isConnected(Session session) {
    return session.state() instanceof SessionState.Active
        || session.state() instanceof SessionState.Paused;
  }

  /// Call before the updates are stored.
  public void learned(SessionRef session, List<AccountUpdate> updates) {
    for (var update : updates) {
      switch (update) {
        case Event.ChatTimerChanged(var chat, _, var timer) -> put(session, chat, timer);
        case GroupEvent.GroupChanged(var chat, _, var change) -> {
          if (change.ephemeral() != null) {
            put(session, chat, of(change.ephemeral()));
          }
        }
        case GroupEvent.GroupJoined(var group) -> put(session, group.id(), of(group.ephemeral()));
        case GroupEvent.GroupLeft(var chat, _) -> put(session, chat, DisappearingTimer.OFF);
        default -> {}
      }
    }
  }

  private static DisappearingTimer of(Duration length) {
    return DisappearingTimer.of("expiration", length);
  }

  private void put(SessionRef session, Address chat, DisappearingTimer timer) {
    reports.incrementAndGet();
    var timers = known.get(session);
    if (timers != null) {
      var _ = timer == DisappearingTimer.OFF ? timers.remove(chat) : timers.put(chat, timer);
    }
  }

  /// A session in another state asks again.
  @Override
  public void changed(@Nullable Session before, @Nullable Session after) {
    if (before != null && (after == null || !after.state().equals(before.state()))) {
      known.remove(before.ref());
    }
  }

  @Override
  public void released(Session session) {
    known.remove(session.ref());
  }
}
