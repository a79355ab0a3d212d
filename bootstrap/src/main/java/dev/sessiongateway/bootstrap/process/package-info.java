/// Starts, wires and stops a gateway in this process. Start with [GatewayProcess].
@NullMarked
package dev.sessiongateway.bootstrap.process;

import org.jspecify.annotations.NullMarked;
