/// Connections below HTTP: how many there may be, how long headers may take, and what becomes of
/// requests in progress when the server stops. Start with
/// [dev.sessiongateway.http.connection.LimitedConnector].
@NullMarked
package dev.sessiongateway.http.kernel.connection;

import org.jspecify.annotations.NullMarked;
