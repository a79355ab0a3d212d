/// The operations of broadcasts and opt-out lists, a part of the gateway. Begin with
/// [BroadcastRoutes].
@NullMarked
package dev.sessiongateway.http.broadcast;

import org.jspecify.annotations.NullMarked;
