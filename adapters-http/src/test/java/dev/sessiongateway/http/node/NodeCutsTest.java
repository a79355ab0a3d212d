package dev.sessiongateway.http.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.Relay;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.NodeGroup;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Two servers that both reach the stores, with a relay on the way of one to the other.
@ExpectsLog(
    "WARN Peers - another node does not answer; requests for its sessions wait or are refused until"
        + " it")
@ExpectsLog(
    value = "WARN lab - acknowledgements could not be stored",
    optional = "none may be under way")
class NodeCutsTest {
  private static final SessionName LAB = new SessionName("lab");
  private static final Duration STEP = Duration.ofMillis(100);
  private static final String TEXT =
      "{'session':'lab','chatId':'4915110000002@c.us','text':'hello'}";

  private final NodeGroup group = new NodeGroup();
  @AutoClose private final Relay toOwner = group.relayed();
  @AutoClose private final TestServer owner = TestServer.node(group);
  @AutoClose private final TestServer other = TestServer.node(group);

  @BeforeEach
  void pair() {
    group.network.addContact(new Contact(Address.person("4915110000002"), "Grace", null));
    owner.active("lab");
    other.await(() -> other.gateway.nodes().nodeOf(LAB).isPresent(), () -> "lab is unknown");
  }

  private Reply send() {
    return other.asNative().post("/api/sendText", TEXT);
  }

  private static String code(Reply reply) {
    return reply.text("code");
  }

  /// Lets time pass in steps in which nodes extend their leases, until there is an answer.
  private <T> T whileTimePasses(Callable<T> request) throws Exception {
    try (var client = Executors.newVirtualThreadPerTaskExecutor()) {
      var answer = client.submit(request);
      while (true) {
        try {
          return answer.get(STEP.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
          group.time.advance(STEP);
        }
      }
    }
  }

  /// A connection that was there breaks off, so it is not known whether the request on it was done.
  /// Where its end was noticed before, the request finds no connection.
  private void cut() throws Exception {
    toOwner.refuse();
    assertThat(code(whileTimePasses(this::send))).isIn("node.unreachable", "node.not-reached");
    var peers = other.gateway.nodes().peers();
    other.await(() -> !peers.outages().isEmpty(), () -> "the node answers");
  }

  @Test
  void aNodeThatCannotBeReachedIsNamedAsTheReasonAndItsRequestsAreRefusedAtOnce() throws Exception {
    cut();
    var peers = other.gateway.nodes().peers();
    var before = peers.refusals();
    var begin = group.time.instant();

    var first = whileTimePasses(this::send);

    assertThat(first.status()).isEqualTo(503);
    assertThat(code(first)).isEqualTo("node.not-reached");
    assertThat(first.header("Retry-After")).isEqualTo("1");
    assertThat(Duration.between(begin, group.time.instant())).isLessThan(Duration.ofSeconds(3));
    // The clock stands still: these wait for nothing.
    for (var i = 0; i < 20; i++) {
      assertThat(code(send())).isEqualTo("node.not-reached");
    }
    assertThat(group.network.sent(LAB)).isEmpty();
    var listed = other.asNative().get("/api/server/nodes").json();
    assertThat(listed.findValuesAsText("problem")).anyMatch(text -> !text.equals("null"));
    assertThat(peers.refusals() - before).isEqualTo(21);
    assertThat(other.asNative().get("/api/lab/chats").status()).as("a read").isEqualTo(200);
  }

  @Test
  void aNodeThatAnswersAgainIsAskedAgain() throws Exception {
    cut();
    toOwner.carry();

    var isBack =
        whileTimePasses(() -> {
          other.await(
              () -> other.gateway.nodes().peers().outages().isEmpty(), () -> "it is cut off");
          return true;
        });

    assertThat(isBack).isTrue();

    assertThat(send().status()).isEqualTo(200);
    assertThat(group.network.sent(LAB)).hasSize(1);
  }

  @Test
  void aNodeThatTakesARequestAndSaysNothingIsWaitedForThreeSeconds() {
    toOwner.hold();
    var begin = System.nanoTime();

    var reply = send();

    assertThat(reply.status()).isEqualTo(503);
    assertThat(code(reply)).isEqualTo("node.unreachable");
    var took = Duration.ofNanos(System.nanoTime() - begin);
    assertThat(took).isBetween(Duration.ofSeconds(2), Duration.ofSeconds(60));
    assertThat(other.gateway.nodes().peers().outages()).hasSize(1);
  }

  @Test
  void aNewSessionIsCreatedHereWhenTheNodeThatWasChosenDoesNotAnswer() throws Exception {
    other.active("shop");
    other.active("desk");
    cut();

    var created = other.asNative().post("/api/sessions", "{'name':'new'}");

    assertThat(created.status()).isEqualTo(200);
    assertThat(other.gateway.nodes().nodeOf(new SessionName("new")))
        .isEqualTo(other.gateway.nodes().self());
  }
}
