package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.PortFaults;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.delivery.FakeDelivery.Delivered;
import dev.sessiongateway.application.delivery.PostDeletionDeliveryStore.PostDeletionDelivery;
import dev.sessiongateway.application.identity.FakeSessionCipher;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.sink.FakeSink;
import dev.sessiongateway.application.sink.SinkReceivers;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.EndpointHealth.Condition;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.ReceiverKey;
import dev.sessiongateway.domain.webhook.SinkName;
import dev.sessiongateway.domain.webhook.SinkSubscription;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// What is left to deliver of a deleted session: nothing of it is lost or doubled, and it is tried
/// as often as is configured.
@ExpectsLog(
    value =
        "WARN ((ada|bob) - (a receiver |an event of a deleted session |a session was deleted with"
            + " more)|DeliveryContext - the health of an endpoint changed)",
    optional = "which of them is logged depends on the test")
class DeletedSessionTest extends DeliveryFixture {
  private static final Duration DUE = Duration.ofMillis(60_001);

  private void delete() {
    gateway.gateway().sessions().delete(ADA);
    gateway.settle();
  }

  private List<Integer> attempts() {
    return gateway.delivery.deliveredTo(ONE).stream().map(one -> one.event().attempt()).toList();
  }

  private boolean isDone() {
    return gateway.stores.postDeletionDeliveries().targets().isEmpty()
        && gateway.gateway().load().delivery().afterDeletion() == 0;
  }

  @Test
  void theHalfOfAnEventThatWasDeliveredIsNotRepeated() {
    gateway.renderer.twice("PresenceChanged");
    var names = new String[] {"PresenceChanged", "PresenceChangedAgain"};
    gateway.active(ADA, told(hook(ONE, constant(60, 9), names)));
    gateway.delivery.answerNext(ONE, YES, DOWN);
    happen(ADA, 2);
    delete();
    assertThat(names())
        .as("one done, one failed, the rest after the deletion")
        .containsExactly(names[0], names[1], names[1], names[0], names[1]);
    assertThat(isDone()).isTrue();
  }

  @Test
  void theNewestThousandAreKept() {
    gateway.create(ADA, told(hook(ONE, constant(3_600, 9))));
    gateway.delivery.answer(ONE, DOWN);
    var more = IntStream.range(0, 1_200).mapToObj(i -> Samples.event("more" + i)).toList();
    gateway.stores.events().append(gateway.session(ADA).ref(), more);
    gateway.settle();
    gateway.delivery.answer(ONE, YES);
    delete();
    assertThat(accepted(ONE, ADA).stream().filter(seq -> seq > 1).toList())
        .isEqualTo(LongStream.rangeClosed(203, 1_202).boxed().toList());
  }

  @Test
  void whatWasRetriedBesideTheOthersIsRetriedAtItsTimeAndAlone() {
    gateway.renderer.twice("PresenceChanged");
    var names = new String[] {"PresenceChanged", "PresenceChangedAgain"};
    gateway.active(ADA, told(hook(ONE, constant(60, 9), names)));
    gateway.delivery.answerNext(ONE, NO, YES);
    happen(ADA, 1);
    delete();
    gateway.advance(DUE.minusMillis(1));
    assertThat(names()).containsExactly(names);
    gateway.advance(Duration.ofMillis(1));
    assertThat(names()).containsExactly(names[0], names[1], names[0]);
    assertThat(attempts()).containsExactly(1, 1, 2);
    assertThat(isDone()).isTrue();
  }

  /// The head waits when the session is deleted, so that no delivery is under way meanwhile.
  @Test
  void itIsTriedAtTheConfiguredTimesAndNoLonger() {
    gateway.delivery.answer(ONE, DOWN);
    gateway.create(ADA, told(hook(ONE, constant(60, 2), "SessionCreated")));
    assertThat(attempts()).containsExactly(1);
    delete();
    assertThat(gateway.gateway().load().delivery().afterDeletion()).isEqualTo(1);
    for (var attempt = 1; attempt <= 3; attempt++) {
      assertThat(attempts()).hasSize(1 + attempt).last().isEqualTo(attempt);
      gateway.advance(DUE.minusMillis(1));
      assertThat(attempts()).as("not before its time").hasSize(1 + attempt);
      gateway.advance(Duration.ofMillis(1));
    }
    gateway.advance(Duration.ofDays(1));
    assertThat(attempts()).containsExactly(1, 1, 2, 3);
    assertThat(isDone()).isTrue();
  }

  @Test
  void anEventThatTheEndpointBreaksOnHoldsTheOthersForThreeTries() {
    gateway.active(ADA, told(hook(ONE, constant(2, 50), "PresenceChanged", "SessionDeleted")));
    gateway.delivery.breakOn(ONE, "PresenceChanged");
    happen(ADA, 1);
    assertThat(names()).hasSize(1);
    delete();
    gateway.advance(Duration.ofMillis(2_001));
    assertThat(names()).containsOnly("PresenceChanged").hasSize(3);
    gateway.advance(Duration.ofMillis(2_001));
    assertThat(names().subList(3, 5)).containsExactly("PresenceChanged", "SessionDeleted");
    gateway.advance(Duration.ofSeconds(20));
    assertThat(names()).hasSizeGreaterThan(10);
    assertThat(endpoint(ONE).condition()).as("of one event").isEqualTo(Condition.CLOSED);
    gateway.delivery.breakOn(ONE);
    gateway.advance(Duration.ofSeconds(3));
    assertThat(isDone()).isTrue();
  }

  @Test
  void aRefusalStopsNothingBehindIt() {
    gateway.active(ADA, told(hook(ONE, constant(60, 9), "SessionLoggedOut", "SessionDeleted")));
    gateway.delivery.answerNext(ONE, NO);
    delete();
    assertThat(names()).containsExactly("SessionLoggedOut", "SessionDeleted");
    gateway.advance(DUE);
    assertThat(names()).endsWith("SessionLoggedOut").hasSize(3);
    assertThat(isDone()).isTrue();
  }

  @Test
  void anEndpointThatIsOffGetsTheRestOnceItIsEnabled() {
    gateway.create(BOB, told(hook(ONE)));
    gateway.active(ADA, told(hook(ONE, UNSET, "SessionLoggedOut", "SessionDeleted")));
    gateway.delivery.answer(ONE, new Delivery.Outcome.Gone(410, "HTTP 410"));
    delete();
    assertThat(endpoint(ONE).condition()).isEqualTo(Condition.DISABLED);
    var before = tries(ONE);
    gateway.advance(Duration.ofHours(1));
    assertThat(tries(ONE)).isEqualTo(before);
    gateway.delivery.answer(ONE, YES);
    webhooks().enable(ReceiverKey.of("bob", new ReceiverId("one.example")));
    gateway.settle();
    assertThat(names().subList(before, names().size()))
        .containsSubsequence("SessionLoggedOut", "SessionDeleted");
    assertThat(isDone()).isTrue();
  }

  @Test
  void whatIsAcceptedOfTheRestShowsThatTheEndpointIsBack() {
    gateway.delivery.answer(ONE, DOWN);
    gateway.create(ADA, told(hook(ONE, constant(1, 50))));
    gateway.advance(Duration.ofMillis(4_100));
    assertThat(endpoint(ONE).condition()).isEqualTo(Condition.OPEN);
    gateway.delivery.answer(ONE, YES);
    delete();
    gateway.advance(Duration.ofSeconds(10));
    assertThat(endpoint(ONE)).isEqualTo(EndpointHealth.healthy(ONE));
    assertThat(isDone()).isTrue();
  }

  @Test
  void failuresOfTheRestOpenTheBreakerForAllWhoUseTheEndpoint() {
    gateway.delivery.answer(ONE, DOWN);
    gateway.create(ADA, told(hook(ONE, constant(1, 50), "SessionDeleted")));
    delete();
    gateway.advance(Duration.ofMillis(4_100));
    assertThat(endpoint(ONE).condition()).isEqualTo(Condition.OPEN);
  }

  @Test
  void theRestIsNotTriedBeforeAnEndpointThatIsDownIsProbed() {
    gateway.delivery.answer(ONE, DOWN);
    gateway.create(BOB, told(hook(ONE, constant(1, 50))));
    gateway.create(ADA, told(hook(ONE, constant(2, 50), "SessionDeleted")));
    gateway.advance(Duration.ofMillis(4_100));
    assertThat(endpoint(ONE).condition()).isEqualTo(Condition.OPEN);
    delete();
    assertThat(told(ONE, ADA)).as("not before the endpoint is probed").isEmpty();
    gateway.advance(Duration.ofSeconds(40));
    gateway.delivery.answer(ONE, YES);
    gateway.advance(Duration.ofMinutes(2));
    assertThat(told(ONE, ADA)).isNotEmpty();
    assertThat(isDone()).isTrue();
    assertThat(accepted(ONE, BOB)).isEqualTo(everySeq(BOB));
  }

  @Test
  void whatTheRestProbesInVainIsProbedAgain() {
    gateway.delivery.answer(ONE, DOWN);
    gateway.create(ADA, told(hook(ONE, constant(1, 50), "SessionDeleted")));
    delete();
    gateway.advance(Duration.ofSeconds(15));
    var before = tries(ONE);
    gateway.create(BOB, told(hook(ONE, constant(1, 50))));
    gateway.advance(Duration.ofSeconds(10));
    assertThat(tries(ONE)).isGreaterThan(before);
    gateway.delivery.answer(ONE, YES);
    gateway.advance(Duration.ofMinutes(2));
    assertThat(accepted(ONE, BOB)).isEqualTo(everySeq(BOB));
    assertThat(isDone()).isTrue();
  }

  @Test
  void aClockThatWasSetBackDoesNotKeepTheRestWaiting() {
    gateway.delivery.answer(ONE, DOWN);
    gateway.create(ADA, told(hook(ONE, constant(3_600, 9), "SessionDeleted")));
    delete();
    // The worker of the session may have made one before its end, which counts for nothing.
    assertThat(attempts()).isNotEmpty().containsOnly(1);
    gateway.close();
    gateway.time.jump(Duration.ofDays(-1));
    gateway.delivery.answer(ONE, YES);
    gateway.gateway();
    gateway.settle();
    assertThat(attempts()).endsWith(1, 2).containsOnlyOnce(2);
    assertThat(isDone()).isTrue();
  }

  @Test
  void whatADeletionKeptThatDidNotHappenIsNotDeliveredTwice() {
    gateway.active(ADA, told(hook(ONE)));
    var kept = keptOfTheLastEvent();
    gateway.close();
    gateway.stores.postDeletionDeliveries().add(List.of(kept));
    gateway.gateway();
    gateway.settle();
    assertThat(told(ONE, ADA)).isEqualTo(everySeq(ADA));
    assertThat(isDone()).isTrue();
  }

  @Test
  void theNextDeletionDoesNotDeliverItTwiceEither() {
    gateway.active(ADA, told(hook(ONE)));
    gateway.stores.postDeletionDeliveries().add(List.of(keptOfTheLastEvent()));
    delete();
    assertThat(told(ONE, ADA)).doesNotHaveDuplicates();
    assertThat(names()).contains("SessionDeleted");
    assertThat(isDone()).isTrue();
  }

  /// What a deletion stores before it removes the session: here an event that was delivered.
  private PostDeletionDelivery keptOfTheLastEvent() {
    var session = gateway.session(ADA);
    var last = gateway.log(ADA).getLast();
    var rendered = gateway.renderer.render(hook(ONE).subscription(), session, last).getFirst();
    var now = gateway.time.instant();
    return new PostDeletionDelivery(
        0, session.id(), ADA, hook(ONE).id(), hook(ONE), rendered, now, 0, null);
  }

  /// As when a broker is taken out of the settings.
  @Test
  void theRestOfAReceiverThatIsNotOfferedAnyMoreIsDropped() {
    var sink = new FakeSink();
    sink.answer(DOWN);
    var name = new SinkName("rabbitmq");
    gateway.receivers(
        List.of(_ ->
            new SinkReceivers(
                gateway.renderer,
                Map.of(name, sink),
                List.of(),
                constant(60, 9),
                new FakeSessionCipher(),
                (_, _) -> {})));
    gateway.create(ADA, told().with(new SinkSubscription(name, true, Set.of("*"))));
    happen(ADA, 2);
    delete();
    assertThat(isDone()).isFalse();
    gateway.receivers(List.of()).reopen();
    gateway.advance(DUE);
    assertThat(isDone()).isTrue();
  }

  @Test
  void nothingOfItsReceiversStaysInMemory() {
    var receivers = new FleetingReceivers();
    gateway.receivers(List.of(_ -> receivers));
    gateway.create(ADA, told());
    assertThat(receivers.isOneHeld()).isTrue();
    delete();
    assertThat(receivers.isOneHeld()).isFalse();
  }

  @Test
  void aDeletionThatTheStoreRefusesLosesNothingAndDoublesNothing() {
    var faults = new PortFaults();
    gateway.with(config -> config.stores = faults.in(gateway.stores));
    gateway.active(ADA, told(hook(ONE, constant(60, 9))));
    gateway.delivery.answer(ONE, DOWN);
    happen(ADA, 3);
    faults.before(
        "delete",
        () -> {
          throw new IllegalStateException("no");
        });
    assertThatThrownBy(this::delete).hasMessage("no");
    faults.before("delete", () -> {});
    gateway.delivery.answer(ONE, YES);
    gateway.advance(Duration.ofMinutes(5));
    assertThat(accepted(ONE, ADA)).isEqualTo(everySeq(ADA));
    assertThat(isDone()).isTrue();
    gateway.reopen();
    assertThat(accepted(ONE, ADA)).isEqualTo(everySeq(ADA));
  }

  @Test
  void aDeliveryOfAnotherSessionThatIsRunningIsNotMadeTwice() throws Exception {
    var reached = new CountDownLatch(1);
    var goesOn = new CountDownLatch(1);
    var hangs = new AtomicBoolean();
    gateway.with(config -> {
      config.eventRenderer = gateway.renderer;
      config.delivery =
          (webhook, event, origin) -> {
            if (webhook.url().equals(TWO) && hangs.getAndSet(false)) {
              reached.countDown();
              awaitQuietly(goesOn);
            }
            return gateway.delivery.deliver(webhook, event, origin);
          };
    });
    gateway.active(ADA, told(hook(ONE)));
    gateway.active(BOB, told(hook(TWO)));
    hangs.set(true);
    gateway.stores.events().append(gateway.session(BOB).ref(), List.of(Samples.event("one")));
    assertThat(reached.await(1, TimeUnit.MINUTES)).isTrue();
    gateway.gateway().sessions().delete(ADA);
    gateway.stores.events().append(gateway.session(BOB).ref(), List.of(Samples.event("two")));
    gateway.background.awaitIdle();
    goesOn.countDown();
    gateway.settle();
    assertThat(told(TWO, BOB)).isEqualTo(everySeq(BOB));
    assertThat(gateway.delivery.deliveredTo(ONE)).extracting(Delivered::event).isNotEmpty();
  }
}
