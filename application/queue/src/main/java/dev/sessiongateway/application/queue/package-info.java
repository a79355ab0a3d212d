/// The outgoing queue: messages that leave later, and at a pace. Begin with [OutgoingQueue], and
/// with [QueueDispatcher] for how a message leaves once.
@NullMarked
package dev.sessiongateway.application.queue;

import org.jspecify.annotations.NullMarked;
