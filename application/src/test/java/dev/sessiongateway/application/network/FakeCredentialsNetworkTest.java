package dev.sessiongateway.application.network;

import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.application.network.capability.CredentialsPairingContract;
import dev.sessiongateway.application.network.capability.InboundMessagesContract;
import dev.sessiongateway.application.network.capability.MessageCapabilities.InboundMessages;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.MessageSendingContract;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CredentialsPairing;
import dev.sessiongateway.application.network.capability.TemplateCapabilities.Templates;
import dev.sessiongateway.application.network.capability.TemplatesContract;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.Credentials;
import dev.sessiongateway.domain.pairing.LoginStep;
import dev.sessiongateway.domain.template.TemplateId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;

/// The fake where sessions pair by credentials, have templates and take what others bring.
class FakeCredentialsNetworkTest
    implements CredentialsPairingContract,
        InboundMessagesContract,
        MessageSendingContract,
        TemplatesContract {
  private static final Set<Class<? extends Capability>> CAN =
      Set.of(
          CredentialsPairing.class, InboundMessages.class, MessageSending.class, Templates.class);

  private final ManualTime time = new ManualTime();
  private final CountingIdentifiers identifiers = new CountingIdentifiers();
  private final FakeNetwork network = new FakeNetwork(time, identifiers);

  @BeforeEach
  void canDoNothingElse() {
    network.pairByCredentials();
    network.regain(Templates.class);
    network.regain(InboundMessages.class);
    network.capabilities().stream().filter(can -> !CAN.contains(can)).forEach(network::lose);
  }

  @Override
  public Network network() {
    return network;
  }

  @Override
  public ManualTime time() {
    return time;
  }

  @Override
  public Credentials right() {
    return new Credentials(Map.of("account", PHONE.digits(), "password", FakeNetwork.PASSWORD));
  }

  @Override
  public Credentials wrong() {
    return new Credentials(Map.of("account", PHONE.digits(), "password", "wrong"));
  }

  @Override
  public void complete(NetworkLink link, LoginStep step) {
    link.find(CredentialsPairing.class).orElseThrow().login(right());
  }

  @Override
  public void approve(TemplateId template) {
    network.approve(SESSION, template);
  }

  @Override
  public void write(String text) {
    var id = identifiers.messageId();
    var message = Message.received(id, friend(), time.instant(), new Content.Text(text));
    network.signal(SESSION, new MessageArrived(message, null));
  }

  @Override
  public void acknowledge(MessageId sent) {
    network.signal(SESSION, new Event.MessageAcked(sent, friend(), Ack.SERVER, null, null));
  }

  @Override
  public List<Message> received() {
    return network.sent(SESSION).stream().filter(m -> m.chat().equals(friend())).toList();
  }
}
