/// Operates the phones of a simulated network over HTTP. Start with [SimulatorRoutes].
@NullMarked
package dev.sessiongateway.http.simulator;

import org.jspecify.annotations.NullMarked;
