package dev.sessiongateway.http.node;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.NodeGroup;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.RequestInfo;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What somebody can do who has overheard the requests between nodes.
@ExpectsLog(
    value = "WARN lab - acknowledgements could not be stored",
    optional = "none may be under way")
@ExpectsLog(
    value = "WARN Peers - another node does not answer|ERROR WorkerSupervisor - a task of the",
    optional = "a busy machine answers nodes late, and a node may end meanwhile")
@Tag("redteam")
class NodeProofsTest {
  private static final SessionName LAB = new SessionName("lab");
  private static final String SEND = "/api/sendText";
  private static final String TEXT =
      """
      {"session":"lab","chatId":"4915110000002@c.us","text":"hello"}
      """;

  private final NodeGroup group = new NodeGroup();
  @AutoClose private final TestServer owner = TestServer.node(group);
  @AutoClose private final TestServer other = TestServer.node(group);

  @BeforeEach
  void pair() {
    owner.active("lab");
    other.await(() -> other.gateway.nodes().nodeOf(LAB).isPresent(), () -> "lab is unknown");
  }

  private NodeProofs proofs(ManualTime clock) {
    return new NodeProofs(other.gateway.nodes(), clock, group.identifiers);
  }

  private static NodeUrl url(TestServer server) {
    return server.gateway.nodes().self().orElseThrow();
  }

  /// As the other node proves it to the owner.
  private String header(NodeProofs proofs, String path, Dialect dialect) {
    var caller = new ForwardedCaller(other.gateway.nodes(), other.gateway.keys(), proofs);
    var root = owner.gateway.keys().authenticate(TestServer.KEY).orElseThrow();
    var info = new RequestInfo(Family.A, dialect, "POST", path, "id-1");
    return caller.header(url(owner), root, info, path, "lab", TEXT.getBytes(UTF_8));
  }

  private static Reply send(
      TestServer to, String header, String session, String dialect, String path, String body) {
    return to.anonymous()
        .with(ForwardedCaller.HEADER, header)
        .with(ForwardedCaller.SESSION, session)
        .with(Dialect.HEADER, dialect)
        .with("X-Request-Id", "id-1")
        .post(path, body);
  }

  private Reply send(String header) {
    return send(owner, header, "lab", "native", SEND, TEXT);
  }

  @Test
  void aRequestIsTakenOnce() {
    var header = header(proofs(group.time), SEND, Dialect.NATIVE);

    assertThat(send(header).status()).isEqualTo(200);

    assertThat(send(header).status()).isEqualTo(401);
    assertThat(group.network.sent(LAB)).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "shop, native, /api/sendText",
    "lab, waha, /api/sendText",
    "lab, native, /api/sendText?a=b",
    "lab, native, /api/sendSeen",
  })
  void aProofOfOneRequestOpensNoOther(String session, String dialect, String path) {
    var header = header(proofs(group.time), SEND, Dialect.NATIVE);

    assertThat(send(owner, header, session, dialect, path, TEXT).status()).isEqualTo(401);

    assertThat(send(other, header, "lab", "native", SEND, TEXT).status())
        .as("at another node")
        .isEqualTo(401);
    assertThat(send(header).status()).isEqualTo(200);
  }

  @Test
  void aRequestWithAnotherBodyIsRefused() {
    var body = TEXT.replace("hello", "send money");

    var reply =
        send(owner, header(proofs(group.time), SEND, Dialect.NATIVE), "lab", "native", SEND, body);

    assertThat(reply.status()).isEqualTo(401);
    assertThat(group.network.sent(LAB)).isEmpty();
  }

  @Test
  void anOldProofIsRefusedAndTheAnswerSaysTheTime() {
    var clock = new ManualTime();
    clock.advance(NodeProofs.WINDOW.plusSeconds(1));
    var proofs = proofs(clock);

    var refused = send(header(proofs, SEND, Dialect.NATIVE));

    assertThat(refused.status()).isEqualTo(401);
    proofs.learn(url(owner), refused.header(ForwardedCaller.TIME));
    assertThat(send(header(proofs, SEND, Dialect.NATIVE)).status()).isEqualTo(200);
  }

  @Test
  void clocksOfNodesMayDiffer() {
    var clock = new ManualTime();
    clock.advance(Duration.ofDays(400));
    try (var ahead = TestServer.node(group.at(clock))) {
      ahead.await(() -> ahead.gateway.nodes().nodeOf(LAB).isPresent(), () -> "lab is unknown");

      assertThat(ahead.asNative().post(SEND, TEXT).status()).isEqualTo(200);
      assertThat(ahead.asNative().post(SEND, TEXT).status()).isEqualTo(200);
      assertThat(group.network.sent(LAB)).hasSize(2);
    }
  }

  @Test
  void aForwardedRequestIsNotForwardedAgain() {
    var caller =
        new ForwardedCaller(owner.gateway.nodes(), owner.gateway.keys(), proofs(group.time));
    var root = owner.gateway.keys().authenticate(TestServer.KEY).orElseThrow();
    var info = new RequestInfo(Family.A, Dialect.NATIVE, "POST", SEND, "id-1");
    var header = caller.header(url(other), root, info, SEND, "lab", TEXT.getBytes(UTF_8));

    var reply = send(other, header, "lab", "native", SEND, TEXT);

    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.header("Retry-After")).isEqualTo("1");
    assertThat(reply.text("code")).isEqualTo("session.elsewhere");
    assertThat(group.network.sent(LAB)).isEmpty();
  }

  @Test
  void howeverManyAreRememberedNoneIsTakenTwice() {
    var sender = proofs(group.time);
    var receiver = new NodeProofs(owner.gateway.nodes(), group.time, group.identifiers, 4);
    var used = new ArrayList<String>();
    for (var i = 0; i < 20; i++) {
      var proof = sender.of(url(owner), new byte[0], "request");
      assertThat(receiver.isOf(proof, "request")).isTrue();
      used.add(proof);
      group.time.advance(Duration.ofMillis(1));
    }
    for (var proof : used) {
      assertThatThrownBy(() -> receiver.isOf(proof, "request")).isInstanceOf(FaultException.class);
    }
    assertThat(receiver.isOf(sender.of(url(owner), new byte[0], "request"), "request")).isTrue();
    for (var wrong : new String[] {"", ":::", "1:2:3:4", "a:b:c:d:e", used.getFirst() + "0"}) {
      assertThat(receiver.isOf(wrong, "request")).as(wrong).isFalse();
    }
  }
}
