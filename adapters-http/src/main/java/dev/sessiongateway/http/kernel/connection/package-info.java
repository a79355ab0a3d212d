/// Connections below HTTP: their number, the deadline for headers, and requests in progress when
/// the server stops. Start with [LimitedConnector].
@NullMarked
package dev.sessiongateway.http.kernel.connection;

import org.jspecify.annotations.NullMarked;
