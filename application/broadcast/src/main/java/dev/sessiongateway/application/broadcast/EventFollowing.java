package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;

/// Follows the events of a session that has broadcasts, in units that are stored with the number of
/// their last event, so that none counts twice or is left out. For one thread at a time.
record EventFollowing(SessionName name, BroadcastContext with) {
  private static final int EVENTS_AT_ONCE = 200;

  void catchUp(Session session) {
    var ref = session.ref();
    var followed = with.store().followed(ref);
    if (followed.isEmpty()) {
      return;
    }
    var at = (long) followed.get();
    var through = with.log().lastSeq(ref);
    if (at > through) {
      // The log was restored from a backup: what was in it since is not known.
      var _ = with.store().follow(ref, List.of(), through);
      return;
    }
    while (at < through) {
      at = followUnit(session, at);
    }
  }

  private long followUnit(Session session, long after) {
    var ref = session.ref();
    var events = with.log().read(ref, after, EVENTS_AT_ONCE);
    if (events.isEmpty()) {
      var last = with.log().lastSeq(ref);
      var _ = with.store().follow(ref, List.of(), last);
      return last;
    }
    var words = with.optOuts().stopWords(ref).orElse(StopWords.USUAL);
    var changes = new EventChanges(with.people(name), words).of(events);
    var last = events.getLast().seq();
    with.events().optedOut(session, with.store().follow(ref, changes, last));
    return last;
  }
}
