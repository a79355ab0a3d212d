package dev.sessiongateway.persistence.json;

import dev.sessiongateway.domain.session.Session;
import java.time.Instant;

record StateEntryJson(StateJson state, String at) {
  static StateEntryJson of(Session.StateEntry entry) {
    return new StateEntryJson(StateJson.of(entry.state()), entry.at().toString());
  }

  Session.StateEntry toVisit() {
    return new Session.StateEntry(state.toState(), Instant.parse(at));
  }
}
