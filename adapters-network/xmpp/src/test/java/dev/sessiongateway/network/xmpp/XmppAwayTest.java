package dev.sessiongateway.network.xmpp;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionState.Active;
import dev.sessiongateway.domain.session.SessionState.Starting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/// A whole gateway whose server is away, on a clock that the test moves.
@NeedsProgram("prosodyctl")
@SmackLog
@ExpectsLog("WARN XmppLink - the XMPP server cannot be used, and is tried again: .*")
@Nightly
class XmppAwayTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /// Longer than a link may try to connect before another one takes its place.
  private static final Duration AWAY = Duration.ofMinutes(12);

  private static final Duration STEP = Duration.ofSeconds(10);

  private final GatewayFixture gateway = new GatewayFixture();

  @Test
  void aServerThatIsAwayForMinutesIsFoundAgainThroughRestartsToo() {
    try (var server = Prosody.start();
        var ada = new XmppFixture(server, gateway.time);
        var _ = gateway) {
      gateway.with(config -> config.network = new XmppProvider().open(ada.context()));
      gateway.create(ADA, SessionConfig.DEFAULT);
      gateway.gateway().sessions().start(ADA);
      gateway.gateway().pairing().awaitStep(ADA, PATIENCE);
      var credentials = Map.of("account", ada.jid(), "password", XmppFriend.PASSWORD);
      gateway.gateway().pairing().login(ADA, credentials);
      await(() -> gateway.state(ADA) instanceof Active);

      server.kill();
      await(() -> gateway.state(ADA) instanceof Starting);
      beAway();
      server.restart();
      beThere();
      ada.friend.reconnect();
      ada.friend.write(ada.jid(), "one");
      await(() -> texts().equals(List.of("one")));

      gateway.close();
      ada.friend.write(ada.jid(), "two");
      server.kill();
      gateway.reopen();
      beAway();
      assertFault(
          "session.starting",
          () -> gateway.gateway().messaging().send(ADA, GatewayFixture.text("hello")));
      server.restart();
      beThere();
      await(() -> texts().equals(List.of("one", "two")));
      assertThat(gateway.entered(ADA)).doesNotContain("failed");
    }
  }

  private void beAway() {
    for (var past = Duration.ZERO; past.compareTo(AWAY) < 0; past = past.plus(STEP)) {
      gateway.advance(STEP);
      breathe();
      assertThat(gateway.state(ADA)).isInstanceOf(Starting.class);
    }
  }

  /// However long the link wants to wait by then.
  private void beThere() {
    await(() -> {
      gateway.advance(STEP);
      return gateway.state(ADA) instanceof Active;
    });
  }

  private List<String> texts() {
    return gateway.events(ADA, Event.MessageCreated.class).stream()
        .map(event -> event.message().content().text())
        .toList();
  }

  private static void await(BooleanSupplier condition) {
    var end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - end).as("in time").isNegative();
      breathe();
    }
  }

  /// For the threads of the network, which the clock does not move.
  private static void breathe() {
    LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
  }
}
