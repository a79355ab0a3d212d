/// The server: [dev.sessiongateway.http.GatewayServer] puts the operations of both families on one
/// port. What every request has in common is here; each operation is in its capability's package.
@NullMarked
package dev.sessiongateway.http;

import org.jspecify.annotations.NullMarked;
