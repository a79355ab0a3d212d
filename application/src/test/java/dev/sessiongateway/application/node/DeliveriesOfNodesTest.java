package dev.sessiongateway.application.node;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.PortFaults;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.delivery.FakeDelivery;
import dev.sessiongateway.application.delivery.FakeDelivery.Delivered;
import dev.sessiongateway.application.delivery.FakeRenderer;
import dev.sessiongateway.application.delivery.FleetingReceivers;
import dev.sessiongateway.application.delivery.PostDeletionDeliveryStore.PostDeletionDelivery;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeadLetterSelection;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.application.node.NodeFixture.TestNode;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.ReceiverKey;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.Webhook;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// Which of several gateways delivers the events of a session, and what is left of a deleted one.
@NoRetry
@ExpectsLog(
    value =
        "(WARN ada - a receiver fails; its events wait"
            + "|WARN DeliveryContext - the health of an endpoint changed"
            + "|ERROR LeaseKeeper - the lease could not be extended)",
    optional = "which of them is logged depends on the test")
class DeliveriesOfNodesTest {
  private static final URI URL = URI.create("http://hook.example");
  private static final Outcome DOWN = new Outcome.Failed("HTTP 503", null);
  private static final Webhook HOOK =
      new Webhook(
          new ReceiverId("hook"),
          Family.A,
          true,
          URL,
          Set.of("*"),
          null,
          new RetryPolicy.Configured(RetryPolicy.Curve.CONSTANT, Duration.ofSeconds(10), 100),
          List.of(),
          false,
          false,
          true,
          null);
  private static final ReceiverKey KEY = ReceiverKey.of("ada", HOOK.id());

  @AutoClose private final NodeFixture group = new NodeFixture();
  private final FakeRenderer renderer = new FakeRenderer();

  /// A node whose attempts are in a list of their own.
  private TestNode start(String host, FakeDelivery delivery) {
    return group.start(
        host,
        config -> {
          config.eventRenderer = renderer;
          config.delivery = delivery;
        });
  }

  private void create(TestNode node) {
    var config = SessionConfig.DEFAULT.withWebhooks(Family.A, List.of(HOOK));
    node.gateway().sessions().create(new NewSession(ADA, config, Session.Origin.NATIVE, false));
    group.settle();
  }

  private void append(TestNode node, String id) {
    node.stores()
        .events()
        .append(node.gateway().sessions().get(ADA).ref(), List.of(Samples.event(id)));
    group.settle();
  }

  private static List<String> ids(List<Delivered> attempts) {
    return attempts.stream().map(one -> one.event().id()).toList();
  }

  @Test
  void aNodeWithoutTheDutyDeliversNothingOfWhatADeletionLeft() {
    var own = new FakeDelivery();
    own.answer(URL, DOWN);
    var second = start("b", own);
    create(second);
    second.gateway().sessions().delete(ADA);
    group.settle();
    assertThat(second.gateway().load().delivery().afterDeletion()).isEqualTo(1);
    group.delivery.answer(URL, DOWN);
    group.start("a");
    group.advance(NodeFixture.LEASE);
    var before = own.delivered().size();

    group.advance(Duration.ofMinutes(5));

    assertThat(own.delivered()).hasSize(before);
    assertThat(second.gateway().load().delivery().afterDeletion()).isZero();
    group.delivery.answer(URL, new Outcome.Accepted(200));
    group.advance(Duration.ofMinutes(5));
    assertThat(group.delivery.deliveredTo(URL))
        .filteredOn(one -> one.outcome() instanceof Outcome.Accepted)
        .extracting(one -> one.event().name())
        .contains("SessionDeleted")
        .doesNotHaveDuplicates();
  }

  @Test
  void whatADeletionKeepsIsNotDeliveredBeforeTheSessionIsDeleted() {
    var first = group.start("a");
    create(first);
    keepAsForADeletion(first);
    group.advance(NodeFixture.LEASE);
    assertThat(ids(group.delivery.delivered())).doesNotHaveDuplicates();
  }

  /// The first node may be deleting the session at this moment.
  @Test
  void aNodeThatStartsLeavesWhatTheDeletionOfAnotherKeeps() {
    var first = group.start("b");
    create(first);
    keepAsForADeletion(first);

    group.start("a");
    group.advance(NodeFixture.LEASE);

    assertThat(first.runs(ADA)).isTrue();
    assertThat(first.stores().postDeletionDeliveries().targets()).hasSize(1);
  }

  /// What a deletion stores before it removes the session: here an event that was delivered.
  private void keepAsForADeletion(TestNode node) {
    var session = node.gateway().sessions().get(ADA);
    var last = node.stores().events().read(session.ref(), 0, 1_000).getLast();
    var event = renderer.render(HOOK.subscription(), session, last).getFirst();
    assertThat(ids(group.delivery.delivered())).contains(event.id());
    var now = group.time.instant();
    node.stores()
        .postDeletionDeliveries()
        .add(
            List.of(
                new PostDeletionDelivery(
                    0, session.id(), ADA, HOOK.id(), HOOK, event, now, 0, null)));
  }

  @Test
  void whatADeletionKeptThatItsNodeDidNotFinishIsNotDeliveredTwice() {
    var first = group.start("a");
    var second = group.start("b");
    create(first);
    keepAsForADeletion(first);
    first.pause();
    group.advance(NodeFixture.TAKE_OVER);
    assertThat(second.runs(ADA)).isTrue();
    assertThat(second.stores().postDeletionDeliveries().targets()).isEmpty();

    second.gateway().sessions().delete(ADA);
    group.settle();

    assertThat(ids(group.delivery.delivered())).doesNotHaveDuplicates();
    assertThat(group.delivery.delivered())
        .extracting(one -> one.event().name())
        .contains("SessionDeleted");
  }

  @Test
  void aSessionThatIsDeletedAsSoonAsItWasTakenLosesNothing() {
    var ports = new PortFaults();
    var first = group.start("a");
    create(first);
    var second = group.start("b", _ -> {}, ports::in);
    var isNext = new AtomicBoolean(true);
    ports.after(
        "list",
        () -> {
          if (second.runs(ADA) && isNext.getAndSet(false)) {
            second.gateway().sessions().delete(ADA);
          }
        });
    first.pause();
    group.advance(NodeFixture.TAKE_OVER);

    assertThat(isNext).isFalse();
    assertThat(group.delivery.delivered())
        .extracting(one -> one.event().name())
        .containsOnlyOnce("SessionDeleted");
  }

  @Test
  void aSessionThatComesBackToANodeIsDeliveredThereAgain() {
    var own = new FakeDelivery();
    var first = start("a", own);
    var second = group.start("b");
    create(first);
    append(first, "one");
    assertThat(first.gateway().load().delivery().workers()).isEqualTo(1);
    first.gateway().nodes().drain(first.url(), true);
    group.advance(NodeFixture.LEASE);
    assertThat(second.runs(ADA)).isTrue();
    assertThat(first.gateway().load().delivery().workers()).isZero();
    append(second, "two");
    first.gateway().nodes().drain(first.url(), false);
    second.gateway().nodes().drain(second.url(), true);
    group.advance(NodeFixture.LEASE);
    assertThat(first.runs(ADA)).isTrue();
    append(first, "three");

    assertThat(ids(group.delivery.delivered())).contains(Samples.event("two").id().value());
    assertThat(ids(own.delivered())).hasSizeGreaterThan(2).doesNotHaveDuplicates();
    assertThat(ids(own.delivered())).doesNotContainAnyElementsOf(ids(group.delivery.delivered()));
  }

  @Test
  void nothingOfTheReceiversOfASessionThatMovedStaysInMemory() {
    var receivers = new FleetingReceivers();
    var first = group.startWith("a", receivers);
    var second = group.start("b");
    create(first);
    assertThat(receivers.isOneHeld()).isTrue();

    first.gateway().nodes().drain(first.url(), true);
    group.advance(NodeFixture.LEASE);

    assertThat(second.runs(ADA)).isTrue();
    assertThat(receivers.isOneHeld()).isFalse();
  }

  @Test
  void onlyTheNodeThatRunsASessionEnablesAndReplaysItsReceivers() {
    var first = group.start("a");
    var second = group.start("b");
    create(first);
    var admin = second.gateway().receiverAdmin();
    assertFault("session.elsewhere", () -> admin.enable(KEY));
    assertFault(
        "session.elsewhere",
        () -> admin.replay(new DeadLetterSelection(List.of(), KEY, null, null, null)));
    assertThat(first.gateway().receiverAdmin().enable(KEY).waiting()).isZero();
  }
}
