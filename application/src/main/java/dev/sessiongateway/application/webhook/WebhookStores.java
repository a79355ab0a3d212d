package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.event.EventLog;

/// The stores of the delivery engine, all from one source.
public record WebhookStores(
    EventLog events,
    DeliveryCursorStore lanes,
    DeadLetterStore letters,
    DeliveryLog log,
    EndpointHealthStore endpoints,
    PostDeletionDeliveryStore farewells) {}
