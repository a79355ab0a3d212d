/// Tests of the gateway in its own process with real requests. Each answer is checked against the
/// served OpenAPI document. Start with [ApiExplorer].
@NullMarked
package dev.sessiongateway.bootstrap.e2e;

import org.jspecify.annotations.NullMarked;
