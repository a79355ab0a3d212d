package dev.sessiongateway.network.simulator.journal;

/// [WorldChange]s of what phones do by themselves.
public sealed interface BehaviourChange extends WorldChange {

  record BehaviourAdded(String id, BehaviourRecord behaviour) implements BehaviourChange {}

  record BehaviourRemoved(String id) implements BehaviourChange {}
}
