/// What phones do by themselves: echo, scan, reply, read, walk at random. Start with
/// [dev.sessiongateway.network.simulator.behaviour.Behaviours]; behaviours use phones as a person
/// does, and the clock of the network.
@NullMarked
package dev.sessiongateway.network.simulator.behaviour;

import org.jspecify.annotations.NullMarked;
