package dev.sessiongateway.outbound.client;

import dev.sessiongateway.application.network.OutboundConnections;
import dev.sessiongateway.application.network.OutboundConnectionsContract;
import java.time.Duration;
import java.util.List;

final class GuardedOutboundTest extends OutboundFixture implements OutboundConnectionsContract {
  GuardedOutboundTest() {
    super(Duration.ofSeconds(60));
  }

  @Override
  public OutboundConnections outbound() {
    return new GuardedOutbound(client, OutboundPolicy.allowing(List.of("127.0.0.1")));
  }
}
