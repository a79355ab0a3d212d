/// The state of the simulated world: phones, chats, groups, channels, and the effects of each
/// change. Start with [WorldJournal], which holds the lock, and [WorldState].
@NullMarked
package dev.sessiongateway.network.simulator.world;

import org.jspecify.annotations.NullMarked;
