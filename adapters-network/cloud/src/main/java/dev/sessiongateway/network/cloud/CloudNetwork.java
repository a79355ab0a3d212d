package dev.sessiongateway.network.cloud;

import dev.sessiongateway.application.network.Addressing;
import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkCallback;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.PhoneNumberAddressing;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceSending;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ProfileReading;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.MessageCapabilities.Reacting;
import dev.sessiongateway.application.network.capability.MessageCapabilities.ReadReceipts;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CredentialsPairing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfileEditing;
import dev.sessiongateway.application.network.capability.TemplateCapabilities.Templates;
import dev.sessiongateway.domain.network.NetworkLimits;
import dev.sessiongateway.domain.session.SessionName;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Business accounts on WhatsApp's Cloud API.
final class CloudNetwork implements Network {
  static final String NAME = "whatsapp-cloud";

  private final CloudServices services;
  private final Map<SessionName, CloudSession> sessions = new ConcurrentHashMap<>();
  private final CloudCallback callback;

  CloudNetwork(NetworkContext context, CloudOptions options) {
    this.services = CloudServices.of(context, options);
    this.callback = new CloudCallback(services, this::session);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Addressing addressing() {
    return new CloudAddressing(new PhoneNumberAddressing());
  }

  @Override
  public NetworkLimits limits() {
    return CloudMessaging.LIMITS;
  }

  /// Meta does not tell who is on WhatsApp, so nobody is looked up.
  @Override
  public Set<Class<? extends Capability>> capabilities() {
    return Set.of(
        CredentialsPairing.class,
        MessageSending.class,
        Reacting.class,
        ReadReceipts.class,
        PresenceSending.class,
        ProfileReading.class,
        ProfileEditing.class,
        Templates.class);
  }

  @Override
  public NetworkLink open(SessionName session, LinkListener listener) {
    return session(session).open(listener);
  }

  private CloudSession session(SessionName name) {
    return sessions.computeIfAbsent(name, _ -> new CloudSession(name, services));
  }

  @Override
  public void forget(SessionName session) {
    session(session).forget();
    sessions.remove(session);
  }

  @Override
  public Map<String, Long> figures() {
    return Map.of(
        "connections", sessions.values().stream().filter(CloudSession::isConnected).count());
  }

  @Override
  public Optional<NetworkCallback> callback() {
    return Optional.of(callback);
  }

  @Override
  public void close() {
    sessions.values().forEach(CloudSession::close);
    services.ids().close();
    services.graph().close();
  }
}
