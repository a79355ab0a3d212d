package dev.sessiongateway.application.node;

import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.arrived;
import static dev.sessiongateway.application.Samples.at;
import static dev.sessiongateway.application.Samples.event;
import static dev.sessiongateway.application.Samples.in;
import static dev.sessiongateway.application.Samples.messageId;
import static dev.sessiongateway.application.Samples.received;
import static dev.sessiongateway.application.Samples.sent;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static dev.sessiongateway.application.node.SessionOwnershipContract.ADA;
import static dev.sessiongateway.application.node.SessionOwnershipContract.BEN;
import static dev.sessiongateway.application.node.SessionOwnershipContract.FIRST;
import static dev.sessiongateway.application.node.SessionOwnershipContract.LENGTH;
import static dev.sessiongateway.application.node.SessionOwnershipContract.SECOND;
import static dev.sessiongateway.application.node.SessionOwnershipContract.TOO_LONG;
import static dev.sessiongateway.application.node.SessionOwnershipContract.assertElsewhere;
import static dev.sessiongateway.application.node.SessionOwnershipContract.join;
import static dev.sessiongateway.application.node.SessionOwnershipContract.newSession;
import static dev.sessiongateway.application.node.SessionOwnershipContract.owner;
import static dev.sessiongateway.application.node.SessionOwnershipContract.ownership;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// That stores with a [SessionOwnership] write for sessions that their node has, and for no others.
public interface OwnedWritesContract {
  /// What one gateway opens. Empty before each test.
  Stores first();

  /// What another gateway opens at the same time.
  Stores second();

  /// Lets the clock of the store go on.
  void pass(Duration time);

  private void assertRefused(Stores stores, Session session) {
    var before = SessionWrites.stored(second(), session.ref());
    SessionWrites.writes(stores, session)
        .forEach((what, write) -> {
          assertThatCode(write)
              .as(what)
              .isInstanceOfSatisfying(
                  FaultException.class,
                  e -> assertThat(e.fault().code()).as(what).isEqualTo("session.elsewhere"));
          assertThat(SessionWrites.stored(second(), session.ref())).as(what).isEqualTo(before);
        });
  }

  @Test
  default void aSessionThatAnotherNodeTookMeanwhileIsNotWritten() {
    join(first(), FIRST);
    var ada = SessionWrites.filled(first(), "ada");
    pass(TOO_LONG);
    var other = join(second(), SECOND);
    assertThat(ownership(second()).take(other, List.of(ADA))).containsOnlyKeys(ADA);

    assertRefused(first(), ada);
  }

  @Test
  default void theNodeThatTookASessionGoesOnWithIt() {
    join(first(), FIRST);
    var ada = SessionWrites.filled(first(), "ada");
    var last = first().events().lastSeq(ada.ref());
    pass(TOO_LONG);
    var other = join(second(), SECOND);
    ownership(second()).take(other, List.of(ADA));

    assertThat(second().events().append(ada.ref(), List.of(event("next")))).isEqualTo(last + 1);
    assertThat(
            second()
                .sessions()
                .save(in(new SessionState.Failed(FailureReason.UNLINKED), ada), List.of()))
        .extracting(Session::version)
        .isEqualTo(ada.version() + 1);
  }

  @Test
  default void aSessionOfAnotherNodeIsNotWritten() {
    join(second(), SECOND);
    join(first(), FIRST);
    var ada = SessionWrites.filled(second(), "ada");
    first().sessions().reload(ADA);

    assertRefused(first(), ada);
  }

  @Test
  default void aSessionThatWasGivenBackIsNotWritten() {
    var lease = join(first(), FIRST);
    var ada = SessionWrites.filled(first(), "ada");
    second().sessions().reload(ADA);
    ownership(first()).release(lease, List.of(ADA));

    assertRefused(first(), ada);
  }

  @Test
  default void aNodeThatLeftWritesNothing() {
    var lease = join(first(), FIRST);
    var ada = SessionWrites.filled(first(), "ada");
    second().sessions().reload(ADA);
    ownership(first()).leave(lease);

    assertRefused(first(), ada);
    assertElsewhere(() -> newSession(first(), "ben"));
    assertThat(second().sessions().reload(BEN)).isEmpty();
  }

  /// It may be the store that was slow.
  @Test
  default void aNodeWhoseLeaseEndedWritesWhatNobodyTook() {
    join(first(), FIRST);
    var ada = newSession(first(), "ada");
    pass(TOO_LONG);

    assertThat(first().events().append(ada.ref(), List.of(event("2")))).isEqualTo(2);
  }

  @Test
  default void nothingIsWrittenWithoutANode() {
    join(second(), SECOND);
    var ada = SessionWrites.filled(second(), "ada");
    first().sessions().reload(ADA);

    assertRefused(first(), ada);
    assertElsewhere(() -> newSession(first(), "ben"));
  }

  /// Many writes share a transaction.
  @Test
  default void onlyWhatIsOfLostSessionsIsRefused() throws Exception {
    join(first(), FIRST);
    var ada = newSession(first(), "ada").ref();
    var ben = newSession(first(), "ben").ref();
    pass(TOO_LONG);
    var other = join(second(), SECOND);
    ownership(second()).take(other, List.of(ADA));
    var count = 200;
    var refused = new ArrayList<Future<?>>();
    var done = new ArrayList<Future<?>>();
    var go = new CountDownLatch(1);
    try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var i = 1; i <= count; i++) {
        var number = i;
        for (var session : List.of(ada, ben)) {
          var caller =
              callers.submit(() -> {
                go.await();
                if (number % 3 == 0) {
                  first().events().append(session, List.of(event("x" + number)));
                } else if (number % 3 == 1) {
                  first()
                      .messages()
                      .record(session, sent(number, GRACE), "print", stamp("x" + number));
                } else {
                  first()
                      .accountUpdates()
                      .take(session, List.of(arrived(received(number, GRACE))), stamp("x"));
                }
                return number;
              });
          (session.equals(ada) ? refused : done).add(caller);
        }
      }
      go.countDown();
      for (var each : refused) {
        assertElsewhere(() -> {
          try {
            each.get();
          } catch (ExecutionException e) {
            throw e.getCause();
          }
        });
      }
      for (var each : done) {
        each.get();
      }
    }
    assertThat(second().events().lastSeq(ada)).isOne();
    second().sessions().reload(BEN);
    var events = second().events().read(ben, 0, 10_000);
    assertThat(events)
        .extracting(EventRecord::seq)
        .containsExactlyElementsOf(LongStream.rangeClosed(1, events.size()).boxed().toList());
    assertThat(events).hasSizeGreaterThan(count);
    for (var number = 1; number <= count; number++) {
      assertThat(second().messages().find(ada, messageId(number))).isEmpty();
      assertThat(second().messages().find(ben, messageId(number)).isPresent())
          .isEqualTo(number % 3 != 0);
    }
  }

  @Test
  default void oneOfTwoNodesGetsAName() throws Exception {
    join(first(), FIRST);
    join(second(), SECOND);
    try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var i = 0; i < 20; i++) {
        var name = "s" + i;
        var go = new CountDownLatch(1);
        var attempts = new ArrayList<Future<String>>();
        for (var stores : List.of(first(), second())) {
          attempts.add(
              callers.submit(() -> {
                go.await();
                try {
                  newSession(stores, name);
                  return "created";
                } catch (FaultException e) {
                  return e.fault().code();
                }
              }));
        }
        go.countDown();
        var answers = List.of(attempts.get(0).get(), attempts.get(1).get());
        assertThat(answers).containsExactlyInAnyOrder("created", "session.exists");
        var winner = answers.getFirst().equals("created") ? FIRST : SECOND;
        var ref = session(name).ref();
        assertThat(owner(first(), ref.name()).orElseThrow().lease().node()).isEqualTo(winner);
        for (var stores : List.of(first(), second())) {
          assertThat(stores.sessions().reload(ref.name())).isPresent();
          assertThat(stores.events().lastSeq(ref)).isOne();
        }
      }
    }
  }

  @Test
  default void aSessionTakesItsOwnerAlongToAnotherStore() {
    join(first(), FIRST);
    join(second(), SECOND);
    var ada = SessionWrites.filled(first(), "ada");

    var moved = first().sessions().save(at("other.db", ada), List.of(event("moved")));

    assertThat(owner(second(), ADA).orElseThrow().lease().node()).isEqualTo(FIRST);
    assertThat(ownership(second()).owners()).hasSize(1);
    assertThat(second().sessions().reload(ADA)).contains(moved);
    assertElsewhere(() -> second().events().append(moved.ref(), List.of(event("late"))));
    var last = first().events().append(moved.ref(), List.of(event("next")));
    assertThat(second().events().lastSeq(moved.ref())).isEqualTo(last);
    var back = first().sessions().save(at("service.db", moved), List.of());
    assertThat(first().events().append(back.ref(), List.of(event("back")))).isEqualTo(last + 1);
    assertThat(ownership(second()).owners()).hasSize(1);
  }

  @Test
  default void aDeletedSessionHasNoOwner() {
    var lease = join(first(), FIRST);
    join(second(), SECOND);
    var ada = SessionWrites.filled(first(), "ada");
    first().sessions().delete(ada);

    assertThat(ownership(second()).owners()).isEmpty();
    assertThat(ownership(first()).take(lease, List.of(ADA))).isEmpty();
    newSession(second(), "ada");
    assertThat(owner(first(), ADA).orElseThrow().lease().node()).isEqualTo(SECOND);
    assertElsewhere(() -> {
      first().sessions().reload(ADA);
      first().events().append(ada.ref(), List.of(event("late")));
    });
  }

  @Test
  default void aSessionThatReturnsIsWrittenAgain() {
    var lease = join(first(), FIRST);
    var other = join(second(), SECOND);
    var ada = newSession(first(), "ada").ref();
    for (var round = 0; round < 3; round++) {
      ownership(first()).release(lease, List.of(ADA));
      assertThat(ownership(second()).take(other, List.of(ADA))).containsOnlyKeys(ADA);
      second().events().append(ada, List.of(event("2")));
      assertThat(ownership(second()).renew(other, LENGTH)).isTrue();
      ownership(second()).release(other, List.of(ADA));
      assertThat(ownership(first()).take(lease, List.of(ADA))).containsOnlyKeys(ADA);
      first().events().append(ada, List.of(event("1")));
    }
    assertThat(first().events().read(ada, 0, 100))
        .extracting(EventRecord::seq)
        .containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L);
  }
}
