package dev.sessiongateway.application;

import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.application.messaging.QueueSender;
import dev.sessiongateway.application.network.Networks;
import dev.sessiongateway.application.presence.PresenceUpdates;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.surface.Internal;
import java.util.concurrent.Executor;

/// What a gateway gives to the queue of its sends.
///
/// @param sender sends what leaves the queue
@Internal
public record SendQueueContext(
    SessionDirectory sessions,
    Networks networks,
    Stores stores,
    EventFactories events,
    PresenceUpdates presence,
    Executor background,
    QueueSender sender) {}
