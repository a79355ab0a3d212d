/// The state of the simulated world: phones, chats, groups, channels, and the effects of each
/// change. Start with [WorldJournal], which holds the lock, and [WorldState].
///
/// From top to bottom, each knows only what stands below it:
///
/// - [WorldJournal] writes a change and has it applied.
/// - [WorldChanges] applies a change by the class for its kind, and has the devices notified of
///   what happened.
/// - [MessageDelivery] and the classes with `Effects` in their names change the state, and say what
///   happened as [Notice]s.
/// - [Audience], [Presences], [Profiles] and [History] are functions of the state.
/// - [WorldState] has the phones, groups, channels, calls and [LinkedDevices]; they do not know it.
@NullMarked
package dev.sessiongateway.network.simulator.world;

import org.jspecify.annotations.NullMarked;
