package dev.sessiongateway.network.simulator.signal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.network.simulator.signal.Device.SignalQueue;
import java.util.List;
import org.junit.jupiter.api.Test;

class SignalQueueTest {
  private static final Address CHAT = Address.of("15550002222@c.us");

  private final SignalQueue queue = new SignalQueue();

  private static LinkSignal.AccountUpdate receipt(int number) {
    return new Event.MessageAcked(new MessageId("M" + number), CHAT, Ack.DEVICE, null, null);
  }

  private void add(int count) {
    for (var i = 0; i < count; i++) {
      queue.add(receipt(i));
    }
  }

  private List<Long> waiting() {
    return queue.peek(10).stream().map(SignalQueue.Item::seq).toList();
  }

  @Test
  void whatWasReceivedInOrderIsGone() {
    add(4);

    queue.done(queue.peek(3));

    assertThat(waiting()).containsExactly(4L);
    assertThat(queue.deliveredUpTo()).isEqualTo(3);
  }

  @Test
  void whatOvertookOthersIsGoneAndTheyStay() {
    add(4);
    var all = queue.peek(4);

    queue.done(List.of(all.get(3), all.get(1)));

    assertThat(waiting()).containsExactly(1L, 3L);
    assertThat(queue.deliveredUpTo()).isZero();
  }

  @Test
  void whatWasDroppedFromTheFullQueueMeanwhileTakesNothingElseAlong() {
    add(SignalQueue.LIMIT);
    var front = queue.peek(2);
    // Evicts the oldest, which is being delivered.
    queue.add(new Event.ChatRead(CHAT));

    queue.done(front);

    assertThat(waiting()).startsWith(3L, 4L);
    assertThat(queue.durable()).hasSize(SignalQueue.LIMIT - 1);
  }

  @Test
  void equalSignalsThatPassByAreTakenOneByOne() {
    queue.addPassing(receipt(1));
    queue.addPassing(receipt(1));

    queue.done(queue.peek(1));

    assertThat(queue.peek(10)).hasSize(1);
  }
}
