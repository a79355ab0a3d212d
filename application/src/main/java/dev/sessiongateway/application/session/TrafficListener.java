package dev.sessiongateway.application.session;

import dev.sessiongateway.application.network.LinkSignal;

/// Takes what arrives over a session's link. Returns when it is durable.
@FunctionalInterface
public interface TrafficListener {
  void on(LiveSession session, LinkSignal.Traffic traffic);
}
