package dev.sessiongateway.http.familyb.field;

import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.json.SchemaName;

/// `{"instance": {"instanceName", "state"}}`: the connection state of an instance.
@SchemaName("B.InstanceState")
public record InstanceState(Instance instance) {
  public static InstanceState of(Session session) {
    return new InstanceState(
        new Instance(session.name().value(), ConnectionState.of(session.state()).state()));
  }

  record Instance(String instanceName, String state) {}
}
