package dev.sessiongateway.application;

import dev.sessiongateway.application.webhook.DeliveryLoad;

/// How busy a gateway is, read from memory.
///
/// @param sends messages that are being handed to the network
public record GatewayLoad(int sends, DeliveryLoad delivery) {}
