/// One session's connection to the simulated network, a class for each capability. Start with
/// [SimulatedLink].
@NullMarked
package dev.sessiongateway.network.simulator.link;

import org.jspecify.annotations.NullMarked;
