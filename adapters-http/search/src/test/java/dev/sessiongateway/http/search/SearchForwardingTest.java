package dev.sessiongateway.http.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.NodeGroup;
import dev.sessiongateway.http.TestServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// A search at a node that does not run the session.
@ExpectsLog(
    value = "ERROR WorkerSupervisor - a task of the background failed|WARN Peers - another node",
    optional = "a task may begin while its node is closed")
class SearchForwardingTest {
  private static final SessionName ADA = new SessionName("ada");

  private final NodeGroup group = new NodeGroup();
  @AutoClose private final TestServer one = TestServer.node(group);
  @AutoClose private final TestServer two = TestServer.node(group);

  @Test
  void isAnsweredByTheNodeThatRunsIt() {
    one.active("ada");
    two.await(() -> two.gateway.nodes().nodeOf(ADA).isPresent(), () -> "no node of ada");
    var id = new MessageId("INVOICE");
    var message =
        Message.received(
            id, Address.person("4915110000002"), group.time.instant(), new Content.Text("invoice"));
    group.network.signal(ADA, new LinkSignal.MessageArrived(message, null));
    one.await(() -> one.gateway.chats().findMessage(ADA, id).isPresent(), () -> "not stored");

    var found = two.asNative().get("/api/ada/messages/search?q=invoice");
    assertThat(found.status()).as(found.text()).isEqualTo(200);
    assertThat(found.array("messages")).hasSize(1);
  }
}
