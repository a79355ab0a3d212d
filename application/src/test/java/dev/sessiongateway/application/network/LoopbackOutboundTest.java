package dev.sessiongateway.application.network;

class LoopbackOutboundTest implements OutboundConnectionsContract {
  @Override
  public OutboundConnections outbound() {
    return new LoopbackOutbound();
  }
}
