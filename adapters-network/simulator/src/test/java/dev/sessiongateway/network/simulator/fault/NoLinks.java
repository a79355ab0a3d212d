package dev.sessiongateway.network.simulator.fault;

import dev.sessiongateway.application.simulation.FaultRule.Target;
import dev.sessiongateway.network.simulator.fault.FaultEngine.AffectedLinks;
import java.time.Duration;

/// A network on which nobody is connected.
public final class NoLinks implements AffectedLinks {
  @Override
  public int drop(Target target, Duration back) {
    return 0;
  }

  @Override
  public int unlink(Target target) {
    return 0;
  }

  @Override
  public int ban(Target target) {
    return 0;
  }

  @Override
  public int report(Target target) {
    return 0;
  }
}
