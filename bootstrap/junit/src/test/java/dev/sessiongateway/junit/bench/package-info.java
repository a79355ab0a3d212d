/// Measures the test library. Start with [GatewayStarts].
@NullMarked
package dev.sessiongateway.junit.bench;

import org.jspecify.annotations.NullMarked;
