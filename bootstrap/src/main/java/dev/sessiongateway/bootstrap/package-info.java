/// The `gateway` program. Start with [Main]; how everything is put together is in
/// [dev.sessiongateway.bootstrap.process.GatewayProcess].
@NullMarked
package dev.sessiongateway.bootstrap;

import org.jspecify.annotations.NullMarked;
