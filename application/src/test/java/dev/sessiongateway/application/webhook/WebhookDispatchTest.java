package dev.sessiongateway.application.webhook;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static dev.sessiongateway.application.GatewayFixture.text;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.network.LinkSignal;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.application.webhook.Delivery.Outcome;
import dev.sessiongateway.application.webhook.FakeDelivery.Delivered;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.LogLevel;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.StoreAddress;
import dev.sessiongateway.domain.webhook.Endpoint.Condition;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.RetryPolicy.Curve;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class WebhookDispatchTest {
  private static final URI ONE = URI.create("http://one.example/hook");
  private static final URI TWO = URI.create("http://two.example/hook");
  private static final Outcome DOWN = new Outcome.Failed("HTTP 503", null);
  private static final Outcome NO = new Outcome.Refused(404, "HTTP 404");

  private final GatewayFixture it = new GatewayFixture();

  @AfterEach
  void close() {
    it.close();
  }

  private static Webhook hook(URI url, RetryPolicy retries, String... events) {
    return new Webhook(
        new WebhookId(url.getHost()),
        Family.A,
        true,
        url,
        Set.of(events),
        null,
        retries,
        List.of(),
        false,
        false);
  }

  private static Webhook hook(URI url) {
    return hook(url, new RetryPolicy.Unset(), "*");
  }

  private static RetryPolicy retries(Curve curve, int delaySeconds, int attempts) {
    return new RetryPolicy.Configured(curve, Duration.ofSeconds(delaySeconds), attempts);
  }

  private static SessionConfig told(Webhook... hooks) {
    return SessionConfig.DEFAULT.withWebhooks(Family.A, List.of(hooks));
  }

  private void happen(SessionName session, int times) {
    for (var i = 0; i < times; i++) {
      it.network.signal(
          session,
          new LinkSignal.Happened(
              new Event.PresenceChanged(Samples.GRACE, Samples.GRACE, Presence.COMPOSING)));
    }
    it.settle();
  }

  /// The numbers of the events that a receiver was told of, in order, each attempt counted.
  private List<Long> told(URI url, SessionName session) {
    return it.delivery.deliveredTo(url).stream()
        .map(WebhookDispatchTest::body)
        .filter(body -> body[0].equals(session.value()))
        .map(body -> Long.valueOf(body[1]))
        .toList();
  }

  private List<Long> accepted(URI url, SessionName session) {
    return it.delivery.deliveredTo(url).stream()
        .filter(attempt -> attempt.outcome() instanceof Outcome.Accepted)
        .map(WebhookDispatchTest::body)
        .filter(body -> body[0].equals(session.value()))
        .map(body -> Long.valueOf(body[1]))
        .toList();
  }

  private static String[] body(Delivered attempt) {
    return new String(attempt.event().body(), UTF_8).split(" ", -1);
  }

  private List<DeadLetterStore.Letter> letters(SessionName session) {
    return it.stores
        .deadLetters()
        .list(it.session(session).ref(), DeadLetterStore.Selection.ALL, 1_000);
  }

  private List<Long> everySeq(SessionName session) {
    return it.log(session).stream().map(EventRecord::seq).toList();
  }

  private static List<Long> upTo(long last) {
    return LongStream.rangeClosed(1, last).boxed().toList();
  }

  @Nested
  class Order {
    @Test
    void aReceiverHearsEverythingOnceAndInOrder() {
      it.active(ADA, told(hook(ONE)));
      happen(ADA, 200);
      assertThat(told(ONE, ADA)).isEqualTo(everySeq(ADA)).hasSizeGreaterThan(200);
    }

    static IntStream seeds() {
      return IntStream.rangeClosed(1, 5);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void holdsForEachReceiverAndSessionWhateverFails(int seed) {
      var random = new Random(seed);
      var tries = retries(Curve.EXPONENTIAL, 1, 100);
      var hooks = told(hook(ONE, tries, "*"), hook(TWO, tries, "*"));
      it.active(ADA, hooks);
      it.active(BOB, hooks);
      for (var round = 0; round < 20; round++) {
        for (var url : List.of(ONE, TWO)) {
          var outcomes =
              Stream.generate(() -> random.nextBoolean() ? DOWN : NO).limit(random.nextInt(3));
          it.delivery.answerNext(url, outcomes.toArray(Outcome[]::new));
        }
        happen(random.nextBoolean() ? ADA : BOB, 1 + random.nextInt(5));
        it.advance(Duration.ofSeconds(random.nextInt(10)));
      }
      it.advance(Duration.ofHours(1));
      for (var url : List.of(ONE, TWO)) {
        for (var session : List.of(ADA, BOB)) {
          assertThat(accepted(url, session)).as("seed " + seed).isEqualTo(everySeq(session));
          assertThat(told(url, session)).as("seed " + seed).isSorted();
        }
      }
    }

    @Test
    void anEventThatIsTwoForAReceiverStaysTogether() {
      it.renderer.twice("PresenceChanged");
      it.active(
          ADA,
          told(
              hook(ONE, retries(Curve.CONSTANT, 1, 5), "PresenceChanged", "PresenceChangedAgain")));
      it.delivery.answerNext(ONE, new Outcome.Accepted(200), DOWN, DOWN);
      happen(ADA, 2);
      it.advance(Duration.ofSeconds(10));
      assertThat(it.delivery.deliveredTo(ONE).stream().map(one -> one.event().name()))
          .containsExactly(
              "PresenceChanged",
              "PresenceChangedAgain",
              "PresenceChangedAgain",
              "PresenceChangedAgain",
              "PresenceChanged",
              "PresenceChangedAgain");
    }

    @Test
    void aDeadReceiverHoldsNobodyUp() {
      it.delivery.answer(ONE, DOWN);
      it.active(ADA, told(hook(ONE), hook(TWO)));
      it.active(BOB, told(hook(ONE)));
      happen(ADA, 50);
      assertThat(accepted(TWO, ADA)).isEqualTo(everySeq(ADA));
      assertThat(told(ONE, ADA)).containsExactly(1L);
      assertThat(told(ONE, BOB)).containsExactly(1L);
    }

    @Test
    void aReceiverThatHangsHoldsNobodyUp() {
      var hangs = new CountDownLatch(1);
      var delivery = it.delivery;
      it.with(builder ->
          builder.webhooks(
              it.renderer,
              (webhook, event, via) -> {
                if (webhook.url().equals(ONE)) {
                  awaitQuietly(hangs);
                }
                return delivery.deliver(webhook, event, via);
              }));
      it.gateway().sessions().list();
      create(ADA, told(hook(ONE), hook(TWO)));
      delivery.await(all -> all.stream().anyMatch(one -> one.webhook().url().equals(TWO)));
      assertThat(delivery.deliveredTo(ONE)).isEmpty();
      hangs.countDown();
      it.settle();
      assertThat(told(ONE, ADA)).isEqualTo(everySeq(ADA));
    }

    private void create(SessionName name, SessionConfig config) {
      it.gateway().sessions().create(new NewSession(name, config, Session.Origin.NATIVE, false));
    }
  }

  @Nested
  class Retries {
    @ParameterizedTest
    @EnumSource
    void areMadeExactlyAsConfigured(Curve curve) {
      var policy = retries(curve, 10, 4);
      it.delivery.answer(ONE, DOWN);
      it.create(ADA, told(hook(ONE, policy, "*")));
      assertThat(told(ONE, ADA)).hasSize(1);
      for (var retry = 1; retry <= 4; retry++) {
        var least = policy.waitAfter(retry, 0).orElseThrow();
        var most = policy.waitAfter(retry, 1).orElseThrow();
        it.advance(least);
        assertThat(told(ONE, ADA)).as("not before its time").hasSize(retry);
        it.advance(most.minus(least).plusMillis(1));
        assertThat(told(ONE, ADA)).hasSize(retry + 1);
      }
      it.advance(Duration.ofDays(30));
      assertThat(told(ONE, ADA)).as("none after the last").hasSize(5);
    }

    @Test
    void carryTheSameIdAndBody() {
      it.delivery.answerNext(ONE, DOWN, NO);
      it.create(ADA, told(hook(ONE)));
      it.advance(Duration.ofMinutes(1));
      var attempts = it.delivery.deliveredTo(ONE);
      assertThat(attempts).hasSize(3);
      assertThat(attempts)
          .extracting(one -> one.event().id())
          .containsOnly(attempts.getFirst().event().id());
      assertThat(attempts)
          .allSatisfy(
              one -> assertThat(one.event().body()).isEqualTo(attempts.getFirst().event().body()));
    }

    @Test
    void waitAtLeastAsLongAsTheReceiverAsks() {
      it.delivery.answerNext(
          ONE,
          new Outcome.Failed("HTTP 429", Duration.ofSeconds(90)),
          new Outcome.Failed("HTTP 429", Duration.ofSeconds(1)));
      it.create(ADA, told(hook(ONE, retries(Curve.CONSTANT, 10, 5), "*")));
      it.advance(Duration.ofSeconds(90));
      assertThat(told(ONE, ADA)).hasSize(1);
      it.advance(Duration.ofMillis(1));
      assertThat(told(ONE, ADA)).hasSize(2);
      it.advance(Duration.ofSeconds(10));
      assertThat(told(ONE, ADA)).as("one second is less than configured").hasSize(2);
      it.advance(Duration.ofMillis(1));
      assertThat(told(ONE, ADA)).hasSize(3);
    }

    @Test
    void endInTheDeadLettersAndTheLaneMovesOn() {
      it.active(ADA, told(hook(ONE, retries(Curve.CONSTANT, 1, 2), "*")));
      var before = it.log(ADA).size();
      it.delivery.answerNext(ONE, DOWN, NO, DOWN);
      happen(ADA, 2);
      assertThat(accepted(ONE, ADA)).isEqualTo(upTo(before));
      it.advance(Duration.ofSeconds(5));
      var letters = letters(ADA);
      assertThat(letters).hasSize(1);
      assertThat(letters.getFirst().event().seq()).isEqualTo(before + 1L);
      assertThat(letters.getFirst().eventName()).isEqualTo("PresenceChanged");
      assertThat(letters.getFirst().reason()).isEqualTo("HTTP 503");
      assertThat(accepted(ONE, ADA)).endsWith(before + 2L);
    }

    @Test
    void startFromOneAgainWithTheNextEvent() {
      it.delivery.answerNext(ONE, DOWN, DOWN, new Outcome.Accepted(200), DOWN, DOWN);
      it.active(ADA, told(hook(ONE, retries(Curve.CONSTANT, 1, 2), "*")));
      it.advance(Duration.ofSeconds(30));
      assertThat(accepted(ONE, ADA)).isEqualTo(everySeq(ADA));
      assertThat(letters(ADA)).isEmpty();
    }

    @Test
    void goOnWhereTheyWereAfterARestart() {
      it.delivery.answer(ONE, DOWN);
      it.create(ADA, told(hook(ONE, retries(Curve.CONSTANT, 60, 2), "SessionCreated")));
      it.advance(Duration.ofSeconds(30));
      it.reopen();
      assertThat(told(ONE, ADA)).as("its time has not come").hasSize(1);
      it.advance(Duration.ofSeconds(31));
      assertThat(told(ONE, ADA)).hasSize(2);
      it.advance(Duration.ofMinutes(2));
      assertThat(told(ONE, ADA)).hasSize(3);
    }

    @Test
    void keepOneAlarmHoweverMuchHappensMeanwhile() {
      it.active(ADA, told(hook(ONE, retries(Curve.CONSTANT, 3_600, 5), "PresenceChanged")));
      it.delivery.answer(ONE, DOWN);
      happen(ADA, 1);
      var waiting = it.time.waiting();
      happen(ADA, 100);
      assertThat(it.time.waiting()).isEqualTo(waiting);
      it.delivery.answer(ONE, new Outcome.Accepted(200));
      it.advance(Duration.ofSeconds(3_601));
      assertThat(accepted(ONE, ADA)).hasSize(101);
    }
  }

  @Nested
  class APausedSession {
    @Test
    void holdsEventsBehindTheWordOfThePauseAndDeliversThemInOrder() {
      it.active(ADA, told(hook(ONE)));
      it.gateway().sessions().stop(ADA);
      it.settle();
      var word = it.log(ADA).getLast().seq();
      assertThat(told(ONE, ADA)).endsWith(word);
      happen(ADA, 60);
      assertThat(told(ONE, ADA)).endsWith(word);
      it.gateway().sessions().start(ADA);
      it.settle();
      assertThat(told(ONE, ADA)).isEqualTo(everySeq(ADA)).hasSizeGreaterThan(60);
    }

    @Test
    void holdsThemAcrossARestartOfTheGateway() {
      it.active(ADA, told(hook(ONE)));
      it.gateway().sessions().stop(ADA);
      happen(ADA, 3);
      it.reopen();
      happen(ADA, 3);
      var word = it.session(ADA).heldAfter();
      assertThat(told(ONE, ADA)).endsWith(word);
      it.gateway().sessions().start(ADA);
      it.settle();
      assertThat(told(ONE, ADA)).isEqualTo(everySeq(ADA));
    }

    @Test
    void holdsNothingOfAnother() {
      it.active(ADA, told(hook(ONE)));
      it.active(BOB, told(hook(ONE)));
      it.gateway().sessions().stop(ADA);
      happen(BOB, 3);
      assertThat(told(ONE, BOB)).isEqualTo(everySeq(BOB));
    }
  }

  @Nested
  class ARestart {
    @Test
    void goesOnAtTheCursorWithTheSameIds() {
      it.active(ADA, told(hook(ONE, retries(Curve.CONSTANT, 60, 5), "*")));
      var before = it.log(ADA).size();
      it.delivery.answer(ONE, DOWN);
      happen(ADA, 3);
      var id = it.delivery.deliveredTo(ONE).getLast().event().id();
      it.delivery.answer(ONE, new Outcome.Accepted(200));
      it.reopen();
      it.advance(Duration.ofSeconds(61));
      var after = it.delivery.deliveredTo(ONE).stream().skip(before + 1L).toList();
      assertThat(after.getFirst().event().id()).isEqualTo(id);
      assertThat(accepted(ONE, ADA)).isEqualTo(everySeq(ADA));
    }

    @Test
    void repeatsNothingThatWasAccepted() {
      it.active(ADA, told(hook(ONE)));
      happen(ADA, 10);
      it.reopen();
      it.reopen();
      assertThat(told(ONE, ADA)).isEqualTo(everySeq(ADA));
    }

    @Test
    void ofTheSessionWithAnotherStoreLosesNothing() {
      it.active(ADA, told(hook(ONE)));
      var elsewhere = new EngineConfig(new StoreAddress("other.db"), LogLevel.INFO);
      it.delivery.answerNext(ONE, DOWN);
      happen(ADA, 3);
      it.gateway().sessions().restart(ADA, elsewhere);
      it.settle();
      happen(ADA, 3);
      it.advance(Duration.ofMinutes(1));
      assertThat(accepted(ONE, ADA)).isEqualTo(everySeq(ADA));
    }

    @Test
    void doesNotReadAgainWhatTheReceiverDoesNotWant() {
      it.active(ADA, told(hook(ONE, new RetryPolicy.Unset(), "MessageCreated")));
      happen(ADA, 500);
      var lane = it.stores.lanes().find(it.session(ADA).ref(), new WebhookId("one.example"));
      assertThat(lane.orElseThrow().seq()).isGreaterThan(400);
      it.gateway().messaging().send(ADA, text("hello"));
      it.settle();
      assertThat(it.delivery.deliveredTo(ONE)).hasSize(1);
    }
  }

  @Nested
  class AChange {
    private void configure(Webhook... hooks) {
      it.gateway().sessions().configure(ADA, told(hooks));
      it.settle();
    }

    @Test
    void aReceiverThatWasThereFromTheStartHearsEverything() {
      it.active(ADA, told(hook(ONE)));
      assertThat(told(ONE, ADA)).startsWith(1L).isEqualTo(everySeq(ADA));
    }

    @Test
    void aNewReceiverHearsFromNowOn() {
      it.active(ADA, told(hook(ONE)));
      var before = it.log(ADA).getLast().seq();
      configure(hook(ONE), hook(TWO));
      happen(ADA, 2);
      assertThat(told(TWO, ADA)).containsExactly(before + 1, before + 2);
      assertThat(told(ONE, ADA)).isEqualTo(everySeq(ADA));
    }

    @Test
    void aRemovedReceiverIsSilent() {
      it.delivery.answer(ONE, DOWN);
      it.active(ADA, told(hook(ONE)));
      configure();
      var before = told(ONE, ADA).size();
      happen(ADA, 3);
      it.advance(Duration.ofDays(7));
      assertThat(told(ONE, ADA)).hasSize(before);
    }

    @Test
    void aReceiverThatComesBackHearsFromThenOn() {
      it.active(ADA, told(hook(ONE)));
      configure();
      happen(ADA, 3);
      var before = it.log(ADA).getLast().seq();
      configure(hook(ONE));
      happen(ADA, 1);
      assertThat(told(ONE, ADA)).endsWith(before - 3, before + 1);
    }

    @Test
    void theReceiverOfFamilyBIsSetWithoutARestart() {
      it.active(ADA);
      var hook =
          new Webhook(
              new WebhookId("b"),
              Family.B,
              true,
              TWO,
              Set.of("*"),
              null,
              new RetryPolicy.Unset(),
              List.of(),
              true,
              false);
      it.gateway().subscriptions().setInstanceWebhook(ADA, hook);
      it.settle();
      assertThat(it.gateway().subscriptions().instanceWebhook(ADA)).contains(hook);
      assertThat(it.entered(ADA)).endsWith("active").hasSize(3);
      happen(ADA, 1);
      assertThat(told(TWO, ADA)).hasSize(1);
      it.gateway().subscriptions().setInstanceWebhook(ADA, hook.disabled());
      happen(ADA, 1);
      assertThat(told(TWO, ADA)).hasSize(1);
    }

    @Test
    void aGlobalReceiverHearsOfEverySession() {
      it.with(builder -> builder.globalWebhooks(List.of(hook(TWO))));
      it.active(ADA);
      it.active(BOB);
      assertThat(told(TWO, ADA)).isEqualTo(everySeq(ADA));
      assertThat(told(TWO, BOB)).isEqualTo(everySeq(BOB));
      assertThat(it.session(ADA).config().webhooks()).isEmpty();
    }
  }

  @Nested
  class AReceiverThatIsGone {
    @Test
    void isDisabledWithItsBacklogAndTheOthersAreNot() {
      it.active(ADA, told(hook(ONE), hook(TWO)));
      it.delivery.answerNext(ONE, new Outcome.Gone());
      happen(ADA, 3);
      var before = told(ONE, ADA).size();
      assertThat(it.stores.endpoints().find(ONE).orElseThrow().condition())
          .isEqualTo(Condition.DISABLED);
      happen(ADA, 3);
      it.reopen();
      it.advance(Duration.ofDays(6));
      assertThat(told(ONE, ADA)).hasSize(before);
      assertThat(told(TWO, ADA)).isEqualTo(everySeq(ADA));
      assertThat(it.events(ADA, Event.ReceiverDisabled.class))
          .containsExactly(
              new Event.ReceiverDisabled(
                  new WebhookId("one.example"), "the receiver answered 410"));
      var receivers = it.gateway().receivers();
      receivers.enable(receivers.list(ADA).getFirst().id());
      it.settle();
      assertThat(accepted(ONE, ADA)).isEqualTo(everySeq(ADA));
    }

    @Test
    void hearsTheRestOfADeletedSessionAndOfANamesakeFromItsBeginning() {
      it.active(ADA, told(hook(ONE, retries(Curve.CONSTANT, 1, 100), "*")));
      it.delivery.answer(ONE, DOWN);
      happen(ADA, 3);
      var before = accepted(ONE, ADA);
      var all = it.log(ADA).size() + 2;
      it.gateway().sessions().delete(ADA);
      it.settle();
      it.delivery.answer(ONE, new Outcome.Accepted(200));
      it.active(ADA, told(hook(ONE)));
      it.advance(Duration.ofMinutes(3));
      var heard = accepted(ONE, ADA).subList(before.size(), accepted(ONE, ADA).size());
      assertThat(heard)
          .containsSubsequence(LongStream.rangeClosed(before.size() + 1L, all).boxed().toList())
          .containsSubsequence(everySeq(ADA))
          .hasSize(all - before.size() + everySeq(ADA).size());
    }
  }

  @Test
  void aClosedGatewayDeliversNothingMore() {
    it.delivery.answer(ONE, DOWN);
    it.active(ADA, told(hook(ONE)));
    it.close();
    var before = it.delivery.deliveredTo(ONE).size();
    it.advance(Duration.ofDays(1));
    assertThat(it.delivery.deliveredTo(ONE)).hasSize(before);
    assertThat(it.time.waiting()).isZero();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
