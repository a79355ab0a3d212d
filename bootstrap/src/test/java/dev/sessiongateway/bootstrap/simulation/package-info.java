/// A whole gateway in one thread: scheduler, clock, ids, stores and receivers follow from a seed,
/// so that a run with random operations and faults can be repeated. Start with [SimulationTest].
@NullMarked
package dev.sessiongateway.bootstrap.simulation;

import org.jspecify.annotations.NullMarked;
