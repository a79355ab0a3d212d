package dev.sessiongateway.http.familyb.field;

import dev.sessiongateway.domain.session.Session;

/// `{"instance": {"instanceName", "state"}}`: the connection state of an instance.
public record InstanceState(Instance instance) {
  public static InstanceState of(Session session) {
    return new InstanceState(
        new Instance(session.name().value(), ConnectionState.of(session.state()).state()));
  }

  record Instance(String instanceName, String state) {}
}
