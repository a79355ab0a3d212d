package dev.sessiongateway.application.event;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.event.Events.EventSlice;
import dev.sessiongateway.application.event.Events.EventSubscription;
import dev.sessiongateway.application.event.Events.Start;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.LogLevel;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionConfig.Ignore;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.StoreAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class EventsTest {
  private static final Address GROUP = Address.group("120363000000000001");

  @AutoClose private final GatewayFixture it = new GatewayFixture();
  private final List<EventRecord> told = new CopyOnWriteArrayList<>();

  private Events events() {
    return it.gateway().events();
  }

  private EventSubscription follow(Predicate<SessionName> covers, Start start) {
    var subscription = events().follow(covers, _ -> start, (_, event) -> told.add(event));
    it.settle();
    return subscription;
  }

  private EventSubscription follow(Start start) {
    return follow(EventsTest::all, start);
  }

  private static boolean all(SessionName session) {
    return true;
  }

  private void happen(SessionName session, Address chat, int count) {
    for (var i = 0; i < count; i++) {
      it.network.signal(
          session, new Event.PresenceChanged(chat, Samples.GRACE, Presence.COMPOSING));
    }
    it.settle();
  }

  private void happen(SessionName session, int count) {
    happen(session, Samples.GRACE, count);
  }

  private List<Long> told(SessionName session) {
    return told.stream()
        .filter(event -> event.session().equals(session))
        .map(EventRecord::seq)
        .toList();
  }

  private List<Long> everySeq(SessionName session) {
    return it.log(session).stream().map(EventRecord::seq).toList();
  }

  private void ignoreGroups(SessionName session) {
    var config = it.session(session).config();
    var other = config.with(new Ignore(false, true, false, false));
    it.gateway().sessions().configure(session, other);
    it.settle();
  }

  @Nested
  class AFollower {
    @Test
    void hearsWhatHappensFromNowOnInOrder() {
      it.active(ADA);
      var before = events().lastSeq(ADA);
      follow(new Start.Now());
      assertThat(told).isEmpty();
      happen(ADA, 200);
      assertThat(told(ADA)).hasSize(200).startsWith(before + 1).isEqualTo(tail(before));
    }

    private List<Long> tail(long after) {
      return everySeq(ADA).stream().filter(seq -> seq > after).toList();
    }

    @Test
    void goesOnBehindAnEvent() {
      it.active(ADA);
      happen(ADA, 120);
      follow(new Start.After(7));
      assertThat(told(ADA)).isEqualTo(tail(7));
      happen(ADA, 3);
      assertThat(told(ADA)).isEqualTo(tail(7));
    }

    @Test
    void goesOnAtATime() {
      it.active(ADA);
      it.advance(Duration.ofSeconds(1));
      var since = it.time.instant();
      var before = events().lastSeq(ADA);
      happen(ADA, 2);
      it.advance(Duration.ofSeconds(1));
      happen(ADA, 2);
      follow(new Start.Since(since));
      assertThat(told(ADA)).hasSize(4).isEqualTo(tail(before));
    }

    @Test
    void hearsOfASessionThatIsMadeLaterFromItsBeginning() {
      it.active(ADA);
      follow(new Start.Now());
      it.active(BOB);
      assertThat(told(BOB)).startsWith(1L).isEqualTo(everySeq(BOB));
      assertThat(told(ADA)).isEmpty();
    }

    @Test
    void hearsOfANamesakeOfADeletedSessionFromItsBeginning() {
      it.active(ADA);
      happen(ADA, 30);
      follow(new Start.Now());
      it.gateway().sessions().delete(ADA);
      it.settle();
      told.clear();
      it.active(ADA);
      assertThat(told(ADA)).startsWith(1L).isEqualTo(everySeq(ADA));
    }

    @Test
    void hearsOfItsSessionsOnly() {
      it.active(ADA);
      it.active(BOB);
      follow(ADA::equals, new Start.Now());
      happen(ADA, 1);
      happen(BOB, 1);
      assertThat(told(ADA)).hasSize(1);
      assertThat(told(BOB)).isEmpty();
    }

    @Test
    void startsWhereItSaysForEachSession() {
      it.active(ADA);
      it.active(BOB);
      Map<SessionName, Start> starts = Map.of(ADA, new Start.After(2), BOB, new Start.Now());
      events().follow(EventsTest::all, starts::get, (_, event) -> told.add(event));
      it.settle();
      assertThat(told(ADA)).isEqualTo(tail(2));
      assertThat(told(BOB)).isEmpty();
    }

    @Test
    void isNotHeldUpByWhatIsIgnored() {
      it.active(ADA);
      ignoreGroups(ADA);
      follow(new Start.Now());
      happen(ADA, GROUP, 60);
      happen(ADA, 1);
      assertThat(told).hasSize(1);
      assertThat(told.getFirst().event().chat()).isEqualTo(Samples.GRACE);
    }

    @Test
    void isToldNothingOnceClosed() {
      it.active(ADA);
      var subscription = follow(new Start.Now());
      subscription.close();
      subscription.close();
      happen(ADA, 1);
      it.create(BOB, SessionConfig.DEFAULT);
      assertThat(told).isEmpty();
    }

    @Test
    void mayCloseItselfWhileItIsTold() {
      it.active(ADA);
      var self = new CopyOnWriteArrayList<EventSubscription>();
      self.add(
          events()
              .follow(
                  EventsTest::all,
                  _ -> new Start.Now(),
                  (_, event) -> {
                    told.add(event);
                    self.forEach(EventSubscription::close);
                  }));
      happen(ADA, 10);
      assertThat(told).hasSize(1);
    }

    @Test
    void isToldTheSameAgainWhenItThrew() {
      it.active(ADA);
      var failures = new AtomicInteger(1);
      events()
          .follow(
              EventsTest::all,
              _ -> new Start.Now(),
              (_, event) -> {
                if (failures.getAndDecrement() > 0) {
                  throw new IllegalStateException("for once");
                }
                told.add(event);
              });
      happen(ADA, 2);
      it.advance(Duration.ofSeconds(5));
      assertThat(told(ADA)).hasSize(2).isEqualTo(tail(everySeq(ADA).getLast() - 2));
    }

    @Test
    void thatIsSlowHoldsUpOnlyItself() throws InterruptedException {
      it.active(ADA);
      var goOn = new CountDownLatch(1);
      var slow = new CopyOnWriteArrayList<Long>();
      events()
          .follow(
              EventsTest::all,
              _ -> new Start.Now(),
              (_, event) -> {
                awaitQuietly(goOn);
                slow.add(event.seq());
              });
      var heard = new CountDownLatch(5);
      events().follow(EventsTest::all, _ -> new Start.Now(), (_, _) -> heard.countDown());
      for (var i = 0; i < 5; i++) {
        it.network.signal(ADA, new Event.PresenceChanged(GROUP, Samples.GRACE, Presence.COMPOSING));
      }
      heard.await();
      assertThat(slow).isEmpty();
      goOn.countDown();
      it.settle();
      assertThat(slow).hasSize(5).isSorted();
    }

    @Test
    void losesNothingWhenTheSessionMovesToAnotherStore() {
      it.active(ADA);
      follow(new Start.Now());
      happen(ADA, 3);
      var before = events().lastSeq(ADA) - 3;
      var elsewhere = new EngineConfig(new StoreAddress("other.db"), LogLevel.INFO);
      it.gateway().sessions().restart(ADA, elsewhere);
      it.settle();
      happen(ADA, 3);
      assertThat(told(ADA)).doesNotHaveDuplicates().isSorted().startsWith(before + 1);
      assertThat(told(ADA)).endsWith(events().lastSeq(ADA));
    }
  }

  @Nested
  class APause {
    @Test
    void holdsEventsUntilTheSessionResumes() {
      it.active(ADA);
      follow(new Start.After(0));
      it.gateway().sessions().pause(ADA);
      it.settle();
      var word = it.session(ADA).heldAfter();
      happen(ADA, 60);
      assertThat(told(ADA)).endsWith(word);
      it.gateway().sessions().start(ADA);
      it.settle();
      assertThat(told(ADA)).isEqualTo(everySeq(ADA)).hasSizeGreaterThan(60);
    }

    @Test
    void isNotSkippedByWhoGoesOnAtATimeWithinIt() {
      it.active(ADA);
      it.advance(Duration.ofSeconds(1));
      it.gateway().sessions().pause(ADA);
      it.settle();
      var word = it.session(ADA).heldAfter();
      it.advance(Duration.ofSeconds(1));
      happen(ADA, 3);
      it.advance(Duration.ofSeconds(1));
      var since = it.time.instant();
      follow(new Start.Since(since));
      assertThat(told(ADA)).containsExactly(word);
      it.gateway().sessions().start(ADA);
      it.settle();
      assertThat(told(ADA)).contains(word + 1, word + 2, word + 3).endsWith(lastSeq());
      told.clear();
      follow(new Start.Since(since));
      assertThat(told(ADA)).contains(word + 1, word + 2, word + 3).endsWith(lastSeq());
      told.clear();
      it.advance(Duration.ofSeconds(1));
      follow(new Start.Since(it.time.instant()));
      assertThat(told).isEmpty();
    }

    private Long lastSeq() {
      return events().lastSeq(ADA);
    }

    @Test
    void isNotShownToReadersEither() {
      it.active(ADA);
      it.gateway().sessions().pause(ADA);
      it.settle();
      var word = it.session(ADA).heldAfter();
      happen(ADA, 3);
      var seen = events().read(ADA, 0, 1000);
      assertThat(seen.events()).extracting(EventRecord::seq).endsWith(word);
      assertThat(seen.through()).isEqualTo(word);
      assertThat(events().read(ADA, seen.through(), 10)).isEqualTo(new EventSlice(List.of(), word));
      it.gateway().sessions().start(ADA);
      it.settle();
      assertThat(events().read(ADA, word, 1000).events()).hasSizeGreaterThanOrEqualTo(3);
    }
  }

  @Nested
  class AReader {
    @Test
    void readsPageByPage() {
      it.active(ADA);
      happen(ADA, 10);
      var first = events().read(ADA, 0, 4);
      var second = events().read(ADA, first.through(), 100);
      assertThat(first.events()).extracting(EventRecord::seq).containsExactly(1L, 2L, 3L, 4L);
      assertThat(second.events()).extracting(EventRecord::seq).startsWith(5L);
      assertThat(second.through()).isEqualTo(events().lastSeq(ADA));
    }

    @Test
    void getsPastWhatIsIgnored() {
      it.active(ADA);
      ignoreGroups(ADA);
      var before = events().lastSeq(ADA);
      happen(ADA, GROUP, 10);
      var seen = events().read(ADA, before, 5);
      assertThat(seen).isEqualTo(new EventSlice(List.of(), before + 5));
    }

    @Test
    void findsItsPlaceByTime() {
      it.active(ADA);
      var before = events().lastSeq(ADA);
      it.advance(Duration.ofSeconds(1));
      var now = it.time.instant();
      it.gateway().messaging().send(ADA, text("hello"));
      it.settle();
      assertThat(events().seqBefore(ADA, now)).isEqualTo(before);
      assertThat(events().seqBefore(ADA, Instant.EPOCH)).isZero();
      assertThat(events().read(ADA, before, 1).events().getFirst().event())
          .isInstanceOf(Event.ChatOpened.class);
    }

    @Test
    void ofASessionThatIsNotThereIsTold() {
      assertFault("session.not-found", () -> events().read(ADA, 0, 1));
      assertFault("session.not-found", () -> events().lastSeq(ADA));
      assertFault("session.not-found", () -> events().seqBefore(ADA, Instant.EPOCH));
    }
  }

  @Test
  void aClosedGatewayTellsNothingMore() {
    it.active(ADA);
    events()
        .follow(
            EventsTest::all,
            _ -> new Start.Now(),
            (_, _) -> {
              throw new IllegalStateException("always");
            });
    happen(ADA, 1);
    assertThat(it.time.waiting()).isPositive();
    it.close();
    assertThat(it.time.waiting()).isZero();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
