/// Events for clients that come and get them: over a websocket, as server-sent events, page by
/// page. Start with [FamilyAEventRoutes].
@NullMarked
package dev.sessiongateway.http.familya.event;

import org.jspecify.annotations.NullMarked;
