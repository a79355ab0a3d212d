/// The events of family A: their names and payloads, and the routes that read and stream them.
/// Start with [EventPayloads] and [EventRoutes].
@NullMarked
package dev.sessiongateway.http.familya.event;

import org.jspecify.annotations.NullMarked;
