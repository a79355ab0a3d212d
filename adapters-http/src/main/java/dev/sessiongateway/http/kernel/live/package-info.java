/// Connections over which clients receive events: websockets and server-sent events. Start with
/// [LiveConnections].
@NullMarked
package dev.sessiongateway.http.kernel.live;

import org.jspecify.annotations.NullMarked;
