package dev.sessiongateway.outbound.client;

import dev.sessiongateway.application.network.NetworkOutbound;
import dev.sessiongateway.application.network.NetworkOutboundContract;
import java.time.Duration;
import java.util.List;

final class GuardedOutboundTest extends OutboundFixture implements NetworkOutboundContract {
  GuardedOutboundTest() {
    super(Duration.ofSeconds(3));
  }

  @Override
  public NetworkOutbound outbound() {
    return new GuardedOutbound(client, OutboundPolicy.allowing(List.of("127.0.0.1")));
  }
}
