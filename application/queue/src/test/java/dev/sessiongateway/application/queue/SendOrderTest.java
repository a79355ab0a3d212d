package dev.sessiongateway.application.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.queue.QueuedMessage.Entry;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.Priority;
import dev.sessiongateway.domain.messaging.QueuePlace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SendOrderTest {
  private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");

  private final SendOrder order = new SendOrder();
  private int number;

  private Entry entry(String chat, @Nullable Instant sendAt, Priority priority) {
    number++;
    var queuedAt = NOON.plusNanos(number);
    return new Entry(
        new MessageId("M" + number),
        Address.person(chat),
        new QueuePlace(sendAt, null, priority, queuedAt),
        sendAt == null ? queuedAt : sendAt);
  }

  private Entry added(String chat) {
    var entry = entry(chat, null, Priority.NORMAL);
    order.add(entry);
    return entry;
  }

  private List<Entry> all(Instant now) {
    var left = new ArrayList<Entry>();
    for (var next = order.next(now, _ -> true);
        next.isPresent();
        next = order.next(now, _ -> true)) {
      order.served(next.get());
      order.remove(next.get().id());
      left.add(next.get());
    }
    return left;
  }

  @Test
  void aLongQueueToOneChatDoesNotHoldTheOthers() {
    var a1 = added("1");
    var a2 = added("1");
    var a3 = added("1");
    var b1 = added("2");
    var c1 = added("3");
    assertThat(all(NOON.plusSeconds(1))).containsExactly(a1, b1, c1, a2, a3);
  }

  @Test
  void oneThatIsNotDueDoesNotHoldItsChat() {
    var later = entry("1", NOON.plusSeconds(60), Priority.HIGH);
    order.add(later);
    var now = added("1");
    assertThat(order.firstDue()).contains(NOON.plusSeconds(60));
    assertThat(all(NOON.plusSeconds(1))).containsExactly(now);
    assertThat(all(NOON.plusSeconds(60))).containsExactly(later);
  }

  @Test
  void aHigherPriorityLeavesFirst() {
    var normal = added("1");
    var high = entry("1", null, Priority.HIGH);
    order.add(high);
    var low = entry("2", null, Priority.LOW);
    order.add(low);
    assertThat(all(NOON.plusSeconds(1))).containsExactly(high, normal, low);
  }

  @Test
  void aChatThatMayGetNoneIsPassedOver() {
    added("1");
    var other = added("2");
    assertThat(order.next(NOON, chat -> !chat.equals(Address.person("1")))).contains(other);
  }

  @Test
  void eachLeavesOnceAndTheMessagesOfAChatInOrder() {
    for (var seed = 0; seed < 100; seed++) {
      var random = new Random(seed);
      var added = new ArrayList<Entry>();
      for (var i = 0; i < 200; i++) {
        var at = random.nextBoolean() ? null : NOON.plusSeconds(random.nextInt(100));
        var entry = entry("" + random.nextInt(5), at, Priority.NORMAL);
        order.add(entry);
        added.add(entry);
      }
      var left = new ArrayList<Entry>();
      for (var second = 0; second <= 100; second++) {
        left.addAll(all(NOON.plusSeconds(second)));
      }
      assertThat(left).containsExactlyInAnyOrderElementsOf(added);
      var last = new HashMap<Address, Instant>();
      for (var entry : left) {
        var before = last.put(entry.chat(), entry.orderAt());
        assertThat(before == null || !before.isAfter(entry.orderAt())).as("seed %s", seed).isTrue();
      }
      assertThat(order.size()).isZero();
    }
  }
}
