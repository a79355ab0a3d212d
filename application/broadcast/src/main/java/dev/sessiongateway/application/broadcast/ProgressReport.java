package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.domain.session.Session;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/// Says how far the broadcasts of a session are: when a hundredth of the recipients has another
/// state, at most once in [#LEAST], and at the end. For one thread at a time.
final class ProgressReport {
  static final Duration LEAST = Duration.ofSeconds(1);
  private static final int PERCENT = 100;

  private final BroadcastContext with;
  private final Map<BroadcastId, Reported> reported = new HashMap<>();

  ProgressReport(BroadcastContext with) {
    this.with = with;
  }

  void report(Session session, Broadcast broadcast) {
    var now = with.now();
    var last = reported.get(broadcast.id());
    if (last != null && last.at().plus(LEAST).isAfter(now)) {
      return;
    }
    var totals = with.store().totals(session.ref(), broadcast.id());
    var waiting = totals.getOrDefault(RecipientState.WAITING, 0);
    if (last == null || (last.waiting() - waiting) * PERCENT >= broadcast.recipients()) {
      reported.put(broadcast.id(), new Reported(now, waiting));
      with.events().progressed(session, broadcast, totals);
    }
  }

  void completed(Session session, Broadcast broadcast) {
    reported.remove(broadcast.id());
    with.events()
        .progressed(session, broadcast, with.store().totals(session.ref(), broadcast.id()));
  }

  private record Reported(Instant at, int waiting) {}
}
