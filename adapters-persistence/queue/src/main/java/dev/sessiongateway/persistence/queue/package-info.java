/// The outgoing queues of sessions, in the store databases. Begin with [JdbiOutgoingQueueStore].
@NullMarked
package dev.sessiongateway.persistence.queue;

import org.jspecify.annotations.NullMarked;
