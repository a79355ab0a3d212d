/// The parts that the event formats of both families share. Start with [EventFormat].
@NullMarked
package dev.sessiongateway.http.kernel.event;

import org.jspecify.annotations.NullMarked;
