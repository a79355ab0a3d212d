package dev.sessiongateway.application.event;

import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.acked;
import static dev.sessiongateway.application.Samples.event;
import static dev.sessiongateway.application.Samples.sent;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.Stores;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.trace.RequestTrace;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What every [EventLog] promises.
public interface EventLogContract {
  Address GROUP = Address.group("120363000000000001");

  /// Empty before each test.
  Stores stores();

  private EventLog log() {
    return stores().events();
  }

  private SessionRef ada() {
    return stores().sessions().create(session("ada"), List.of()).ref();
  }

  @Test
  default void numbersFromOneWithoutGaps() {
    var ada = ada();

    assertThat(log().lastSeq(ada)).isZero();
    assertThat(log().append(ada, List.of(event("1"), event("2")))).isEqualTo(2);
    assertThat(log().append(ada, List.of())).isEqualTo(2);
    assertThat(log().append(ada, List.of(event("3")))).isEqualTo(3);

    assertThat(log().lastSeq(ada)).isEqualTo(3);
    assertThat(log().read(ada, 0, 10))
        .containsExactly(record(ada, 1, "1"), record(ada, 2, "2"), record(ada, 3, "3"));
  }

  private static EventRecord record(SessionRef session, long seq, String id) {
    var event = event(id);
    return new EventRecord(session.name(), seq, event.id(), event.at(), event.event(), false, null);
  }

  @Test
  default void readsAfterANumberUpToALimit() {
    var ada = ada();
    log().append(ada, IntStream.rangeClosed(1, 20).mapToObj(i -> event("" + i)).toList());

    assertThat(log().read(ada, 5, 3)).extracting(EventRecord::seq).containsExactly(6L, 7L, 8L);
    assertThat(log().read(ada, 18, 10)).extracting(EventRecord::seq).containsExactly(19L, 20L);
    assertThat(log().read(ada, 20, 10)).isEmpty();
  }

  private static NewEvent eventAt(int number, Instant at) {
    return new NewEvent(
        new EventId("evt_at_" + number), at, new Event.SessionCreated(), false, null);
  }

  @Test
  default void findsTheLastEventBeforeATime() {
    var ada = ada();
    var times = new int[] {0, 0, 1, 4, 4, 4, 5, 9};
    log()
        .append(
            ada,
            IntStream.range(0, times.length)
                .mapToObj(i -> eventAt(i, NOON.plusSeconds(times[i])))
                .toList());

    assertThat(log().seqBefore(ada, NOON.minusSeconds(1))).isZero();
    assertThat(log().seqBefore(ada, NOON)).isZero();
    assertThat(log().seqBefore(ada, NOON.plusNanos(1))).isEqualTo(2);
    assertThat(log().seqBefore(ada, NOON.plusSeconds(1))).isEqualTo(2);
    assertThat(log().seqBefore(ada, NOON.plusSeconds(3))).isEqualTo(3);
    assertThat(log().seqBefore(ada, NOON.plusSeconds(4))).isEqualTo(3);
    assertThat(log().seqBefore(ada, NOON.plusSeconds(5))).isEqualTo(6);
    assertThat(log().seqBefore(ada, NOON.plusSeconds(9))).isEqualTo(7);
    assertThat(log().seqBefore(ada, NOON.plusSeconds(10))).isEqualTo(8);
    assertThat(log().seqBefore(ada, Instant.MAX)).isEqualTo(8);
    assertThat(log().seqBefore(ada, Instant.MIN)).isZero();
  }

  @Test
  default void nothingIsBeforeATimeInALogThatIsEmptyOrAnothers() {
    var ada = ada();
    var bob = stores().sessions().create(session("bob"), List.of()).ref();
    log().append(bob, List.of(eventAt(1, NOON)));

    assertThat(log().seqBefore(ada, NOON.plusSeconds(1))).isZero();
    assertThat(log().seqBefore(session("nobody").ref(), NOON.plusSeconds(1))).isZero();
    assertThat(log().seqBefore(bob, NOON.plusSeconds(1))).isEqualTo(1);
  }

  @Test
  default void keepsWhetherAnEventIsReplayed() {
    var ada = ada();
    log()
        .append(
            ada,
            List.of(
                new NewEvent(new EventId("evt_1"), NOON, new Event.SessionCreated(), true, null),
                event("2")));

    assertThat(log().read(ada, 0, 10))
        .extracting(EventRecord::replayed)
        .containsExactly(true, false);
  }

  @Test
  default void keepsTheRequestThatCausedAnEvent() {
    var ada = ada();
    var plain = new RequestTrace("order-7", null);
    var traced = new RequestTrace("order-8", Samples.TRACE);
    log()
        .append(
            ada,
            List.of(
                new NewEvent(new EventId("evt_1"), NOON, new Event.SessionCreated(), false, plain),
                new NewEvent(new EventId("evt_2"), NOON, new Event.SessionCreated(), true, traced),
                event("3")));

    assertThat(log().read(ada, 0, 10))
        .extracting(EventRecord::cause)
        .containsExactly(plain, traced, null);
  }

  private SessionRef withOneEachSecond(int count) {
    var ada = ada();
    log()
        .append(
            ada,
            IntStream.rangeClosed(1, count)
                .mapToObj(i ->
                    new NewEvent(
                        new EventId("evt_" + i),
                        NOON.plusSeconds(i),
                        new Event.SessionCreated(),
                        false,
                        null))
                .toList());
    return ada;
  }

  @Test
  default void forgetsOldEventsOldestFirst() {
    var ada = withOneEachSecond(20);

    assertThat(log().prune(ada, NOON.plusSeconds(8), 0, 100, 5)).isEqualTo(5);
    assertThat(log().read(ada, 0, 1)).extracting(EventRecord::seq).containsExactly(6L);
    assertThat(log().prune(ada, NOON.plusSeconds(8), 0, 100, 5)).isEqualTo(2);
    assertThat(log().prune(ada, NOON.plusSeconds(8), 0, 100, 5)).isZero();
    assertThat(log().read(ada, 0, 1)).extracting(EventRecord::seq).containsExactly(8L);
  }

  @Test
  default void forgetsSurplusEventsWhateverTheirAge() {
    var ada = withOneEachSecond(20);

    assertThat(log().prune(ada, NOON, 12, 100, 100)).isEqualTo(12);
    assertThat(log().read(ada, 0, 1)).extracting(EventRecord::seq).containsExactly(13L);
  }

  @Test
  default void forgetsNothingBehindTheFloor() {
    var ada = withOneEachSecond(20);

    assertThat(log().prune(ada, NOON.plusSeconds(100), 20, 3, 100)).isEqualTo(3);
    assertThat(log().read(ada, 0, 1)).extracting(EventRecord::seq).containsExactly(4L);
  }

  @Test
  default void leavesNoGapWhenTimesAreOutOfOrder() {
    var ada = ada();
    log()
        .append(
            ada,
            List.of(
                new NewEvent(
                    new EventId("evt_1"),
                    NOON.plusSeconds(9),
                    new Event.SessionCreated(),
                    false,
                    null),
                new NewEvent(new EventId("evt_2"), NOON, new Event.SessionCreated(), false, null)));

    assertThat(log().prune(ada, NOON.plusSeconds(5), 0, 100, 100)).isZero();
    assertThat(log().read(ada, 0, 10)).hasSize(2);
  }

  @Test
  default void doesNotGiveOutTheNumbersOfForgottenEventsAgain() {
    var ada = withOneEachSecond(3);

    assertThat(log().prune(ada, NOON.plusSeconds(100), 0, 100, 100)).isEqualTo(3);

    assertThat(log().lastSeq(ada)).isEqualTo(3);
    assertThat(log().append(ada, List.of(event("4")))).isEqualTo(4);
    assertThat(log().read(ada, 0, 10)).extracting(EventRecord::seq).containsExactly(4L);
  }

  @Test
  default void tellsHowManyEventsFitIntoSomeBytes() {
    var ada = withOneEachSecond(10);

    assertThat(log().seqWithin(ada, 2, 1L << 30)).isEqualTo(2);
    assertThat(log().seqWithin(ada, 2, 0)).isEqualTo(10);
    assertThat(log().seqWithin(ada, 2, 100)).isBetween(3L, 9L);
  }

  @Test
  default void keepsEveryKindOfEvent() {
    var ada = ada();
    var events = EventsOfEveryKind.all();

    log().append(ada, events);

    assertThat(log().read(ada, 0, 100))
        .extracting(EventRecord::event)
        .containsExactlyElementsOf(events.stream().map(NewEvent::event).toList());
    assertThat(events.stream().map(event -> event.event().getClass().getSimpleName()).distinct())
        .as("kinds tried here")
        .containsExactlyInAnyOrderElementsOf(
            kinds(Event.class).map(Class::getSimpleName).distinct().toList());
  }

  private static Stream<Class<?>> kinds(Class<?> type) {
    return type.isSealed()
        ? Stream.of(type.getPermittedSubclasses()).flatMap(EventLogContract::kinds)
        : Stream.of(type);
  }

  @Test
  default void keepsWhetherAnEventWasReplayed() {
    var ada = ada();
    var late = event("1");

    log()
        .append(
            ada, List.of(new NewEvent(late.id(), late.at(), late.event(), true, null), event("2")));

    assertThat(log().read(ada, 0, 10))
        .extracting(EventRecord::replayed)
        .containsExactly(true, false);
  }

  @Test
  default void aSessionThatIsNotThereHasNoLog() {
    var unknown = session("nobody").ref();

    assertThatThrownBy(() -> log().append(unknown, List.of(event("1"))))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("session.not-found"));

    assertThat(log().lastSeq(unknown)).isZero();
    assertThat(log().read(unknown, 0, 10)).isEmpty();
    assertThat(log().prune(unknown, NOON, 10, 10, 10)).isZero();
    assertThat(log().seqWithin(unknown, 7, 10)).isEqualTo(7);
  }

  @Test
  default void listenersHearOfEveryWayToAppend() throws InterruptedException {
    var heard = new LinkedBlockingQueue<SessionRef>();
    log().onAppend(heard::add);

    var ada = stores().sessions().create(session("ada"), List.of(event("1")));
    assertThat(heard.poll(60, TimeUnit.SECONDS)).isEqualTo(ada.ref());

    log().append(ada.ref(), List.of(event("2")));
    assertThat(heard.poll(60, TimeUnit.SECONDS)).isEqualTo(ada.ref());

    stores().messages().record(ada.ref(), sent(1, GRACE), "print", stamp("3"));
    assertThat(heard.poll(60, TimeUnit.SECONDS)).isEqualTo(ada.ref());

    stores().accountUpdates().take(ada.ref(), List.of(acked(1, GRACE, Ack.SERVER)), stamp("4"));
    assertThat(heard.poll(60, TimeUnit.SECONDS)).isEqualTo(ada.ref());

    stores().sessions().save(ada, List.of(event("5")));
    assertThat(heard.poll(60, TimeUnit.SECONDS)).isEqualTo(ada.ref());
  }

  @Test
  default void aListenerSeesWhatItIsToldOf() throws InterruptedException {
    var seen = new LinkedBlockingQueue<Long>();
    var ada = ada();
    log().onAppend(session -> seen.add(log().lastSeq(session)));

    log().append(ada, List.of(event("1"), event("2")));

    assertThat(seen.poll(60, TimeUnit.SECONDS)).isEqualTo(2);
  }
}
