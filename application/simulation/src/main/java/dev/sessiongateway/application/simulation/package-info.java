/// What a simulated network lets its operator change. Start with [Simulation].
@NullMarked
package dev.sessiongateway.application.simulation;

import org.jspecify.annotations.NullMarked;
