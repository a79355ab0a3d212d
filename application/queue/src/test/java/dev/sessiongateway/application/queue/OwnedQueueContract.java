package dev.sessiongateway.application.queue;

import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.sent;
import static dev.sessiongateway.application.Samples.stamp;
import static dev.sessiongateway.application.node.SessionOwnershipContract.ADA;
import static dev.sessiongateway.application.node.SessionOwnershipContract.FIRST;
import static dev.sessiongateway.application.node.SessionOwnershipContract.SECOND;
import static dev.sessiongateway.application.node.SessionOwnershipContract.TOO_LONG;
import static dev.sessiongateway.application.node.SessionOwnershipContract.assertElsewhere;
import static dev.sessiongateway.application.node.SessionOwnershipContract.join;
import static dev.sessiongateway.application.node.SessionOwnershipContract.newSession;
import static dev.sessiongateway.application.node.SessionOwnershipContract.ownership;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.domain.messaging.Schedule;
import dev.sessiongateway.domain.session.SessionRef;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/// That only the node that has a session changes its queue.
public interface OwnedQueueContract {
  /// What one gateway opens. Empty before each test.
  Stores first();

  /// What another gateway opens at the same time.
  Stores second();

  /// Lets the clock of the store go on.
  void pass(Duration time);

  private static OutgoingQueueStore queue(Stores stores) {
    return stores.find(OutgoingQueueStore.class).orElseThrow();
  }

  private static QueuedMessage queued(int number) {
    var message = sent(number, GRACE);
    var entry = QueuedMessage.Entry.of(message, Schedule.NONE, NOON.plusSeconds(number));
    return new QueuedMessage(message, "print", entry, 1);
  }

  private static List<Object> stored(Stores stores, SessionRef session) {
    return List.of(
        queue(stores).list(session, null, 100),
        queue(stores).state(session),
        stores.messages().pending(session, null, 100),
        stores.events().read(session, 0, 1_000));
  }

  private static Stream<ThrowingCallable> writes(OutgoingQueueStore queue, SessionRef session) {
    var one = queued(5);
    return Stream.of(
        () -> queue.add(session, queued(6), stamp("l")),
        () -> queue.change(session, one),
        () -> queue.pause(session, true),
        () -> queue.record(session, one, one.message(), SendingPace.START, stamp("l")),
        () -> queue.expire(session, expiring(one), stamp("l")),
        () -> queue.remove(session, one.id()));
  }

  private static QueuedMessage expiring(QueuedMessage queued) {
    return queued.with(queued.entry().with(Schedule.NONE.expiringAt(NOON.plusSeconds(60))));
  }

  @Test
  default void theQueueOfASessionThatAnotherNodeTookIsNotChanged() {
    join(first(), FIRST);
    var ada = newSession(first(), ADA.value()).ref();
    queue(first()).add(ada, queued(5), stamp("q"));
    pass(TOO_LONG);
    ownership(second()).take(join(second(), SECOND), List.of(ADA));
    var before = stored(second(), ada);

    writes(queue(first()), ada)
        .forEach(write -> {
          assertElsewhere(write);
          assertThat(stored(second(), ada)).isEqualTo(before);
        });
  }
}
