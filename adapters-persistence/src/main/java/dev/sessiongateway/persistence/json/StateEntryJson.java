package dev.sessiongateway.persistence.json;

import dev.sessiongateway.domain.session.Session;
import java.time.Instant;

record StateEntryJson(StateJson state, String at) {
  static StateEntryJson of(Session.StateEntry visit) {
    return new StateEntryJson(StateJson.of(visit.state()), visit.at().toString());
  }

  Session.StateEntry toVisit() {
    return new Session.StateEntry(state.toState(), Instant.parse(at));
  }
}
