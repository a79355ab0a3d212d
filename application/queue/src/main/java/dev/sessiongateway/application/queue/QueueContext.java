package dev.sessiongateway.application.queue;

import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.application.messaging.MessageStore;
import dev.sessiongateway.application.messaging.QueueSender;
import dev.sessiongateway.application.presence.PresenceUpdates;
import java.time.Instant;
import java.util.concurrent.Executor;

/// What the queues of all sessions share.
record QueueContext(
    OutgoingQueueStore store,
    MessageStore messages,
    EventFactories events,
    PresenceUpdates presence,
    Executor background,
    QueueSender sender) {
  Instant now() {
    return events.time().instant();
  }
}
