/// Events to NATS. Start with [NatsSink].
@NullMarked
package dev.sessiongateway.sink.nats;

import org.jspecify.annotations.NullMarked;
