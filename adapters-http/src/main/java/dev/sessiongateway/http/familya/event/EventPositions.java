package dev.sessiongateway.http.familya.event;

import dev.sessiongateway.application.delivery.EventRenderer;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.application.event.Events;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Subscription;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// Finds events in the log by the ids that clients received. An event can be rendered as several,
/// each with an id of its own, and the log has only the first of them; so the events around the
/// time in the id are rendered again.
record EventPositions(Events events, EventRenderer renderer, InstantSource time) {
  /// The largest expected difference between the order of times and the order of the log.
  static final Duration SLACK = Duration.ofSeconds(5);

  private static final int READ_AT_ONCE = 200;
  private static final int SEARCH_LIMIT = 1_000;
  private static final Subscription EVERYTHING =
      new Subscription(Family.A, everything(), false, false, null);

  /// Whether the id is of a time to come. The clock was set back since, so the log is not in the
  /// order of times, and its newest events are looked through instead.
  boolean isAhead(Since.Id position) {
    return position.at().isAfter(time.instant().plus(SLACK));
  }

  /// Where the newest events of the log begin that are looked through, and sent again to a client
  /// whose position among them is unknown.
  long newest(SessionName session) {
    return Math.max(0, events.lastSeq(session) - SEARCH_LIMIT);
  }

  /// Where a client goes on that has received everything up to this number. A number ahead of the
  /// log is of an earlier one: the session was created again, or the store is an older copy or a
  /// substitute. Its newest events are sent then, because none of them was received.
  long after(SessionName session, long received) {
    return received <= events.lastSeq(session) ? received : newest(session);
  }

  private static Set<String> everything() {
    var names = new HashSet<>(EventNames.names());
    names.add(Subscription.ALL);
    return names;
  }

  /// @return empty when the session has no such event, or no longer has it
  Optional<Position> find(Session session, Since.Id position) {
    var isAhead = isAhead(position);
    var seq =
        isAhead
            ? newest(session.name())
            : events.seqBefore(session.name(), position.at().minus(SLACK));
    var end = isAhead ? Instant.MAX : position.at().plus(SLACK);
    while (true) {
      var slice = events.read(session.name(), seq, READ_AT_ONCE);
      for (var event : slice.events()) {
        var seen = seen(session, event, position);
        if (!seen.isEmpty()) {
          return Optional.of(new Position(event.seq() - 1, seen));
        }
      }
      var isOver = !slice.events().isEmpty() && slice.events().getLast().at().isAfter(end);
      if (isOver || slice.through() == seq) {
        return Optional.empty();
      }
      seq = slice.through();
    }
  }

  /// The ids of this event up to `position`; empty when that is the id of another event.
  private Set<String> seen(Session session, EventRecord event, Since.Id position) {
    if (!event.id().value().startsWith(position.stem())) {
      return Set.of();
    }
    var ids = renderer.render(EVERYTHING, session, event).stream().map(RenderedEvent::id).toList();
    return Set.copyOf(ids.subList(0, ids.indexOf(position.id()) + 1));
  }

  /// A position in the log from which to continue.
  ///
  /// @param after number of an event in the log
  /// @param seen ids of later events that the client has received
  record Position(long after, Set<String> seen) {}
}
