package dev.sessiongateway.http.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.StoreCalls;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Cause;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.NodeGroup;
import dev.sessiongateway.http.TestServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A list is whole or it is refused: what a node could not read is not left out of it.
@ExpectsLog(value = "WARN", optional = "what the node does by itself meanwhile fails too")
@ExpectsLog(value = "ERROR", optional = "what the node does by itself meanwhile fails too")
@ExpectsLog(
    value = "WARN Peers - another node does not answer|ERROR WorkerSupervisor - a task of the",
    optional = "a busy machine answers nodes late, and a node may end meanwhile")
class WholeListsTest {
  private static final String SESSIONS = "/api/sessions";
  private static final String INSTANCES = "/instance/fetchInstances";

  private final NodeGroup group = new NodeGroup();
  private final StoreCalls calls = new StoreCalls();
  @AutoClose private final TestServer owner = TestServer.node(group);
  @AutoClose private final TestServer other = TestServer.node(group.seeing(calls::of));

  @BeforeEach
  void pair() {
    owner.active("lab");
    other.stopped("own");
    for (var server : new TestServer[] {owner, other}) {
      server.await(() -> server.gateway.sessions().count() == 2, () -> "a session is unknown");
    }
    var lab = new SessionName("lab");
    other.await(
        () -> other.gateway.sessions().get(lab).state() instanceof SessionState.Active,
        () -> "its state is unknown");
  }

  /// So that the node hands its sessions over.
  @AfterEach
  void heal() {
    calls.accept();
  }

  @ParameterizedTest
  @ValueSource(strings = {SESSIONS, SESSIONS + "?all=true", INSTANCES, "/api/sessions/lab"})
  void aNodeWithoutItsDatabaseRefusesIt(String path) {
    calls.refuse(Cause.BROKEN);

    var reply = other.asNative().get(path);

    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.header("Retry-After")).isEqualTo("1");
    assertThat(reply.text("code")).isEqualTo("store.broken");
    assertThat(other.asWaha().get(SESSIONS).status()).isEqualTo(503);
  }

  @ParameterizedTest
  @ValueSource(strings = {SESSIONS, INSTANCES})
  void aNodeWhoseLeaseHasEndedMayNotKnowThemAll(String path) {
    calls.refuse(Cause.BUSY);
    group.time.advance(NodeGroup.LEASE);
    other.await(() -> other.gateway.nodes().problem().isPresent(), () -> "the lease lasts");

    var reply = other.asNative().get(path);

    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.text("code")).isEqualTo("store.broken");
  }

  @Test
  void aDamagedStoreOfOneSessionLeavesTheOthersReadable() {
    calls.refuse(Cause.DAMAGED);

    for (var path : new String[] {SESSIONS, INSTANCES}) {
      var reply = other.asNative().get(path);
      assertThat(reply.status()).as(path).isEqualTo(200);
      assertThat(reply.json()).as(path).hasSize(2);
    }
  }
}
