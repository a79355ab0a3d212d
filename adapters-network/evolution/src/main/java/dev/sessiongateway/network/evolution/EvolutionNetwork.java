package dev.sessiongateway.network.evolution;

import dev.sessiongateway.application.network.Addressing;
import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.application.network.capability.MessageCapabilities.InboundMessages;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CredentialsPairing;
import dev.sessiongateway.domain.network.NetworkLimits;
import dev.sessiongateway.domain.session.SessionName;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Accounts at another provider. The network has no servers: nothing is connected, and nothing
/// leaves by it.
final class EvolutionNetwork implements Network {
  static final String NAME = "evolution";

  private final NetworkContext context;
  private final Map<SessionName, EvolutionLink> links = new ConcurrentHashMap<>();

  EvolutionNetwork(NetworkContext context) {
    this.context = context;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Addressing addressing() {
    return EvolutionAddressing.ANY_ID;
  }

  /// A provider that was written for Evolution API has no shape for choices of this gateway, so
  /// they are text with numbers.
  @Override
  public NetworkLimits limits() {
    return NetworkLimits.STANDARD.withoutChoices();
  }

  @Override
  public Set<Class<? extends Capability>> capabilities() {
    return Set.of(CredentialsPairing.class, InboundMessages.class, MessageSending.class);
  }

  @Override
  public NetworkLink open(SessionName session, LinkListener listener) {
    var link = link(session);
    link.open(listener);
    return link;
  }

  EvolutionLink link(SessionName session) {
    return links.computeIfAbsent(session, name -> new EvolutionLink(name, context));
  }

  @Override
  public void forget(SessionName session) {
    link(session).forget();
    links.remove(session);
  }

  @Override
  public void close() {
    links.values().forEach(EvolutionLink::close);
  }
}
