package dev.sessiongateway.network.simulator.journal;

import dev.sessiongateway.application.simulation.DescribedBehaviour;

/// [WorldChange]s of what phones do by themselves.
public sealed interface BehaviourChange extends WorldChange {

  record BehaviourAdded(String id, DescribedBehaviour behaviour) implements BehaviourChange {}

  record BehaviourRemoved(String id) implements BehaviourChange {}
}
