package dev.sessiongateway.http.state;

import dev.sessiongateway.domain.session.Session;

/// `{"instance": {"instanceName", "state"}}`: how family B says where an instance stands.
public record FamilyBInstanceState(Instance instance) {
  public static FamilyBInstanceState of(Session session) {
    return new FamilyBInstanceState(
        new Instance(session.name().value(), FamilyBConnection.of(session.state()).state()));
  }

  record Instance(String instanceName, String state) {}
}
