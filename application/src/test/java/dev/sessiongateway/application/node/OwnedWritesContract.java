package dev.sessiongateway.application.node;

import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.acked;
import static dev.sessiongateway.application.Samples.arrived;
import static dev.sessiongateway.application.Samples.at;
import static dev.sessiongateway.application.Samples.event;
import static dev.sessiongateway.application.Samples.in;
import static dev.sessiongateway.application.Samples.letter;
import static dev.sessiongateway.application.Samples.messageId;
import static dev.sessiongateway.application.Samples.received;
import static dev.sessiongateway.application.Samples.sent;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static dev.sessiongateway.application.Samples.tried;
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
import dev.sessiongateway.application.webhook.DeadLetterStore;
import dev.sessiongateway.application.webhook.DeliveryCursor;
import dev.sessiongateway.domain.chat.BotStatus;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/// That stores with a [SessionOwnership] write for sessions that their node has, and for no others.
public interface OwnedWritesContract {
  WebhookId HOOK = new WebhookId("hook");
  ChatQuery CHATS = new ChatQuery(ChatQuery.SortField.ID, SortOrder.ASCENDING, new Page(100, 0));

  /// What one gateway opens. Empty before each test.
  Stores first();

  /// What another gateway opens at the same time.
  Stores second();

  /// Lets the clock of the store go on.
  void pass(Duration time);

  /// A session with a row of each kind.
  private Session filled(Stores stores, String name) {
    var created = newSession(stores, name);
    var session = created.ref();
    stores.messages().record(session, sent(1, GRACE), "print", stamp("m"));
    stores.accountUpdates().take(session, List.of(arrived(received(2, GRACE))), stamp("t"));
    stores.deliveryCursors().open(DeliveryCursor.startingAfter(session, HOOK, 0));
    stores
        .deliveryCursors()
        .leave(
            DeliveryCursor.startingAfter(session, HOOK, 1),
            List.of(letter(session, HOOK, 1, 0)),
            tried(HOOK, 1, 1));
    return created;
  }

  /// Everything that is stored of a session.
  private static List<Object> stored(Stores stores, SessionRef session) {
    var all = new ArrayList<Object>();
    all.add(stores.sessions().reload(session.name()));
    all.addAll(stores.messages().pending(session, null, 100));
    all.addAll(stores.chats().list(session, CHATS));
    all.addAll(stores.events().read(session, 0, 1_000));
    all.addAll(stores.deliveryCursors().list(session));
    all.addAll(stores.deadLetters().list(session, DeadLetterStore.Selection.ALL, 100));
    all.addAll(stores.deadLetters().retries(session, HOOK, 100));
    all.addAll(stores.deliveryLog().list(session, HOOK, 100));
    all.add(stores.chats().bot(session, GRACE));
    return all;
  }

  /// Each kind of write.
  private static Map<String, ThrowingCallable> writes(Stores stores, Session session) {
    var ref = session.ref();
    var letter = letter(ref, HOOK, 1, 0);
    var writes = new LinkedHashMap<String, ThrowingCallable>();
    writes.put(
        "a message", () -> stores.messages().record(ref, sent(3, GRACE), "print", stamp("l")));
    writes.put(
        "what arrives",
        () ->
            stores
                .accountUpdates()
                .take(
                    ref,
                    List.of(arrived(received(4, GRACE)), acked(1, GRACE, Ack.READ)),
                    stamp("l")));
    writes.put(
        "an acknowledgement",
        () -> stores.accountUpdates().take(ref, List.of(acked(1, GRACE, Ack.SERVER)), stamp("l")));
    writes.put("an event", () -> stores.events().append(ref, List.of(event("late"))));
    writes.put(
        "pruned events",
        () -> stores.events().prune(ref, NOON.plusSeconds(1_000), 1_000, 1_000, 1_000));
    writes.put("a read chat", () -> stores.chats().markRead(ref, GRACE));
    writes.put("a bot", () -> stores.chats().keepBot(ref, GRACE, BotStatus.PAUSED));
    writes.put(
        "an opened cursor",
        () -> stores.deliveryCursors().open(DeliveryCursor.startingAfter(ref, HOOK, 7)));
    writes.put(
        "a cursor",
        () -> stores.deliveryCursors().save(DeliveryCursor.startingAfter(ref, HOOK, 7)));
    writes.put(
        "a dead letter",
        () ->
            stores
                .deliveryCursors()
                .leave(
                    DeliveryCursor.startingAfter(ref, HOOK, 7),
                    List.of(letter(ref, HOOK, 2, 0)),
                    tried(HOOK, 2, 1)));
    writes.put("a removed cursor", () -> stores.deliveryCursors().remove(ref, HOOK));
    writes.put(
        "a retry", () -> stores.deadLetters().retryAt(ref, DeadLetterStore.Selection.ALL, NOON));
    writes.put(
        "a settled letter", () -> stores.deadLetters().settle(ref, letter, tried(HOOK, 1, 2)));
    writes.put(
        "a kept letter",
        () -> stores.deadLetters().keep(ref, letter.retriedAt(NOON), tried(HOOK, 1, 2)));
    writes.put(
        "pruned letters", () -> stores.deadLetters().prune(ref, NOON.plusSeconds(1_000), 100));
    writes.put("an attempt", () -> stores.deliveryLog().add(ref, tried(HOOK, 1, 3)));
    writes.put(
        "a state",
        () ->
            stores
                .sessions()
                .save(
                    in(new SessionState.Failed(FailureReason.UNLINKED), session),
                    List.of(event("late"))));
    writes.put(
        "a configuration",
        () ->
            stores
                .sessions()
                .save(
                    session.withConfig(session.config().withMetadata(Map.of("late", "yes"))),
                    List.of(event("late"))));
    writes.put("a move", () -> stores.sessions().save(at("late.db", session), List.of()));
    writes.put("a deletion", () -> stores.sessions().delete(session));
    return writes;
  }

  private void assertRefused(Stores stores, Session session) {
    var before = stored(second(), session.ref());
    writes(stores, session)
        .forEach((what, write) -> {
          assertThatCode(write)
              .as(what)
              .isInstanceOfSatisfying(
                  FaultException.class,
                  e -> assertThat(e.fault().code()).as(what).isEqualTo("session.elsewhere"));
          assertThat(stored(second(), session.ref())).as(what).isEqualTo(before);
        });
  }

  @Test
  default void aSessionThatAnotherNodeTookMeanwhileIsNotWritten() {
    join(first(), FIRST);
    var ada = filled(first(), "ada");
    pass(TOO_LONG);
    var other = join(second(), SECOND);
    assertThat(ownership(second()).take(other, List.of(ADA))).containsOnlyKeys(ADA);

    assertRefused(first(), ada);
  }

  @Test
  default void theNodeThatTookASessionGoesOnWithIt() {
    join(first(), FIRST);
    var ada = filled(first(), "ada");
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
    var ada = filled(second(), "ada");
    first().sessions().reload(ADA);

    assertRefused(first(), ada);
  }

  @Test
  default void aSessionThatWasGivenBackIsNotWritten() {
    var lease = join(first(), FIRST);
    var ada = filled(first(), "ada");
    second().sessions().reload(ADA);
    ownership(first()).release(lease, List.of(ADA));

    assertRefused(first(), ada);
  }

  @Test
  default void aNodeThatLeftWritesNothing() {
    var lease = join(first(), FIRST);
    var ada = filled(first(), "ada");
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
    var ada = filled(second(), "ada");
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
    var ada = filled(first(), "ada");

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
    var ada = filled(first(), "ada");
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
