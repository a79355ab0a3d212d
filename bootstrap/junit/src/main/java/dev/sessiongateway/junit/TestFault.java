package dev.sessiongateway.junit;

import dev.sessiongateway.application.simulation.FaultInjection;
import dev.sessiongateway.application.simulation.FaultInjection.Injected;

/// A fault that a test has switched on. Closing it removes it.
public final class TestFault implements AutoCloseable {
  private final FaultInjection faults;
  private final String id;

  TestFault(FaultInjection faults, String id) {
    this.faults = faults;
    this.id = id;
  }

  /// How often the fault has happened.
  ///
  /// @throws IllegalStateException when it is removed
  public long fired() {
    return faults.list().stream()
        .filter(one -> one.id().equals(id))
        .mapToLong(Injected::fired)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("the fault is removed"));
  }

  /// Removes the fault. Harmless when it is gone.
  @Override
  public void close() {
    if (faults.list().stream().anyMatch(one -> one.id().equals(id))) {
      faults.remove(id);
    }
  }
}
