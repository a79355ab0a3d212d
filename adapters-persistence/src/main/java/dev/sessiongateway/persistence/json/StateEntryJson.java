package dev.sessiongateway.persistence.json;

import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.text.IsoInstant;

record StateEntryJson(StateJson state, String at) {
  static StateEntryJson of(Session.StateEntry entry) {
    return new StateEntryJson(StateJson.of(entry.state()), entry.at().toString());
  }

  Session.StateEntry toVisit() {
    return new Session.StateEntry(state.toState(), IsoInstant.parse(at));
  }
}
