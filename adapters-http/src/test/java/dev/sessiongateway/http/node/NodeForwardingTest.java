package dev.sessiongateway.http.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.NodeGroup;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Two servers on the same stores: each answers for all sessions.
@ExpectsLog(
    value = "WARN lab - acknowledgements could not be stored",
    optional = "none may be under way")
@ExpectsLog(
    value = "WARN Peers - another node does not answer|ERROR WorkerSupervisor - a task of the",
    optional = "a busy machine answers nodes late, and a node may end meanwhile")
class NodeForwardingTest {
  private static final SessionName LAB = new SessionName("lab");
  private static final String TEXT =
      "{'session':'lab','chatId':'4915110000002@c.us','text':'hello'}";

  private final NodeGroup group = new NodeGroup();
  @AutoClose private final TestServer owner = TestServer.node(group);
  @AutoClose private final TestServer other = TestServer.node(group);

  @BeforeEach
  void pair() {
    group.network.addContact(new Contact(Address.person("4915110000002"), "Grace", null));
    owner.active("lab");
    other.await(() -> other.gateway.sessions().find("lab").isPresent(), () -> "lab is unknown");
  }

  private static String url(TestServer server) {
    return server.gateway.nodes().self().orElseThrow().value();
  }

  private void awaitOwner(TestServer node) {
    for (var each : new TestServer[] {owner, other}) {
      each.await(
          () ->
              each.gateway
                  .nodes()
                  .nodeOf(LAB)
                  .filter(found -> found.value().equals(url(node)))
                  .isPresent(),
          () -> each.gateway.nodes().nodeOf(LAB) + " runs lab");
    }
  }

  @Test
  void aSendThroughAnotherNodeIsSentOnceAndAnsweredAlike() {
    var here = owner.asWaha().post("/api/sendText", TEXT);
    var there = other.asWaha().post("/api/sendText", TEXT);

    assertThat(there.status()).isEqualTo(here.status()).isEqualTo(201);
    assertThat(there.json().fieldNames())
        .toIterable()
        .containsExactlyInAnyOrderElementsOf(() -> here.json().fieldNames());
    assertThat(there.header("Content-Type")).isEqualTo(here.header("Content-Type"));
    assertThat(group.network.sent(LAB)).hasSize(2);
  }

  @Test
  void bothFamiliesAnswerOnEachNode() {
    var sent =
        other.asNative().post("/message/sendText/lab", "{'number':'4915110000002','text':'hello'}");
    assertThat(sent.status()).isEqualTo(201);
    assertThat(sent.text("/key/id")).isEqualTo(group.network.sent(LAB).getFirst().id().value());

    var state = other.asNative().get("/instance/connectionState/lab");
    assertThat(state.text("/instance/state")).isEqualTo("open");
  }

  @Test
  void aNodeReadsByItself() {
    owner.asWaha().post("/api/sendText", TEXT);
    group.network.lose(MessageSending.class);

    var page = other.asWaha().get("/api/lab/chats/4915110000002@c.us/messages");

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.json()).hasSize(1);
  }

  @Test
  void whoChangesASessionThroughANodeReadsTheChangeThere() {
    assertThat(other.asNative().post("/api/sessions/lab/stop").status()).isEqualTo(200);

    assertThat(other.asNative().get("/api/sessions/lab").text("state")).isEqualTo("paused");
    assertThat(owner.asNative().get("/api/sessions/lab").text("state")).isEqualTo("paused");
  }

  @Test
  void aFaultOfTheOtherNodeIsAnsweredAsItIs() {
    owner.gateway.sessions().pause(LAB);

    var reply = other.asNative().post("/api/sendText", TEXT);

    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.text("code")).isEqualTo("session.paused");
  }

  @Test
  void theRightsOfTheCallerHoldOnTheOtherNode() {
    var reads = other.key(LAB, null, Scope.READ);
    owner.await(() -> owner.gateway.keys().authenticate(reads).isPresent(), () -> "unknown key");

    assertThat(other.anonymous().with("apikey", reads).post("/api/sendText", TEXT).status())
        .isEqualTo(403);
    assertThat(other.anonymous().with("apikey", reads).get("/api/lab/groups").status())
        .isEqualTo(200);
    assertThat(group.network.sent(LAB)).isEmpty();
  }

  @Test
  @ExpectsLog(
      "WARN AccessKeyService - the key that a client chose has fewer than 16 characters and can be"
          + " guessed")
  void aSessionIsCreatedOnTheNodeWithTheFewest() {
    for (var name : new String[] {"one", "two", "three"}) {
      assertThat(owner.asNative().post("/api/sessions", "{'name':'" + name + "'}").status())
          .isEqualTo(200);
    }
    var created =
        owner.asNative().post("/instance/create", "{'instanceName':'four','token':'secret-4'}");
    assertThat(created.status()).isEqualTo(201);

    var nodes = owner.asNative().get("/api/server/nodes").json();
    assertThat(nodes).hasSize(2);
    assertThat(StreamSupport.stream(nodes.spliterator(), false))
        .allSatisfy(node -> assertThat(JsonField.integer(node, "sessions")).isBetween(2, 3));
    assertThat(owner.asNative().get("/api/sessions/one").text("assignedWorker"))
        .isEqualTo(url(other));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/sessions", "/instance/create"})
  void aNameIsFreeOnEachNodeAsSoonAsItsSessionIsDeleted(String path) {
    owner.active("one");
    other.active("two");
    try (var fewest = TestServer.node(group.unnotified())) {
      owner.gateway.sessions().delete(LAB);
      assertThat(fewest.gateway.sessions().find("lab")).isPresent();

      var created = fewest.asNative().post(path, "{'name':'lab','instanceName':'lab'}");

      assertThat(created.status()).as("" + created.json()).isIn(200, 201);
      assertThat(fewest.gateway.nodes().nodeOf(LAB)).map(NodeUrl::value).contains(url(fewest));
    }
  }

  @Test
  void aDrainedNodeHandsItsSessionsOver() {
    var reply = other.asNative().post("/api/server/nodes/drain", "{'url':'" + url(owner) + "'}");
    assertThat(reply.status()).isEqualTo(200);
    awaitOwner(other);

    assertThat(owner.asWaha().post("/api/sendText", TEXT).status()).isEqualTo(201);
    assertThat(group.network.sent(LAB)).hasSize(1);
  }

  @Test
  void aNodeThatIsNotThereCannotBeDrained() {
    assertThat(
            other.asNative().post("/api/server/nodes/drain", "{'url':'http://nowhere:1'}").status())
        .isEqualTo(404);
    assertInvalidUrl("nowhere");
    assertInvalidUrl("http://a:1/path");
    assertInvalidUrl("");
  }

  private void assertInvalidUrl(String url) {
    var reply = other.asNative().post("/api/server/nodes/drain", "{'url':'" + url + "'}");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid.url");
  }

  @Test
  void aForwardedRequestWithoutProofIsRefused() {
    for (var forged :
        new String[] {
          "root", "root ", "root 00", " 00", "root " + "0".repeat(64), "x".repeat(9_000)
        }) {
      var reply =
          other.anonymous().with(ForwardedCaller.HEADER, forged).post("/api/sendText", TEXT);
      assertThat(reply.status()).as(forged).isEqualTo(401);
    }
    assertThat(group.network.sent(LAB)).isEmpty();
  }

  @Test
  void aClientIsNotToldHowASessionIsKnown() {
    var ofAnother = owner.key(new SessionName("other"), null, Scope.READ);
    var reply =
        owner
            .anonymous()
            .with("apikey", ofAnother)
            .with(ForwardedCaller.SESSION, "lab")
            .get("/api/sessions");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header(ForwardedCaller.REVISION)).isNull();
  }

  @Test
  void anUnconfirmedSendOfTheOtherNodeIsNotSentAgainHere() {
    group.network.failNextSend(new Fault.NetworkDown(Duration.ofSeconds(1), true));

    var reply = other.asWaha().post("/api/sendText", TEXT);

    assertThat(reply.status()).isEqualTo(503);
    assertThat(group.network.sent(LAB)).hasSize(1);
  }

  @Test
  void aRequestEndsWhenItsNodeLosesTheSessionBeforeItAnswers() throws Exception {
    var isSending = new CountDownLatch(1);
    var isOver = new CountDownLatch(1);
    group.network.duringSends(_ -> {
      isSending.countDown();
      awaitQuietly(isOver);
    });
    try (var client = Executors.newVirtualThreadPerTaskExecutor()) {
      var answer = client.submit(() -> other.asWaha().post("/api/sendText", TEXT));
      assertThat(isSending.await(30, TimeUnit.SECONDS)).isTrue();

      other.asNative().post("/api/server/nodes/drain", "{'url':'" + url(owner) + "'}");
      awaitOwner(other);

      var reply = answer.get(30, TimeUnit.SECONDS);
      assertThat(reply.status()).isEqualTo(503);
      assertThat(reply.text("code")).isEqualTo("node.unreachable");
    } finally {
      isOver.countDown();
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void aGatewayThatIsAloneKnowsNoForwardedRequests() {
    try (var alone = new TestServer()) {
      assertThat(alone.asNative().get("/api/server/nodes").text()).isEqualTo("[]");
      Reply reply = alone.anonymous().with(ForwardedCaller.HEADER, "root 00").get("/api/sessions");
      assertThat(reply.status()).isEqualTo(401);
      assertThat(
              alone
                  .asNative()
                  .with(ForwardedCaller.HEADER, "root 00")
                  .get("/api/sessions")
                  .status())
          .isEqualTo(200);
    }
  }
}
