/// The operations of the outgoing queue, a part of the gateway. Begin with [QueueRoutes].
@NullMarked
package dev.sessiongateway.http.queue;

import org.jspecify.annotations.NullMarked;
