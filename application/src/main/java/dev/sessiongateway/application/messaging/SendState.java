package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.application.surface.Internal;

/// What is known of sends: the stored messages, the updates that settle them with their events, and
/// the sends in flight.
@Internal
public record SendState(
    MessageStore messages,
    AccountUpdateStore updates,
    EventFactories events,
    SendsInFlight inFlight) {}
