package dev.sessiongateway.application.node;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static dev.sessiongateway.application.GatewayFixture.faultOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.PortFaults;
import dev.sessiongateway.application.access.AccessKeys.NewKey;
import dev.sessiongateway.application.delivery.Delivery;
import dev.sessiongateway.application.event.Events;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.node.Node;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.Webhook;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// Several gateways on the same stores: one of them runs a session, all of them know it.
@NoRetry
@ExpectsLog(
    "ERROR LeaseKeeper - the lease could not be extended; sessions stop here and go on elsewhere")
class NodesTest {
  @AutoClose private final NodeFixture group = new NodeFixture();

  @Test
  void aSessionIsKnownOnAllNodesAndRunsOnOne() {
    var first = group.start("a");
    var second = group.start("b");
    group.active(first, ADA);

    assertThat(second.gateway().sessions().list()).extracting(Session::name).containsExactly(ADA);
    assertThat(second.state(ADA)).isEqualTo(first.state(ADA));
    assertThat(second.nodeOf(ADA)).contains(first.url());
    assertThat(first.nodeOf(ADA)).contains(first.url());
  }

  @Test
  void theNodeThatDoesNotRunASessionNamesTheOneThatDoes() {
    var first = group.start("a");
    var second = group.start("b");
    group.active(first, ADA);

    assertThat(faultOf(() -> second.send(ADA, "hello")))
        .isEqualTo(new Fault.SessionElsewhere("ada", first.url().value()));
    assertThat(faultOf(() -> second.gateway().sessions().pause(ADA)).code())
        .isEqualTo("session.elsewhere");
    assertThat(faultOf(() -> second.gateway().sessions().delete(ADA)).code())
        .isEqualTo("session.elsewhere");
    assertThat(group.network.sent(ADA)).isEmpty();
  }

  @Test
  void everyNodeReadsWhatIsStored() {
    var first = group.start("a");
    var second = group.start("b");
    group.active(first, ADA);
    first.send(ADA, "hello");
    group.settle();

    var chats =
        second
            .gateway()
            .chats()
            .list(ADA, new ChatQuery(ChatQuery.SortField.ID, SortOrder.ASCENDING, new Page(9, 0)));
    assertThat(chats).hasSize(1);
    assertThat(second.gateway().events().lastSeq(ADA))
        .isEqualTo(first.gateway().events().lastSeq(ADA));
  }

  @Test
  void aNodeThatEndsHandsItsSessionsOver() {
    var first = group.start("a");
    var second = group.start("b");
    group.active(first, ADA);
    first.send(ADA, "before");
    group.settle();

    first.gateway().nodes().handOver();
    group.settle();

    assertThat(second.runs(ADA)).isTrue();
    assertThat(first.nodeOf(ADA)).contains(second.url());
    assertThat(second.state(ADA)).isInstanceOf(SessionState.Active.class);
    first.gateway().close();
    group.settle();
    assertThat(second.gateway().nodes().list())
        .filteredOn(Node::isAlive)
        .extracting(Node::url)
        .containsExactly(second.url());
  }

  @Test
  void aDrainedNodeTakesNoSessionsUntilItMay() {
    var first = group.start("a");
    var second = group.start("b");
    group.active(first, ADA);

    second.gateway().nodes().drain(first.url(), true);
    group.advance(NodeFixture.LEASE);
    assertThat(second.runs(ADA)).isTrue();
    assertThat(second.gateway().nodes().forNewSession()).contains(second.url());

    assertThat(faultOf(() -> second.gateway().nodes().drain(second.url(), true)).code())
        .isEqualTo("node.alone");
    first.gateway().nodes().drain(first.url(), false);
    assertThat(second.gateway().nodes().forNewSession()).contains(first.url());
  }

  @Test
  void aNameIsTakenOnAllNodes() {
    var first = group.start("a");
    var second = group.start("b");
    group.active(first, ADA);

    assertThat(faultOf(() -> group.active(second, ADA)).code()).isEqualTo("session.exists");
  }

  @Test
  void aDeletedSessionIsGoneOnAllNodes() {
    var first = group.start("a");
    var second = group.start("b");
    group.active(first, ADA);
    group.active(second, BOB);

    first.gateway().sessions().delete(ADA);
    group.settle();

    assertThat(second.gateway().sessions().list()).extracting(Session::name).containsExactly(BOB);
    group.active(second, ADA);
    assertThat(first.nodeOf(ADA)).contains(second.url());
  }

  @Test
  void aNodeThatEndedDoesNothingAboutChanges() {
    var tasks = new AtomicInteger();
    Executor counting =
        task -> {
          tasks.incrementAndGet();
          group.background.execute(task);
        };
    var first = group.start("a", config -> config.background = counting);
    var second = group.start("b");
    first.gateway().close();
    group.settle();
    var before = tasks.get();

    group.active(second, ADA);
    second.gateway().sessions().pause(ADA);
    group.settle();

    assertThat(tasks).hasValue(before);
  }

  @Test
  void theNameOfADeletedSessionIsFreeOnAllNodesAtOnce() {
    var first = group.start("a").gateway().sessions();
    var isBehind = new AtomicBoolean();
    var late = new CopyOnWriteArrayList<Runnable>();
    Executor background =
        task -> {
          if (isBehind.get()) {
            late.add(task);
          } else {
            group.background.execute(task);
          }
        };
    var second = group.start("b", config -> config.background = background).gateway();
    first.create(stopped(ADA));
    first.create(stopped(BOB));
    group.settle();
    assertThat(faultOf(() -> second.sessions().requireFree(ADA)).code())
        .isEqualTo("session.exists");

    isBehind.set(true);
    first.delete(ADA);
    first.delete(BOB);

    try {
      assertThat(second.sessions().find(ADA.value())).isPresent();
      assertThat(second.sessions().create(stopped(ADA)).name()).isEqualTo(ADA);
      assertThat(second.sessions().findCurrent(BOB.value())).isEmpty();
      assertThat(second.apps().create(stopped(BOB), List.of()).session().name()).isEqualTo(BOB);
    } finally {
      isBehind.set(false);
      late.forEach(background::execute);
    }
  }

  @Test
  void aNumberIsFoundOnAllNodesWhicheverRunsItsSession() {
    var nodes = List.of(group.start("a"), group.start("b"));
    group.active(nodes.getFirst(), ADA);
    var number = FakeNetwork.ADA.id().user();
    assertThat(nodes)
        .allSatisfy(
            n -> assertThat(n.gateway().inbound().find("fake", number, _ -> true)).contains(ADA));

    nodes.getFirst().gateway().close();
    group.advance(NodeFixture.TAKE_OVER);
    nodes.getLast().gateway().sessions().logoutAndStop(ADA);
    assertThat(nodes.getLast().gateway().inbound().find("fake", number, _ -> true)).isEmpty();
  }

  @Test
  void aRevokedKeyEndsOnAllNodes() {
    var first = group.start("a");
    var second = group.start("b");
    var issued =
        first
            .gateway()
            .keys()
            .issue(new NewKey("key", Set.of(Scope.ADMIN), null, null, null, true, null));
    group.settle();
    assertThat(second.gateway().keys().authenticate(issued.secret())).isPresent();

    first.gateway().keys().revoke(issued.key().id());
    group.settle();

    assertThat(second.gateway().keys().authenticate(issued.secret())).isEmpty();
  }

  @Test
  void aTicketOpensOneConnectionOnWhicheverNode() {
    var first = group.start("a").gateway().keys();
    var second = group.start("b").gateway().keys();
    var key = first.issue(new NewKey("key", Set.of(Scope.ADMIN), null, null, null, true, null));
    group.settle();

    var ticket = first.issueTicket(key.key(), ADA, Duration.ofMinutes(1));

    var opened = second.redeem(ticket.text()).orElseThrow();
    assertThat(opened.scopes()).containsOnly(Scope.READ);
    assertThat(opened.session()).isEqualTo(ADA);
    assertThat(first.redeem(ticket.text())).isEmpty();
  }

  @Test
  void whatANodeWasNotToldOfKeysItReads() {
    var node = group.start("a");
    group.start("b");
    var keys = node.gateway().keys();
    var issued = keys.issue(new NewKey("key", Set.of(Scope.ADMIN), null, null, null, true, null));
    group.settle();

    // A store does not tell a node of its own changes.
    node.stores().keys().remove(issued.key().id());
    group.advance(NodeFixture.LEASE.dividedBy(3));
    assertThat(keys.authenticate(issued.secret())).isEmpty();

    node.stores().keys().add(issued.key());
    group.advance(Duration.ofMillis(200));
    assertThat(keys.authenticate(issued.secret())).isPresent();
  }

  @Test
  void twoLivingNodesHaveDifferentUrls() {
    group.start("a");

    assertThatThrownBy(() -> group.start("a"))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("node.in-use"));
  }

  @Test
  void aFollowerOnAnyNodeSeesTheEventsOfAllInOrder() {
    var first = group.start("a");
    var second = group.start("b");
    group.active(first, ADA);
    var seen = new CopyOnWriteArrayList<Long>();
    try (var _ =
        second
            .gateway()
            .events()
            .follow(
                _ -> true, _ -> new Events.Start.After(0), (_, event) -> seen.add(event.seq()))) {
      first.send(ADA, "one");
      group.settle();
      first.pause();
      group.advance(NodeFixture.TAKE_OVER);
      second.send(ADA, "two");
      group.settle();

      var last = second.gateway().events().lastSeq(ADA);
      assertThat(seen)
          .containsExactlyElementsOf(
              IntStream.rangeClosed(1, (int) last).mapToObj(Long::valueOf).toList());
    }
  }

  @Test
  void aNameThatAnotherNodeCreatedAMomentAgoIsThere() {
    var first = group.start("a");
    var second = group.start("b");
    var created = first.gateway().sessions().create(NewSession.started(ADA));

    var there = second.gateway().sessions().createIfAbsent(NewSession.started(ADA));

    assertThat(there.id()).isEqualTo(created.id());
    group.settle();
    assertThat(second.nodeOf(ADA)).contains(first.url());
  }

  @Test
  void aSessionThatIsCreatedAgainReplacesTheDeletedOneOnAllNodes() {
    var first = group.start("a");
    var second = group.start("b");
    var before = first.gateway().sessions().create(stopped(ADA));
    group.settle();
    assertThat(second.gateway().sessions().get(ADA)).isEqualTo(before);

    first.gateway().sessions().delete(ADA);
    var after = first.gateway().sessions().create(stopped(ADA));
    group.settle();

    assertThat(after.version()).isEqualTo(before.version());
    assertThat(second.gateway().sessions().get(ADA)).isEqualTo(after);
  }

  @Test
  @ExpectsLog(
      value = "WARN ada - a receiver fails; its events wait",
      optional = "an attempt may end before its session is deleted")
  void anotherNodeDeliversWhatIsLeftOfADeletedSession() {
    var first = group.start("a");
    group.start("b");
    var url = URI.create("http://hook.example");
    var config = SessionConfig.DEFAULT.withWebhooks(Family.A, List.of(webhook(url)));
    first.gateway().sessions().create(new NewSession(ADA, config, Session.Origin.NATIVE, false));
    group.settle();
    group.delivery.answer(url, new Delivery.Outcome.Failed("HTTP 503", null));
    first.gateway().sessions().delete(ADA);
    group.settle();

    first.pause();
    group.advance(NodeFixture.TAKE_OVER);
    group.delivery.answer(url, new Delivery.Outcome.Accepted(200));
    group.advance(Duration.ofMinutes(1));

    assertThat(group.delivery.deliveredTo(url))
        .filteredOn(one -> one.outcome() instanceof Delivery.Outcome.Accepted)
        .extracting(one -> one.event().name())
        .contains("SessionDeleted")
        .doesNotHaveDuplicates();
  }

  private static NewSession stopped(SessionName name) {
    return new NewSession(name, SessionConfig.DEFAULT, Session.Origin.NATIVE, false);
  }

  private static Webhook webhook(URI url) {
    return new Webhook(
        new ReceiverId("hook"),
        Family.A,
        true,
        url,
        Set.of("*"),
        null,
        new RetryPolicy.Unset(),
        List.of(),
        false,
        false,
        true,
        null);
  }

  @Test
  @ExpectsLog("WARN NodeService - keys that another node changed were not read and will be")
  void keysThatCouldNotBeReadAreReadAgain() {
    var faults = new PortFaults();
    var first = group.start("a");
    var second = group.start("b", _ -> {}, faults::in);
    var issued =
        first
            .gateway()
            .keys()
            .issue(new NewKey("key", Set.of(Scope.ADMIN), null, null, null, true, null));
    group.settle();

    faults.failAt(1, PortFaults.When.BEFORE);
    first.gateway().keys().revoke(issued.key().id());
    group.settle();
    assertThat(faults.disarm()).isTrue();
    group.advance(NodeFixture.LEASE);

    assertThat(second.gateway().keys().authenticate(issued.secret())).isEmpty();
  }
}
