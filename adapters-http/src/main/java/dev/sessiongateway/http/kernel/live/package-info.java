/// Connections over which clients are told of events: websockets and server-sent events. Start with
/// [LiveConnections].
@NullMarked
package dev.sessiongateway.http.kernel.live;

import org.jspecify.annotations.NullMarked;
