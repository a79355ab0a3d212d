package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.PortFaults;
import dev.sessiongateway.application.event.Retention;
import dev.sessiongateway.application.log.ExpectsLog;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A worker whose cursor is gone when it stores what came of an event tries no further event.
@ExpectsLog(
    value =
        "WARN (ada - (a receiver |an event went to the dead letters|too much was waiting)"
            + "|DeliveryContext - the health of an endpoint changed)",
    optional = "which of them is logged depends on the test")
class ReceiverRemovedMeanwhileTest extends DeliveryFixture {
  private static final Duration THREE_TRIES = Duration.ofMillis(4_010);

  private final PortFaults ports = new PortFaults();
  private long begin;

  @BeforeEach
  void connect() {
    var limits =
        new Retention.Deliveries(Duration.ofDays(7), 1_000, Duration.ofDays(30), 8, 1 << 20);
    gateway.with(config -> {
      config.stores = ports.in(gateway.stores);
      config.retention = new Retention(Duration.ofDays(7), 1_000, limits, Retention.Media.ALL);
    });
    gateway.active(ADA, told(hook(ONE, constant(2, 100))));
    begin = everySeq(ADA).getLast();
  }

  private void happen(String... names) {
    for (var i = 0; i < names.length; i++) {
      gateway.renderer.name(everySeq(ADA).getLast() + i + 1, names[i]);
    }
    happen(ADA, names.length);
  }

  /// The events since [#begin], from 1.
  private List<Long> tried() {
    return told(ONE, ADA).stream().filter(seq -> seq > begin).map(seq -> seq - begin).toList();
  }

  private void loseCursorWhenAnEventIsLeft() {
    var session = gateway.session(ADA).ref();
    ports.before("leave", () -> gateway.stores.deliveryCursors().remove(session, hook(ONE).id()));
  }

  @Test
  void whenAnEventOfARefusedNameIsPassedOver() {
    gateway.delivery.breakOn(ONE, "status");
    happen("status", "message");
    gateway.advance(THREE_TRIES);
    var before = tried().size();
    loseCursorWhenAnEventIsLeft();
    happen("status", "message");
    assertThat(tried()).hasSize(before);
  }

  @Test
  void whenAnEventBehindTheOneThatWaitsIsAccepted() {
    gateway.delivery.breakOn(ONE, "status");
    loseCursorWhenAnEventIsLeft();
    happen("status", "message", "message");
    gateway.advance(THREE_TRIES);
    assertThat(tried()).containsExactly(1L, 1L, 1L, 2L);
  }

  @Test
  void whenAnEventBehindTheOneThatWaitsIsRefused() {
    gateway.delivery.answerNext(ONE, BROKEN, BROKEN, BROKEN, NO);
    loseCursorWhenAnEventIsLeft();
    happen("status", "message", "message");
    gateway.advance(THREE_TRIES);
    assertThat(tried()).containsExactly(1L, 1L, 1L, 2L);
  }

  @Test
  void whenItsBacklogIsShortened() {
    gateway.delivery.answer(ONE, DOWN);
    loseCursorWhenAnEventIsLeft();
    happen(ADA, 20);
    gateway.advance(Duration.ofSeconds(61));
    assertThat(tried()).containsOnly(1L);
    assertThat(letters(ADA)).isEmpty();
    assertThat(gateway.stores.deliveryCursors().list(gateway.session(ADA).ref())).isEmpty();
  }
}
