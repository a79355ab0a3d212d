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
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.EventConfig.Ignore;
import dev.sessiongateway.domain.session.LogLevel;
import dev.sessiongateway.domain.session.SessionConfig;
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

  @AutoClose private final GatewayFixture gateway = new GatewayFixture();
  private final List<EventRecord> followed = new CopyOnWriteArrayList<>();

  private Events events() {
    return gateway.gateway().events();
  }

  private EventSubscription follow(Predicate<SessionName> covers, Start start) {
    var subscription = events().follow(covers, _ -> start, (_, event) -> followed.add(event));
    gateway.settle();
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
      gateway.network.signal(
          session, new Event.PresenceChanged(chat, Samples.GRACE, Presence.COMPOSING));
    }
    gateway.settle();
  }

  private void happen(SessionName session, int count) {
    happen(session, Samples.GRACE, count);
  }

  private List<Long> followed(SessionName session) {
    return followed.stream()
        .filter(event -> event.session().equals(session))
        .map(EventRecord::seq)
        .toList();
  }

  private List<Long> everySeq(SessionName session) {
    return gateway.log(session).stream().map(EventRecord::seq).toList();
  }

  private void ignoreGroups(SessionName session) {
    var config = gateway.session(session).config();
    var other = config.with(new Ignore(false, true, false, false));
    gateway.gateway().sessions().configure(session, other);
    gateway.settle();
  }

  @Nested
  class AFollower {
    @Test
    void hearsWhatHappensFromNowOnInOrder() {
      gateway.active(ADA);
      var before = events().lastSeq(ADA);
      follow(new Start.Now());
      assertThat(followed).isEmpty();
      happen(ADA, 200);
      assertThat(followed(ADA)).hasSize(200).startsWith(before + 1).isEqualTo(tail(before));
    }

    private List<Long> tail(long after) {
      return everySeq(ADA).stream().filter(seq -> seq > after).toList();
    }

    @Test
    void goesOnBehindAnEvent() {
      gateway.active(ADA);
      happen(ADA, 120);
      follow(new Start.After(7));
      assertThat(followed(ADA)).isEqualTo(tail(7));
      happen(ADA, 3);
      assertThat(followed(ADA)).isEqualTo(tail(7));
    }

    @Test
    void goesOnAtATime() {
      gateway.active(ADA);
      gateway.advance(Duration.ofSeconds(1));
      var since = gateway.time.instant();
      var before = events().lastSeq(ADA);
      happen(ADA, 2);
      gateway.advance(Duration.ofSeconds(1));
      happen(ADA, 2);
      follow(new Start.Since(since));
      assertThat(followed(ADA)).hasSize(4).isEqualTo(tail(before));
    }

    @Test
    void hearsOfASessionThatIsMadeLaterFromItsBeginning() {
      gateway.active(ADA);
      follow(new Start.Now());
      gateway.active(BOB);
      assertThat(followed(BOB)).startsWith(1L).isEqualTo(everySeq(BOB));
      assertThat(followed(ADA)).isEmpty();
    }

    @Test
    void hearsOfANamesakeOfADeletedSessionFromItsBeginning() {
      gateway.active(ADA);
      happen(ADA, 30);
      follow(new Start.Now());
      gateway.gateway().sessions().delete(ADA);
      gateway.settle();
      followed.clear();
      gateway.active(ADA);
      assertThat(followed(ADA)).startsWith(1L).isEqualTo(everySeq(ADA));
    }

    @Test
    void hearsOfItsSessionsOnly() {
      gateway.active(ADA);
      gateway.active(BOB);
      follow(ADA::equals, new Start.Now());
      happen(ADA, 1);
      happen(BOB, 1);
      assertThat(followed(ADA)).hasSize(1);
      assertThat(followed(BOB)).isEmpty();
    }

    @Test
    void startsWhereItSaysForEachSession() {
      gateway.active(ADA);
      gateway.active(BOB);
      Map<SessionName, Start> starts = Map.of(ADA, new Start.After(2), BOB, new Start.Now());
      events().follow(EventsTest::all, starts::get, (_, event) -> followed.add(event));
      gateway.settle();
      assertThat(followed(ADA)).isEqualTo(tail(2));
      assertThat(followed(BOB)).isEmpty();
    }

    @Test
    void isNotHeldUpByWhatIsIgnored() {
      gateway.active(ADA);
      ignoreGroups(ADA);
      follow(new Start.Now());
      happen(ADA, GROUP, 60);
      happen(ADA, 1);
      assertThat(followed).hasSize(1);
      assertThat(followed.getFirst().event().chat()).isEqualTo(Samples.GRACE);
    }

    @Test
    void isToldNothingOnceClosed() {
      gateway.active(ADA);
      var subscription = follow(new Start.Now());
      subscription.close();
      subscription.close();
      happen(ADA, 1);
      gateway.create(BOB, SessionConfig.DEFAULT);
      assertThat(followed).isEmpty();
    }

    @Test
    void mayCloseItselfWhileItIsTold() {
      gateway.active(ADA);
      var self = new CopyOnWriteArrayList<EventSubscription>();
      self.add(
          events()
              .follow(
                  EventsTest::all,
                  _ -> new Start.Now(),
                  (_, event) -> {
                    followed.add(event);
                    self.forEach(EventSubscription::close);
                  }));
      happen(ADA, 10);
      assertThat(followed).hasSize(1);
    }

    @Test
    @ExpectsLog("ERROR ada - a follower of events stopped and tries again")
    void isToldTheSameAgainWhenItThrew() {
      gateway.active(ADA);
      var failures = new AtomicInteger(1);
      events()
          .follow(
              EventsTest::all,
              _ -> new Start.Now(),
              (_, event) -> {
                if (failures.getAndDecrement() > 0) {
                  throw new IllegalStateException("for once");
                }
                followed.add(event);
              });
      happen(ADA, 2);
      gateway.advance(Duration.ofSeconds(5));
      assertThat(followed(ADA)).hasSize(2).isEqualTo(tail(everySeq(ADA).getLast() - 2));
    }

    @Test
    void thatIsSlowHoldsUpOnlyItself() throws InterruptedException {
      gateway.active(ADA);
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
        gateway.network.signal(
            ADA, new Event.PresenceChanged(GROUP, Samples.GRACE, Presence.COMPOSING));
      }
      heard.await();
      assertThat(slow).isEmpty();
      goOn.countDown();
      gateway.settle();
      assertThat(slow).hasSize(5).isSorted();
    }

    @Test
    void losesNothingWhenTheSessionMovesToAnotherStore() {
      gateway.active(ADA);
      follow(new Start.Now());
      happen(ADA, 3);
      var before = events().lastSeq(ADA) - 3;
      var elsewhere = new EngineConfig(new StoreAddress("other.db"), LogLevel.INFO);
      gateway.gateway().sessions().restart(ADA, elsewhere);
      gateway.settle();
      happen(ADA, 3);
      assertThat(followed(ADA)).doesNotHaveDuplicates().isSorted().startsWith(before + 1);
      assertThat(followed(ADA)).endsWith(events().lastSeq(ADA));
    }
  }

  @Nested
  class APause {
    @Test
    void holdsEventsUntilTheSessionResumes() {
      gateway.active(ADA);
      follow(new Start.After(0));
      gateway.gateway().sessions().pause(ADA);
      gateway.settle();
      var word = gateway.session(ADA).heldAfter();
      happen(ADA, 60);
      assertThat(followed(ADA)).endsWith(word);
      gateway.gateway().sessions().start(ADA);
      gateway.settle();
      assertThat(followed(ADA)).isEqualTo(everySeq(ADA)).hasSizeGreaterThan(60);
    }

    @Test
    void isNotSkippedByWhoGoesOnAtATimeWithinIt() {
      gateway.active(ADA);
      gateway.advance(Duration.ofSeconds(1));
      gateway.gateway().sessions().pause(ADA);
      gateway.settle();
      var word = gateway.session(ADA).heldAfter();
      gateway.advance(Duration.ofSeconds(1));
      happen(ADA, 3);
      gateway.advance(Duration.ofSeconds(1));
      var since = gateway.time.instant();
      follow(new Start.Since(since));
      assertThat(followed(ADA)).containsExactly(word);
      gateway.gateway().sessions().start(ADA);
      gateway.settle();
      assertThat(followed(ADA)).contains(word + 1, word + 2, word + 3).endsWith(lastSeq());
      followed.clear();
      follow(new Start.Since(since));
      assertThat(followed(ADA)).contains(word + 1, word + 2, word + 3).endsWith(lastSeq());
      followed.clear();
      gateway.advance(Duration.ofSeconds(1));
      follow(new Start.Since(gateway.time.instant()));
      assertThat(followed).isEmpty();
    }

    private Long lastSeq() {
      return events().lastSeq(ADA);
    }

    @Test
    void isNotShownToReadersEither() {
      gateway.active(ADA);
      gateway.gateway().sessions().pause(ADA);
      gateway.settle();
      var word = gateway.session(ADA).heldAfter();
      happen(ADA, 3);
      var seen = events().read(ADA, 0, 1000);
      assertThat(seen.events()).extracting(EventRecord::seq).endsWith(word);
      assertThat(seen.through()).isEqualTo(word);
      assertThat(events().read(ADA, seen.through(), 10)).isEqualTo(new EventSlice(List.of(), word));
      gateway.gateway().sessions().start(ADA);
      gateway.settle();
      assertThat(events().read(ADA, word, 1000).events()).hasSizeGreaterThanOrEqualTo(3);
    }
  }

  @Nested
  class AReader {
    @Test
    void readsPageByPage() {
      gateway.active(ADA);
      happen(ADA, 10);
      var first = events().read(ADA, 0, 4);
      var second = events().read(ADA, first.through(), 100);
      assertThat(first.events()).extracting(EventRecord::seq).containsExactly(1L, 2L, 3L, 4L);
      assertThat(second.events()).extracting(EventRecord::seq).startsWith(5L);
      assertThat(second.through()).isEqualTo(events().lastSeq(ADA));
    }

    @Test
    void getsPastWhatIsIgnored() {
      gateway.active(ADA);
      ignoreGroups(ADA);
      var before = events().lastSeq(ADA);
      happen(ADA, GROUP, 10);
      var seen = events().read(ADA, before, 5);
      assertThat(seen).isEqualTo(new EventSlice(List.of(), before + 5));
    }

    @Test
    void findsItsPlaceByTime() {
      gateway.active(ADA);
      var before = events().lastSeq(ADA);
      gateway.advance(Duration.ofSeconds(1));
      var now = gateway.time.instant();
      gateway.gateway().messaging().send(ADA, text("hello"));
      gateway.settle();
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
  @ExpectsLog("ERROR ada - a follower of events stopped and tries again")
  void aClosedGatewayTellsNothingMore() {
    gateway.active(ADA);
    events()
        .follow(
            EventsTest::all,
            _ -> new Start.Now(),
            (_, _) -> {
              throw new IllegalStateException("always");
            });
    happen(ADA, 1);
    assertThat(gateway.time.waiting()).isPositive();
    gateway.close();
    assertThat(gateway.time.waiting()).isZero();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
