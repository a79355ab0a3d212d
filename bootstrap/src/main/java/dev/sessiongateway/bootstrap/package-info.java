/// The `gateway` program. Start with [Main]; the wiring is in
/// [dev.sessiongateway.bootstrap.process.GatewayProcess].
@NullMarked
package dev.sessiongateway.bootstrap;

import org.jspecify.annotations.NullMarked;
