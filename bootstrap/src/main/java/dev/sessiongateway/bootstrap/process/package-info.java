/// A running gateway: what it is made of, how it comes up and goes down. Start with
/// [GatewayProcess].
@NullMarked
package dev.sessiongateway.bootstrap.process;

import org.jspecify.annotations.NullMarked;
