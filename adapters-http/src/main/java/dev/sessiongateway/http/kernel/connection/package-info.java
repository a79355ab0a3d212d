/// Connections below HTTP: their number, the deadline for headers, requests in progress when the
/// server stops. Start with [LimitedConnector]. [LiveConnections] are those on which clients
/// receive events: websockets and server-sent events.
@NullMarked
package dev.sessiongateway.http.kernel.connection;

import org.jspecify.annotations.NullMarked;
