package org.example.echo;

import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.network.InMemoryNetworkState;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.NetworkProvider;
import dev.sessiongateway.application.network.NetworkProviderContract;
import dev.sessiongateway.application.network.NetworkState;
import dev.sessiongateway.application.network.capability.CodePairingContract;
import dev.sessiongateway.application.network.capability.MessageSendingContract;
import dev.sessiongateway.application.network.capability.PairingCapabilities.CodePairing;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.pairing.LoginStep;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

@ExpectsLog("WARN LinkSignalQueue - a listener did not take a signal, which is offered again")
class EchoNetworkTest
    implements CodePairingContract, MessageSendingContract, NetworkProviderContract {
  @TempDir private Path directory;
  private final ManualTime time = new ManualTime();
  private final NetworkState state = new InMemoryNetworkState();
  private EchoNetwork network;

  @BeforeEach
  void open() {
    network = new EchoNetwork(context());
  }

  @Override
  public NetworkProvider provider() {
    return new EchoProvider();
  }

  @Override
  public NetworkContext context() {
    var ids = new CountingIdentifiers();
    return new NetworkContext(directory, time, ids, ids, Runnable::run, _ -> "").with(state);
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
  public void complete(NetworkLink link, LoginStep step) {
    enter(PHONE, link.find(CodePairing.class).orElseThrow().requestCode(PHONE));
  }

  @Override
  public void enter(PhoneNumber phone, PairingCode code) {
    if (!network.link(SESSION).enter(phone, code)) {
      throw Fault.invalid("code", "is wrong or expired");
    }
  }

  @Override
  public void write(String text) {
    network.link(SESSION).receive(friend(), new Content.Text(text));
  }

  @Override
  public List<Message> received() {
    return List.copyOf(network.link(SESSION).sent.values());
  }
}
