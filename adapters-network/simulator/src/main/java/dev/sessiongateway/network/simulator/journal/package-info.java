/// The changes of the simulated world as they lie on disk: an append-only journal and a snapshot.
/// Depends on no other package of the simulator. Start with [WorldChange] and [WorldFiles].
@NullMarked
package dev.sessiongateway.network.simulator.journal;

import org.jspecify.annotations.NullMarked;
