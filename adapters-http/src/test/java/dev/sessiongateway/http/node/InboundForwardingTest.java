package dev.sessiongateway.http.node;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.network.capability.MessageCapabilities.InboundMessages;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.NodeGroup;
import dev.sessiongateway.http.TestServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// A message that a provider brings to a node that does not run the instance.
@ExpectsLog(
    value = "WARN Peers - another node does not answer|ERROR WorkerSupervisor - a task of the",
    optional = "a busy machine answers nodes late, and a node may end meanwhile")
class InboundForwardingTest {
  private static final SessionName SHOP = new SessionName("shop");
  private static final String NUMBER = "15550001111";

  private final NodeGroup group = new NodeGroup();
  @AutoClose private final TestServer one = TestServer.node(group);
  @AutoClose private final TestServer two = TestServer.node(group);

  @Test
  void itReachesTheNodeThatRunsIt() {
    var channel = new FakeNetwork(group.time, group.identifiers);
    channel.pairByCredentials();
    channel.regain(InboundMessages.class);
    List.of(one, two).forEach(server -> server.networks.with("evolution", channel));
    var config = SessionConfig.DEFAULT.withNetwork("evolution");
    var pairing = one.gateway.pairing();
    one.gateway.sessions().create(new NewSession(SHOP, config, Session.Origin.NATIVE, true));
    assertThat(pairing.awaitStep(SHOP, Duration.ofSeconds(30))).isPresent();
    pairing.login(SHOP, Map.of("account", NUMBER, "password", FakeNetwork.PASSWORD));
    two.await(this::isKnownToTwo, () -> "the other node does not know the instance");

    var reply =
        two.asNative()
            .post(
                "/webhook/evolution",
                "{'numberId':'%s','key':{'remoteJid':'557499879409','id':'ABC1234567'},'message':{'conversation':'Hi'}}"
                    .formatted(NUMBER));

    assertThat(reply.text()).isEqualTo(json("{'status':'success'}"));
    var found = one.asNative().post("/chat/findMessages/shop", "{'where':{}}");
    assertThat(found.text("/messages/records/0/message/conversation")).isEqualTo("Hi");
  }

  private boolean isKnownToTwo() {
    return two.gateway.nodes().nodeOf(SHOP).isPresent()
        && two.gateway.sessions().find(SHOP.value()).map(Session::account).isPresent();
  }
}
