package dev.sessiongateway.application.queue;

import static dev.sessiongateway.application.Samples.ALAN;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.at;
import static dev.sessiongateway.application.Samples.sent;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.queue.OutgoingQueueStore.Added;
import dev.sessiongateway.application.queue.OutgoingQueueStore.QueueState;
import dev.sessiongateway.application.queue.QueuedMessage.Entry;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Priority;
import dev.sessiongateway.domain.messaging.Schedule;
import dev.sessiongateway.domain.session.SessionRef;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What every [OutgoingQueueStore] promises.
public interface OutgoingQueueStoreContract {
  SendingPace PACE = new SendingPace(NOON.plusSeconds(3), LocalDate.of(2026, 5, 1), 2);

  /// Empty before each test.
  Stores stores();

  private OutgoingQueueStore store() {
    return stores().find(OutgoingQueueStore.class).orElseThrow();
  }

  private SessionRef ada() {
    return stores().sessions().create(session("ada"), List.of()).ref();
  }

  private static QueuedMessage queued(int number, Address chat, Schedule schedule) {
    var message = sent(number, chat);
    return new QueuedMessage(
        message, "print-" + number, Entry.of(message, schedule, NOON.plusSeconds(number)), 1);
  }

  private static QueuedMessage queued(int number) {
    return queued(number, GRACE, Schedule.NONE);
  }

  private QueuedMessage added(SessionRef session, QueuedMessage queued) {
    assertThat(store().add(session, queued, stamp("q" + queued.id().value())))
        .isEqualTo(new Added.New());
    return queued;
  }

  private List<Event> events(SessionRef session) {
    return stores().events().read(session, 0, 100).stream().map(EventRecord::event).toList();
  }

  @Test
  default void keepsAMessageWithItsTimesAndItsEvent() {
    var ada = ada();
    var schedule = new Schedule(NOON.plusSeconds(60), NOON.plusSeconds(90), Priority.HIGH, false);
    var queued = added(ada, queued(1, GRACE, schedule));

    assertThat(store().find(ada, queued.id())).contains(queued);
    assertThat(store().entries(ada)).containsExactly(queued.entry());
    assertThat(store().waiting()).containsExactly(ada.name());
    assertThat(events(ada))
        .containsExactly(Event.MessageQueued.of(queued.message(), queued.entry().place()));
    assertThat(stores().messages().find(ada, queued.id())).isEmpty();
  }

  @Test
  default void listsPageByPageInTheirOrder() {
    var ada = ada();
    var third = added(ada, queued(3));
    var first = added(ada, queued(1));
    var second = added(ada, queued(2, ALAN, Schedule.NONE));
    var moved = third.with(third.entry().orderedAt(NOON.minusSeconds(1)));
    assertThat(store().change(ada, moved)).isTrue();

    assertThat(store().list(ada, null, 2))
        .extracting(QueuedMessage::id)
        .containsExactly(third.id(), first.id());
    assertThat(store().list(ada, first.entry().position(), 2)).containsExactly(second);
    assertThat(store().entries(ada)).containsExactly(moved.entry(), first.entry(), second.entry());
  }

  @Test
  default void aRepeatedMessageIsTheFirstOne() {
    var ada = ada();
    var queued = added(ada, queued(1));

    assertThat(store().add(ada, queued, stamp("again"))).isEqualTo(new Added.Known(queued));
    var other = new QueuedMessage(queued.message(), "other", queued.entry(), 1);
    assertThatThrownBy(() -> store().add(ada, other, stamp("other")))
        .hasMessageContaining("message id");
    assertThat(events(ada)).hasSize(1);
  }

  @Test
  default void aMessageThatLeavesIsAMessageWithItsEventsAndInTheQueueNoMore() {
    var ada = ada();
    var queued = added(ada, queued(1));
    var message = queued.message().writtenAt(NOON.plusSeconds(7));

    assertThat(store().record(ada, queued, message, PACE, stamp("left"))).isTrue();

    assertThat(stores().messages().find(ada, queued.id())).contains(message);
    assertThat(store().find(ada, queued.id())).isEmpty();
    assertThat(store().waiting()).isEmpty();
    assertThat(store().state(ada)).isEqualTo(new QueueState(false, PACE));
    assertThat(store().waiting()).isEmpty();
    assertThat(events(ada))
        .containsExactly(
            Event.MessageQueued.of(queued.message(), queued.entry().place()),
            new Event.ChatOpened(GRACE, null, 0),
            new Event.MessageCreated(message));
    assertThat(store().add(ada, queued, stamp("again"))).isEqualTo(new Added.Left(message));
    assertThat(store().record(ada, queued, message, PACE, stamp("twice"))).isFalse();
    assertThat(events(ada)).hasSize(3);
  }

  @Test
  default void aMessageThatWasCancelledDoesNotLeave() {
    var ada = ada();
    var queued = added(ada, queued(1));

    assertThat(store().remove(ada, queued.id())).isTrue();
    assertThat(store().remove(ada, queued.id())).isFalse();
    assertThat(store().record(ada, queued, queued.message(), PACE, stamp("left"))).isFalse();
    assertThat(stores().messages().find(ada, queued.id())).isEmpty();
    assertThat(store().state(ada)).isEqualTo(QueueState.START);
  }

  @Test
  default void aMessageThatWasChangedLeavesAsItIsNow() {
    var ada = ada();
    var queued = added(ada, queued(1));
    var text = queued.with(queued.message().with(new Content.Text("other")));

    assertThat(store().change(ada, text)).isTrue();
    assertThat(store().change(ada, text)).isFalse();
    assertThat(store().record(ada, queued, queued.message(), PACE, stamp("left"))).isFalse();
    var now = store().find(ada, queued.id()).orElseThrow();
    assertThat(now.message()).isEqualTo(text.message());
    assertThat(store().record(ada, now, now.message(), PACE, stamp("left"))).isTrue();
  }

  @Test
  default void aMessageThatExpiresIsGoneWithAnEvent() {
    var ada = ada();
    var schedule = Schedule.NONE.expiringAt(NOON.plusSeconds(90));
    var queued = added(ada, queued(1, GRACE, schedule));

    assertThat(store().expire(ada, queued, stamp("over"))).isTrue();
    assertThat(store().expire(ada, queued, stamp("over"))).isFalse();
    assertThat(store().find(ada, queued.id())).isEmpty();
    assertThat(events(ada))
        .endsWith(new Event.MessageExpired(queued.message(), null, NOON.plusSeconds(90)))
        .hasSize(2);
  }

  @Test
  default void aPauseAndThePaceDoNotTouchEachOther() {
    var ada = ada();
    store().pause(ada, true);
    assertThat(store().waiting()).as("also without messages").containsExactly(ada.name());
    var queued = added(ada, queued(1));
    assertThat(store().record(ada, queued, queued.message(), PACE, stamp("left"))).isTrue();
    assertThat(store().state(ada)).isEqualTo(new QueueState(true, PACE));
    store().pause(ada, false);
    assertThat(store().state(ada)).isEqualTo(new QueueState(false, PACE));
  }

  @Test
  default void theQueueGoesWithItsSession() {
    var ada = stores().sessions().create(session("ada"), List.of());
    var queued = added(ada.ref(), queued(1));
    store().pause(ada.ref(), true);

    var moved = stores().sessions().save(at("other.db", ada), List.of());

    assertThat(store().find(ada.ref(), queued.id())).isEmpty();
    assertThat(store().find(moved.ref(), queued.id())).contains(queued);
    assertThat(store().state(moved.ref()).paused()).isTrue();
    var back = stores().sessions().save(moved.withConfig(ada.config()), List.of());
    assertThat(store().entries(back.ref())).containsExactly(queued.entry());
  }

  @Test
  default void theQueueEndsWithItsSession() {
    var ada = stores().sessions().create(session("ada"), List.of());
    var queued = added(ada.ref(), queued(1));
    stores().sessions().delete(ada);

    assertThat(store().waiting()).isEmpty();
    var next = ada();
    assertThat(store().find(next, queued.id())).isEmpty();
    assertThat(store().entries(next)).isEmpty();
  }

  @Test
  default void oneOfAnUnknownSessionIsRefused() {
    var ada = ada();
    var eve = session("eve").ref();
    assertThatThrownBy(() -> store().add(eve, queued(1), stamp("q")))
        .hasMessageContaining("not found");
    assertThat(store().entries(eve)).isEmpty();
    assertThat(store().waiting()).doesNotContain(ada.name());
  }
}
