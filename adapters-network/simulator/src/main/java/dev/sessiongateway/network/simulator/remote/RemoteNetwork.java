package dev.sessiongateway.network.simulator.remote;

import dev.sessiongateway.application.network.Addressing;
import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.PhoneNumberAddressing;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.domain.network.NetworkLimits;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.link.SimulatedLink;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The simulated network of another process, which several gateways use. Its phones are operated
/// there. Thread-safe.
public final class RemoteNetwork implements Network {
  private static final Addressing ADDRESSING = new PhoneNumberAddressing();

  private final SimulatorLine line;

  private RemoteNetwork(SimulatorLine line) {
    this.line = line;
  }

  /// Connects to the process that the options name, and goes on trying when nobody answers there;
  /// empty when they name none.
  ///
  /// @throws IllegalStateException when the process refuses this gateway
  public static Optional<Network> open(NetworkContext context) {
    return SimulatorAddress.in(context)
        .map(address -> {
          var line = new SimulatorLine(address, context);
          line.start();
          return new RemoteNetwork(line);
        });
  }

  @Override
  public String name() {
    return "simulated";
  }

  @Override
  public Addressing addressing() {
    return ADDRESSING;
  }

  @Override
  public NetworkLimits limits() {
    return WorldState.LIMITS;
  }

  @Override
  public Set<Class<? extends Capability>> capabilities() {
    return SimulatedLink.CAPABILITIES;
  }

  @Override
  public NetworkLink open(SessionName session, LinkListener listener) {
    return line.open(session, listener);
  }

  @Override
  public void forget(SessionName session) {
    line.calls().forget(session);
  }

  /// As the network sent them some seconds ago.
  @Override
  public Map<String, Long> figures() {
    return line.figures();
  }

  @Override
  public Optional<String> problem() {
    return line.problem();
  }

  @Override
  public void close() {
    line.close();
  }
}
