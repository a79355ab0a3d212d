package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.sessiongateway.application.PortFaults;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A receipt that comes before the network's own acknowledgement is stored takes it along: both are
/// stored in their order, or the acknowledgement later without the receipt.
class EarlyReceiptTest extends SendingFixture {
  private final PortFaults stores = new PortFaults();
  private final List<Runnable> held = new ArrayList<>();
  private final AtomicBoolean holds = new AtomicBoolean();

  @BeforeEach
  void activate() {
    gateway.with(config -> {
      config.stores = stores.in(gateway.stores);
      config.background = this::execute;
    });
    gateway.active(ADA);
  }

  private void execute(Runnable task) {
    if (holds.get()) {
      held.add(task);
    } else {
      gateway.background.execute(task);
    }
  }

  /// The gateway has answered its client and not stored the acknowledgement yet.
  private Message sendWithoutBackground() {
    holds.set(true);
    return gateway.gateway().messaging().send(ADA, text("hello"));
  }

  @AfterEach
  void catchUp() {
    holds.set(false);
    held.forEach(gateway.background::execute);
    gateway.settle();
  }

  private static Event.MessageAcked read(Message message) {
    return new Event.MessageAcked(message.id(), Samples.GRACE, Ack.READ, null, null);
  }

  @Test
  void bothAreStoredInTheirOrder() {
    var sent = sendWithoutBackground();
    gateway.network.offer(ADA, List.of(read(sent)));
    assertThat(acks()).containsExactly(Ack.SERVER, Ack.READ);
    assertThat(gateway.gateway().load().sends()).isZero();
    catchUp();
    assertThat(acks()).containsExactly(Ack.SERVER, Ack.READ);
  }

  @Test
  void whatAReceiptTookAlongIsNotWrittenAgain() {
    var sent = sendWithoutBackground();
    gateway.network.offer(ADA, List.of(read(sent)));
    var writes = new AtomicInteger();
    stores.before("take", writes::incrementAndGet);
    catchUp();
    assertThat(writes).hasValue(0);
  }

  @Test
  void aReceiptThatCannotBeStoredLosesNoAcknowledgement() {
    var sent = sendWithoutBackground();
    var fails = new AtomicBoolean(true);
    stores.before(
        "take",
        () -> {
          if (fails.getAndSet(false)) {
            throw new IllegalStateException("full");
          }
        });
    assertThatThrownBy(() -> gateway.network.offer(ADA, List.of(read(sent)))).hasMessage("full");
    assertThat(acks()).isEmpty();
    catchUp();
    assertThat(acks()).containsExactly(Ack.SERVER);
    assertThat(gateway.gateway().load().sends()).isZero();
    gateway.network.offer(ADA, List.of(read(sent)));
    assertThat(acks()).containsExactly(Ack.SERVER, Ack.READ);
  }

  @Test
  void receiptsOfSeveralTakeTheAcknowledgementsOfAllAlong() {
    var one = sendWithoutBackground();
    var two = sendWithoutBackground();
    assertThat(gateway.gateway().load().sends()).isEqualTo(2);
    gateway.network.offer(ADA, List.of(read(two), read(one)));
    assertThat(gateway.events(ADA, Event.MessageAcked.class))
        .extracting(Event.MessageAcked::id, Event.MessageAcked::ack)
        .containsExactly(
            tuple(two.id(), Ack.SERVER),
            tuple(two.id(), Ack.READ),
            tuple(one.id(), Ack.SERVER),
            tuple(one.id(), Ack.READ));
    assertThat(gateway.gateway().load().sends()).isZero();
  }
}
