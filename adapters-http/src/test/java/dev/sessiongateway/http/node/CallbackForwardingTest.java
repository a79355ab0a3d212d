package dev.sessiongateway.http.node;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.network.NetworkCallback;
import dev.sessiongateway.application.network.NetworkCallback.Request;
import dev.sessiongateway.application.network.NetworkCallback.Response;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.NodeGroup;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.RequestInfo;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What the servers of a network tell to a node that does not run the session.
@ExpectsLog(
    value = "ERROR WorkerSupervisor - a task of the background failed",
    optional = "a task may begin while its node is closed")
@ExpectsLog(
    value = "WARN Peers - another node does not answer|ERROR WorkerSupervisor - a task of the",
    optional = "a busy machine answers nodes late, and a node may end meanwhile")
@Tag("redteam")
class CallbackForwardingTest {
  private static final SessionName LAB = new SessionName("lab");
  private static final SessionName SHOP = new SessionName("shop");

  private final NodeGroup group = new NodeGroup();
  @AutoClose private final TestServer one = TestServer.node(group);
  @AutoClose private final TestServer two = TestServer.node(group);
  private final Told toOne = new Told();
  private final Told toTwo = new Told();

  /// A network that notes what it is told, of all of these sessions.
  private static final class Told implements NetworkCallback {
    private final List<String> taken = new CopyOnWriteArrayList<>();
    private Set<SessionName> about = Set.of(LAB);
    private int status = 200;

    @Override
    public Response answer(Request request, Predicate<SessionName> isHere) {
      var body = new String(request.body(), UTF_8);
      if (!"right".equals(request.headers().get("X-Hub-Signature-256"))) {
        return new Response(403, "wrong signature");
      }
      about.stream().filter(isHere).forEach(session -> taken.add(session + " " + body));
      var others = about.stream().filter(isHere.negate()).collect(Collectors.toSet());
      return new Response(status, "OK").with(others);
    }
  }

  @BeforeEach
  void open() {
    take(one, toOne);
    take(two, toTwo);
    one.active("lab");
    two.await(() -> two.gateway.sessions().find("lab").isPresent(), () -> "lab is unknown");
    two.await(() -> two.gateway.nodes().nodeOf(LAB).isPresent(), () -> "no node of lab");
  }

  private void take(TestServer server, NetworkCallback callback) {
    var network = new FakeNetwork(group.time, group.identifiers);
    network.takeCallbacksBy(callback);
    server.networks.with("whatsapp-cloud", network);
  }

  private static Reply tell(TestServer server) {
    return server
        .anonymous()
        .with("X-Hub-Signature-256", "right")
        .post("/webhook/meta", "{'a': 1}");
  }

  @Test
  void itReachesTheNodeThatRunsTheSessionOnce() {
    assertThat(tell(two).status()).isEqualTo(200);
    assertThat(toOne.taken).containsExactly(json("lab {'a': 1}"));
    assertThat(toTwo.taken).isEmpty();

    assertThat(tell(one).status()).isEqualTo(200);
    assertThat(toOne.taken).hasSize(2);
  }

  @Test
  void eachSessionOfANumberHearsOnItsOwnNode() {
    two.active("shop");
    one.await(() -> one.gateway.nodes().nodeOf(SHOP).isPresent(), () -> "no node of shop");
    Stream.of(toOne, toTwo).forEach(told -> told.about = Set.of(LAB, SHOP));

    assertThat(tell(two).status()).isEqualTo(200);

    assertThat(toOne.taken).containsExactly(json("lab {'a': 1}"));
    assertThat(toTwo.taken).containsExactly(json("shop {'a': 1}"));
  }

  @Test
  void itIsAnsweredWith503WhenTheOtherNodeHasNotStoredIt() {
    toOne.status = 503;
    assertThat(tell(two).status()).isEqualTo(503);
  }

  @Test
  void itIsAnsweredWith503WhenTheOtherNodeDoesNotBelieveIt() {
    one.networks.with("whatsapp-cloud", refusing());
    assertThat(tell(two).status()).isEqualTo(503);
  }

  private FakeNetwork refusing() {
    var network = new FakeNetwork(group.time, group.identifiers);
    network.takeCallbacksBy((_, _) -> new NetworkCallback.Response(403, "app-secret is not set"));
    return network;
  }

  @Test
  void whatIsNotSignedIsRefusedHere() {
    assertThat(two.anonymous().post("/webhook/meta", "{}").status()).isEqualTo(403);
    assertThat(toOne.taken).isEmpty();
  }

  @Test
  void itIsAnsweredWith503WhenNobodyRunsTheSession() {
    toTwo.about = Set.of(new SessionName("nobody"));
    assertThat(tell(two).status()).isEqualTo(503);
  }

  @Test
  void itIsAnsweredWith503WhileTheNodeDoesNotAnswerAndTakenOnceItHasMoved() {
    one.close();
    two.await(() -> tell(two).status() == 200, () -> "lab has not moved");
    assertThat(toOne.taken).isEmpty();
    assertThat(toTwo.taken).containsExactly(json("lab {'a': 1}"));
  }

  @Test
  void aForwardedOneIsNotForwardedAgain() {
    var proof = proof(LAB.value());
    var reply =
        two.anonymous()
            .with("X-Hub-Signature-256", "right")
            .with(ForwardedCaller.CALLBACK, proof)
            .with(ForwardedCaller.SESSION, LAB.value())
            .with("X-Request-Id", "id-1")
            .post("/webhook/meta", "{}");
    assertThat(reply.status()).isEqualTo(503);
    assertThat(toOne.taken).isEmpty();
  }

  @Test
  void aForwardedOneSaysNothingOfSessionsForWhichItIsNotForwarded() {
    toTwo.about = Set.of(LAB);
    var reply =
        two.anonymous()
            .with("X-Hub-Signature-256", "right")
            .with(ForwardedCaller.CALLBACK, proof("shop"))
            .with(ForwardedCaller.SESSION, "shop")
            .with("X-Request-Id", "id-1")
            .post("/webhook/meta", "{}");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(toOne.taken).isEmpty();
  }

  /// For one request to the second node.
  private String proof(String sessions) {
    var info = new RequestInfo(Family.B, Dialect.NATIVE, "POST", "/webhook/meta", "id-1");
    var proofs = new NodeProofs(one.gateway.nodes(), group.time, group.identifiers);
    return new ForwardedCaller(one.gateway.nodes(), one.gateway.keys(), proofs)
        .callbackHeader(
            two.gateway.nodes().self().orElseThrow(), sessions, info, "{}".getBytes(UTF_8));
  }

  @Test
  void oneThatWasOverheardIsRefusedAndWithAnotherBodyItIsNone() {
    var again =
        two.anonymous()
            .with("X-Hub-Signature-256", "right")
            .with(ForwardedCaller.CALLBACK, proof("shop"))
            .with(ForwardedCaller.SESSION, "shop")
            .with("X-Request-Id", "id-1");
    assertThat(again.post("/webhook/meta", "{'b': 1}").status()).isEqualTo(200);
    assertThat(toOne.taken).containsExactly(json("lab {'b': 1}"));

    assertThat(again.post("/webhook/meta", "{}").status()).isEqualTo(200);
    assertThat(again.post("/webhook/meta", "{}").status()).isEqualTo(401);
    assertThat(toOne.taken).hasSize(1);
  }

  @Test
  void withoutProofItIsOneOfTheNetworksServers() {
    for (var forged : List.of("", "00", proof("shop"))) {
      toOne.taken.clear();
      var reply =
          two.anonymous()
              .with("X-Hub-Signature-256", "right")
              .with(ForwardedCaller.CALLBACK, forged)
              .with(ForwardedCaller.SESSION, LAB.value())
              .with("X-Request-Id", "id-1")
              .post("/webhook/meta", "{}");
      assertThat(reply.status()).as(forged).isEqualTo(200);
      assertThat(toOne.taken).as(forged).hasSize(1);
    }
  }
}
