package dev.sessiongateway.network.simulator.behaviour;

/// A behaviour that goes on until it is stopped.
interface RunningBehaviour {
  /// @throws dev.sessiongateway.domain.fault.FaultException when it cannot begin
  void start();

  /// What it was about to do is not done. Harmless twice.
  void stop();

  BehaviourExecutor executor();
}
