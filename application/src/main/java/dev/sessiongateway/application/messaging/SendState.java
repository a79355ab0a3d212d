package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.identity.EventFactories;

/// What is known of sends: the stored messages, the updates that settle them with their events, and
/// the sends in flight.
public record SendState(
    MessageStore messages,
    AccountUpdateStore updates,
    EventFactories events,
    SendsInFlight inFlight) {}
