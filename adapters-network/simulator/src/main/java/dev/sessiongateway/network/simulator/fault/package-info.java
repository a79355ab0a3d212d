/// Faults of the network, on demand. [FaultEngine] holds the rules and decides; who sends,
/// delivers, connects or looks up asks it there. Start with [FaultEngine].
@NullMarked
package dev.sessiongateway.network.simulator.fault;

import org.jspecify.annotations.NullMarked;
