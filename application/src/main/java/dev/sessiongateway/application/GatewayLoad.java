package dev.sessiongateway.application;

import dev.sessiongateway.application.delivery.DeliveryLoad;
import dev.sessiongateway.application.event.Events.FollowerLoad;
import dev.sessiongateway.application.event.RetentionFigures;
import java.util.Map;

/// How busy a gateway is, read from memory.
///
/// @param sends messages that are being handed to the network
/// @param resends messages that wait to be sent again
/// @param commands of sessions that run or wait for another one
/// @param retention what was removed since the start
/// @param network what the network holds, see
///   [dev.sessiongateway.application.network.Network#figures]
public record GatewayLoad(
    int sends,
    int resends,
    int commands,
    DeliveryLoad delivery,
    FollowerLoad followers,
    RetentionFigures retention,
    Map<String, Long> network) {
  public GatewayLoad {
    network = Map.copyOf(network);
  }
}
