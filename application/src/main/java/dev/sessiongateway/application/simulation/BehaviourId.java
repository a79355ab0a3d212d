package dev.sessiongateway.application.simulation;

/// Identifies a behaviour in its world.
public record BehaviourId(String value) {
  @Override
  public String toString() {
    return value;
  }
}
