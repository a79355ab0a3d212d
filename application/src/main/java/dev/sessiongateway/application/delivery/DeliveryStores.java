package dev.sessiongateway.application.delivery;

import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.application.surface.Internal;

/// The stores of the delivery engine, all from one source.
@Internal
public record DeliveryStores(
    EventLog events,
    DeliveryCursorStore cursors,
    DeadLetterStore deadLetters,
    DeliveryLog log,
    EndpointHealthStore endpoints,
    PostDeletionDeliveryStore postDeletions) {}
