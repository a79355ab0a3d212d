/// Which behaviours a world has; part of the world's state.
@NullMarked
package dev.sessiongateway.network.simulator.behaviour.state;

import org.jspecify.annotations.NullMarked;
