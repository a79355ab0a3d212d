package dev.sessiongateway.application.contact;

import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.SessionObserver;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// A cache of the addresses that the network has for the numbers of apps, at most [#MOST] for each
/// session, in memory. A number that the network does not have is not in it. Thread-safe.
final class ResolvedNumbers {
  static final int MOST = 2_000;

  private final SessionDirectory sessions;
  private final Time time;
  private final Map<SessionName, Numbers> bySession = new ConcurrentHashMap<>();

  ResolvedNumbers(SessionDirectory sessions, Time time) {
    this.sessions = sessions;
    this.time = time;
    sessions.observe(new Forgetting());
  }

  /// @param forms those that the app gives the number now; an address that is none of them was
  ///   found by other rules, and is not returned
  Optional<Address> find(LiveSession live, String number, List<Address> forms) {
    var known = bySession.get(live.name());
    return known == null ? Optional.empty() : known.find(number, time.instant(), forms);
  }

  void keep(LiveSession live, String number, Address found, Duration lifetime) {
    bySession
        .computeIfAbsent(live.name(), _ -> new Numbers())
        .keep(number, new Found(found, time.instant().plus(lifetime)));
    if (!sessions.isLive(live)) {
      bySession.remove(live.name()); // It was deleted meanwhile.
    }
  }

  /// Forgets the numbers of sessions that end here.
  private final class Forgetting implements SessionObserver {
    @Override
    public void changed(@Nullable Session before, @Nullable Session after) {
      if (before != null && after == null) {
        released(before);
      }
    }

    @Override
    public void released(Session session) {
      bySession.remove(session.name());
    }
  }

  private record Found(Address address, Instant until) {}

  /// Those of a session, the oldest first.
  private static final class Numbers {
    private final LinkedHashMap<String, Found> known = new LinkedHashMap<>();

    private synchronized Optional<Address> find(String number, Instant at, List<Address> forms) {
      var found = known.get(number);
      if (found == null) {
        return Optional.empty();
      }
      if (!found.until().isAfter(at) || !forms.contains(found.address())) {
        var _ = known.remove(number);
        return Optional.empty();
      }
      return Optional.of(found.address());
    }

    private synchronized void keep(String number, Found found) {
      var _ = known.putLast(number, found);
      if (known.size() > MOST) {
        var _ = known.pollFirstEntry();
      }
    }
  }
}
