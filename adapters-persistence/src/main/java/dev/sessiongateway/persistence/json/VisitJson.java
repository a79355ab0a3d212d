package dev.sessiongateway.persistence.json;

import dev.sessiongateway.domain.session.Session;
import java.time.Instant;

record VisitJson(StateJson state, String at) {
  static VisitJson of(Session.Visit visit) {
    return new VisitJson(StateJson.of(visit.state()), visit.at().toString());
  }

  Session.Visit toVisit() {
    return new Session.Visit(state.toState(), Instant.parse(at));
  }
}
