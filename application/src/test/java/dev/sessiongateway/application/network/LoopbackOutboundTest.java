package dev.sessiongateway.application.network;

class LoopbackOutboundTest implements NetworkOutboundContract {
  @Override
  public NetworkOutbound outbound() {
    return new LoopbackOutbound();
  }
}
