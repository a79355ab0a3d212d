package dev.sessiongateway.application.network;

import dev.sessiongateway.application.network.capability.ChatCapabilities.CallOffering;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import java.time.Duration;

/// The calls that a session of [FakeNetwork] makes.
record FakeCalls(FakeNetwork network, FakeGroups groups) implements CallOffering {
  @Override
  public String offer(Address to, boolean video, Duration rings) {
    if (to.isGroup() && groups.find(to).isEmpty()) {
      throw Fault.notFound("group", to.toString());
    }
    var id = network.identifiers.uuid().toString();
    network.offered.add(id);
    network.time.after(rings, () -> network.offered.remove(id));
    return id;
  }
}
