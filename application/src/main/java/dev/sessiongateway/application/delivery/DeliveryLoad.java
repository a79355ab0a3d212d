package dev.sessiongateway.application.delivery;

/// How busy the delivery of events is, read from memory.
///
/// @param running deliveries
/// @param permits how many may run at once
/// @param waiting workers that wait for a permit
/// @param workers one for each webhook and session that have events
/// @param retrying workers whose event failed and is tried again
/// @param sharers sessions and hosts that hold or await a permit
/// @param afterDeletion webhooks of deleted sessions that have undelivered events
public record DeliveryLoad(
    int running,
    int permits,
    int waiting,
    int workers,
    int retrying,
    int sharers,
    int afterDeletion) {}
