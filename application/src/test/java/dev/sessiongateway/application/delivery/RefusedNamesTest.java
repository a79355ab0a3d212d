package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.Webhook;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A receiver that answers 500 to kinds of events that it does not know gets those that it knows.
@ExpectsLog("WARN ada - a receiver fails; its events wait")
@ExpectsLog("WARN ada - a receiver refuses events; they are retried beside the others")
class RefusedNamesTest extends DeliveryFixture {
  private static final Duration THREE_TRIES = Duration.ofMillis(4_010);

  private long begin;

  private void connected(Webhook webhook) {
    gateway.active(ADA, told(webhook));
    begin = everySeq(ADA).getLast();
  }

  private void happen(String... names) {
    for (var i = 0; i < names.length; i++) {
      gateway.renderer.name(everySeq(ADA).getLast() + i + 1, names[i]);
    }
    happen(ADA, names.length);
  }

  private List<Long> accepted() {
    return accepted(ONE, ADA).stream().filter(seq -> seq > begin).map(seq -> seq - begin).toList();
  }

  private List<Long> tried() {
    return told(ONE, ADA).stream().filter(seq -> seq > begin).map(seq -> seq - begin).toList();
  }

  @Test
  void theNextEventOfANameThatWasNotRefusedIsTried() {
    connected(hook(ONE, constant(2, 50)));
    gateway.delivery.breakOn(ONE, "status", "state");
    happen("status", "status", "state", "status", "message");
    assertThat(tried()).containsExactly(1L);
    gateway.advance(THREE_TRIES);
    assertThat(accepted()).containsExactly(5L);
    assertThat(tried()).contains(3L).startsWith(1L, 1L, 1L, 3L, 5L);
    assertThat(endpoint(ONE)).isEqualTo(EndpointHealth.healthy(ONE));
  }

  @Test
  void eventsOfARefusedNameGoBesideTheOthersUntilOneIsAccepted() {
    connected(hook(ONE, constant(2, 50)));
    gateway.delivery.breakOn(ONE, "status");
    happen("status", "message");
    gateway.advance(THREE_TRIES);
    happen("status", "message", "status", "message");
    assertThat(accepted()).as("at once").containsExactly(2L, 4L, 6L);

    gateway.delivery.breakOn(ONE);
    gateway.advance(Duration.ofSeconds(3));
    assertThat(accepted()).containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L, 6L);
    happen("status", "message");
    assertThat(accepted()).as("in order again").endsWith(7L, 8L);
    assertThat(letters(ADA)).isEmpty();
  }

  @Test
  void threeRefusedNamesMeanThatTheEndpointIsDownAndTheOrderHolds() {
    connected(hook(ONE, constant(2, 50)));
    gateway.delivery.answer(ONE, BROKEN);
    happen("a", "b", "c", "d", "e");
    gateway.advance(THREE_TRIES);
    assertThat(tried()).containsExactly(1L, 1L, 1L, 2L, 3L);
    gateway.delivery.answer(ONE, YES);
    gateway.advance(Duration.ofSeconds(3));
    assertThat(accepted()).containsExactly(1L, 2L, 3L, 4L, 5L);
  }

  @Test
  void oneMoreNameIsTriedAfterEachFailureOfTheFirstEvent() {
    connected(hook(ONE));
    gateway.delivery.breakOn(ONE, "a", "b", "c", "d");
    happen("a", "b", "c", "a", "d", "message");
    gateway.advance(Duration.ofSeconds(20));
    assertThat(accepted()).containsExactly(6L);
  }

  @Test
  void aMessageThatComesLaterIsTriedAtOnce() {
    connected(hook(ONE));
    gateway.delivery.breakOn(ONE, "status", "state");
    happen("status");
    gateway.advance(Duration.ofMinutes(10));
    happen("message");
    assertThat(accepted()).containsExactly(2L);
  }

  @Test
  void whatWasPassedOverIsRetriedAfterARestartToo() {
    connected(hook(ONE, constant(2, 50)));
    gateway.delivery.breakOn(ONE, "status", "state");
    happen("status", "state", "message");
    gateway.advance(THREE_TRIES);
    gateway.delivery.breakOn(ONE);
    gateway.reopen();
    gateway.advance(Duration.ofSeconds(3));
    assertThat(accepted()).contains(1L, 2L, 3L).doesNotHaveDuplicates();
  }

  @Test
  void theOtherRenderingOfAnEventIsTriedWithIt() {
    connected(hook(ONE));
    gateway.delivery.breakOn(ONE, "status", "state", "any");
    happen("status", "state");
    gateway.advance(Duration.ofMinutes(10));
    gateway.renderer.twice("any");
    happen("any");
    assertThat(accepted()).containsExactly(3L);
  }
}
