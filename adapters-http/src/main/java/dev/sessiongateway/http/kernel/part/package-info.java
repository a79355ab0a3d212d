/// What parts bring to the gateway. Start with [GatewayPart].
@NullMarked
package dev.sessiongateway.http.kernel.part;

import org.jspecify.annotations.NullMarked;
