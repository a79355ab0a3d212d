package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.Webhook;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A session has so many receivers that one of them waits for another one's permit.
class LongRunTest extends DeliveryFixture {
  private static final URI FREE = ONE.resolve("/free");

  /// Here the receivers hang that take all the other permits of the session.
  private final CountDownLatch over = new CountDownLatch(1);

  /// Here the delivery to [#ONE] waits.
  private final AtomicReference<CountDownLatch> held = new AtomicReference<>(new CountDownLatch(0));

  private final List<Webhook> hooks = new ArrayList<>();

  @BeforeEach
  void takeAllPermitsButOne() {
    gateway.with(config -> {
      config.eventRenderer = gateway.renderer;
      config.delivery =
          (webhook, event, origin) -> {
            if (webhook.url().equals(ONE)) {
              awaitQuietly(held.get());
            } else if (!webhook.url().equals(TWO) && !webhook.url().equals(FREE)) {
              awaitQuietly(over);
            }
            return gateway.delivery.deliver(webhook, event, origin);
          };
    });
    hooks.add(hook(ONE));
    for (var i = 1; i < Bulkhead.OF_A_SESSION; i++) {
      hooks.add(hook(URI.create("http://hanging" + i + ".example/hook")));
    }
    gateway
        .gateway()
        .sessions()
        .create(
            new NewSession(ADA, told(hooks.toArray(Webhook[]::new)), Session.Origin.NATIVE, false));
    gateway.background.awaitIdle();
  }

  @AfterEach
  void goOn() {
    held.get().countDown();
    over.countDown();
    gateway.settle();
  }

  private void append(String... ids) {
    var events = Stream.of(ids).map(Samples::event).toList();
    gateway.stores.events().append(gateway.session(ADA).ref(), events);
    gateway.background.awaitIdle();
  }

  /// As `<host> <number of the event>`.
  private List<String> delivered() {
    return gateway.delivery.delivered().stream()
        .map(one -> one.webhook().url().getHost().replace(".example", "") + " " + body(one)[1])
        .toList();
  }

  /// Its worker has two events at hand when another begins to wait.
  private void deliverWhileAnotherWaits(Duration longRun) {
    var holding = new CountDownLatch(1);
    held.set(holding);
    append("two", "three");
    hooks.add(hook(TWO));
    gateway.gateway().sessions().configure(ADA, told(hooks.toArray(Webhook[]::new)));
    append("four");
    assertThat(delivered()).containsExactly("one 1");
    gateway.time.jump(longRun);
    holding.countDown();
    gateway.background.awaitIdle();
  }

  @Test
  void aLongOneMakesRoomForTheOtherAfterTheEventAndGoesOnThen() {
    deliverWhileAnotherWaits(Duration.ofMillis(101));
    assertThat(delivered()).containsExactly("one 1", "one 2", "two 4", "one 3", "one 4");
  }

  @Test
  void aShortOneFinishesWhatItHasAtHand() {
    deliverWhileAnotherWaits(Duration.ofMillis(100));
    assertThat(delivered()).containsExactly("one 1", "one 2", "one 3", "two 4", "one 4");
  }

  /// Another session waits for the host, so nothing else wakes the worker.
  @Test
  void aLongOneGoesOnAlthoughNothingHappensMeanwhile() {
    var others =
        IntStream.range(1, Bulkhead.OF_A_HOST).mapToObj(i -> at(ONE.resolve("/other" + i)));
    create(new SessionName("others"), told(others.toArray(Webhook[]::new)));
    var holding = new CountDownLatch(1);
    held.set(holding);
    append("two", "three");
    create(BOB, told(at(FREE)));
    gateway.time.jump(Duration.ofMillis(101));
    holding.countDown();
    gateway.background.awaitIdle();
    assertThat(told(FREE, BOB)).containsExactly(1L);
    assertThat(told(ONE, ADA)).containsExactly(1L, 2L, 3L);
  }

  private static Webhook at(URI url) {
    var id = new ReceiverId(url.getPath().substring(1));
    return new Webhook(
        id, Family.A, true, url, Set.of("*"), null, UNSET, List.of(), false, false, true, null);
  }

  private void create(SessionName name, SessionConfig config) {
    var command = new NewSession(name, config, Session.Origin.NATIVE, false);
    gateway.gateway().sessions().create(command);
    gateway.background.awaitIdle();
  }
}
