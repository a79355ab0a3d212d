package dev.sessiongateway.network.cloud;

import dev.sessiongateway.application.network.Addressing;
import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkCallback;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.PhoneNumberAddressing;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.network.NetworkLimits;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Business accounts on WhatsApp's Cloud API.
final class CloudNetwork implements Network {
  static final String NAME = "whatsapp-cloud";
  private static final Set<Class<? extends Capability>> CAPABILITIES =
      Capability.of(
          CloudLink.class,
          CloudMessaging.class,
          CloudTemplates.class,
          CloudProfiles.class,
          CloudPictures.class,
          CloudCalls.class,
          CloudGroups.class,
          CloudJoinRequests.class,
          CloudPins.class);

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

  /// Meta does not say who is on WhatsApp, so nobody is looked up.
  @Override
  public Set<Class<? extends Capability>> capabilities() {
    return CAPABILITIES;
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

  /// People are phone numbers, as on other networks like WhatsApp. Meta's own ids of messages are
  /// read as they are, alone or in the long form `false_4917012345@c.us_wamid.…`. Whose number Meta
  /// does not show has a user id, `US.13491208655302741918@lid`. Groups have Meta's ids.
  record CloudAddressing(PhoneNumberAddressing numbers) implements Addressing {
    @Override
    public Address parse(String field, String text) {
      var stripped = PhoneNumber.strip(text);
      return UserIds.read(stripped)
          .or(() -> GroupIds.read(stripped))
          .orElseGet(() -> numbers.parse(field, text));
    }

    @Override
    public MessageId parseMessageId(String field, String text) {
      var trimmed = GroupIds.withoutGroup(text.strip());
      var start = trimmed.indexOf(MessageIds.PREFIX);
      if (start < 0) {
        return numbers.parseMessageId(field, trimmed);
      }
      var id = trimmed.substring(start);
      if ((start > 0 && trimmed.charAt(start - 1) != '_') || !MessageId.isValid(id)) {
        throw Fault.invalid(field, "must be the id of a message");
      }
      return MessageIds.of(id);
    }

    @Override
    public boolean usesPhoneNumbers() {
      return true;
    }
  }
}
