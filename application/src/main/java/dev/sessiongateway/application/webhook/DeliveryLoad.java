package dev.sessiongateway.application.webhook;

/// How busy the delivery of events is, read from memory.
///
/// @param running deliveries
/// @param permits how many may run at once
/// @param workers one for each webhook and session that have events
/// @param sharers sessions and hosts that hold or await a permit
public record DeliveryLoad(int running, int permits, int workers, int sharers) {}
