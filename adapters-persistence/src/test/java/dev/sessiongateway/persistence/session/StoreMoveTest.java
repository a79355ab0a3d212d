package dev.sessiongateway.persistence.session;

import static dev.sessiongateway.application.Samples.ALAN;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.at;
import static dev.sessiongateway.application.Samples.event;
import static dev.sessiongateway.application.Samples.letter;
import static dev.sessiongateway.application.Samples.received;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.delivery.DeadLetterStore.Selection;
import dev.sessiongateway.application.delivery.DeliveryCursor;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.trace.RequestTrace;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.persistence.chat.JdbiChatStore;
import dev.sessiongateway.persistence.database.SessionLocations;
import dev.sessiongateway.persistence.event.AppendNotifier;
import dev.sessiongateway.persistence.event.EventWriter;
import dev.sessiongateway.persistence.event.JdbiEventLog;
import dev.sessiongateway.persistence.event.StoreChanges;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.messaging.JdbiAccountUpdateStore;
import dev.sessiongateway.persistence.sqlite.DataDirectory;
import dev.sessiongateway.persistence.sqlite.SqliteDatabases;
import dev.sessiongateway.persistence.webhook.JdbiDeadLetterStore;
import dev.sessiongateway.persistence.webhook.JdbiDeliveryCursorStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreMoveTest {
  private static final ReceiverId HOOK = new ReceiverId("hook");

  @TempDir Path directory;
  private SqliteDatabases databases;
  private JdbiSessionStore sessions;
  private JdbiEventLog events;
  private JdbiDeliveryCursorStore cursors;
  private JdbiDeadLetterStore deadLetters;
  private JdbiChatStore chats;
  private JdbiAccountUpdateStore updates;

  @BeforeEach
  void open() {
    var json = new Json();
    var locations = new SessionLocations();
    var notifier = new AppendNotifier(StoreChanges.UNOBSERVED);
    var writing = new EventWriter(json, notifier);
    databases = SqliteDatabases.open(DataDirectory.of(directory));
    sessions =
        new JdbiSessionStore(
            databases, locations, json, writing, SessionOwners.ALONE, StoreChanges.UNOBSERVED);
    events = new JdbiEventLog(locations, json, writing, notifier);
    cursors = new JdbiDeliveryCursorStore(locations, json);
    deadLetters = new JdbiDeadLetterStore(locations, json);
    chats = new JdbiChatStore(locations, json);
    updates = new JdbiAccountUpdateStore(locations, json, writing);
    sessions.load();
  }

  @AfterEach
  void close() {
    databases.close();
  }

  private void reopen() {
    close();
    open();
  }

  private Session withEvents(int count) {
    var ada = sessions.create(session("ada"), List.of());
    events.append(ada.ref(), IntStream.rangeClosed(1, count).mapToObj(i -> event("" + i)).toList());
    return ada;
  }

  private List<Long> seqs(Session session) {
    return events.read(session.ref(), 0, 100_000).stream().map(EventRecord::seq).toList();
  }

  @Test
  void whatTheSlowestLaneHasNotReadGoesAlong() {
    var ada = withEvents(5_000);
    cursors.open(DeliveryCursor.startingAfter(ada.ref(), HOOK, 1_500));
    cursors.open(DeliveryCursor.startingAfter(ada.ref(), new ReceiverId("fast"), 5_000));

    var moved = sessions.save(at("other.db", ada), List.of(event("last")));

    assertThat(seqs(moved)).hasSize(3_501).startsWith(1_501L).endsWith(5_001L);
    assertThat(cursors.find(moved.ref(), HOOK))
        .contains(DeliveryCursor.startingAfter(moved.ref(), HOOK, 1_500));
  }

  @Test
  void theRequestsThatCausedEventsGoAlong() {
    var ada = sessions.create(session("ada"), List.of());
    var cause = new RequestTrace("order-7", Samples.TRACE);
    var changed = new Event.ChatRead(GRACE);
    events.append(
        ada.ref(),
        List.of(new NewEvent(new EventId("evt_1"), Samples.NOON, changed, false, cause)));
    cursors.open(DeliveryCursor.startingAfter(ada.ref(), HOOK, 0));

    var moved = sessions.save(at("other.db", ada), List.of());

    assertThat(events.read(moved.ref(), 0, 10))
        .extracting(EventRecord::cause)
        .containsExactly(cause);
  }

  @Test
  void deadLettersGoAlongWithoutTheEventsInTheLog() {
    var ada = withEvents(3_000);
    cursors.open(DeliveryCursor.startingAfter(ada.ref(), HOOK, 0));
    var given =
        IntStream.rangeClosed(1, 1_500).mapToObj(i -> letter(ada.ref(), HOOK, i, 0)).toList();
    cursors.leave(DeliveryCursor.startingAfter(ada.ref(), HOOK, 3_000), given, null);

    var moved = sessions.save(at("other.db", ada), List.of());

    assertThat(seqs(moved)).startsWith(2_001L).endsWith(3_000L);
    assertThat(deadLetters.list(moved.ref(), Selection.ALL, 2_000)).isEqualTo(given);
  }

  @Test
  void theArchiveGoesAlongAndReplacesThatOfAnEarlierStay() {
    var ada = sessions.create(session("ada"), List.of());
    take(ada, new Event.ChatArchived(GRACE, true));
    var away = sessions.save(at("other.db", ada), List.of());
    take(away, new Event.ChatArchived(GRACE, false));
    take(away, new Event.ChatArchived(ALAN, true));
    var third = sessions.save(at("third.db", away), List.of());
    take(third, new LinkSignal.MessageArrived(received(1, ALAN), null));
    assertThat(chats.find(third.ref(), ALAN).orElseThrow().archived()).isTrue();
    take(third, new Event.ChatArchived(ALAN, false));

    var back = sessions.save(at("other.db", third), List.of());
    take(back, new LinkSignal.MessageArrived(received(2, GRACE), null));
    take(back, new LinkSignal.MessageArrived(received(3, ALAN), null));
    assertThat(chats.find(back.ref(), GRACE).orElseThrow().archived()).isFalse();
    assertThat(chats.find(back.ref(), ALAN).orElseThrow().archived()).isFalse();
  }

  private void take(Session session, LinkSignal.AccountUpdate entry) {
    updates.take(session.ref(), List.of(entry), stamp("1"));
  }

  @Test
  void theLastThousandGoAlongAnyway() {
    var moved = sessions.save(at("other.db", withEvents(1_200)), List.of());

    assertThat(seqs(moved)).hasSize(1_000).startsWith(201L).endsWith(1_200L);
  }

  @Test
  void nothingOfTheLogStaysBehind() {
    var ada = withEvents(1_500);
    cursors.open(DeliveryCursor.startingAfter(ada.ref(), HOOK, 1));
    sessions.save(at("other.db", ada), List.of());

    var left =
        databases
            .at(ada.config().engine().store())
            .read(handle ->
                handle
                    .createQuery(
                        "SELECT (SELECT count(*) FROM event) + (SELECT count(*) FROM"
                            + " delivery_cursor)")
                    .mapTo(Long.class)
                    .one());
    assertThat(left).isZero();
  }

  @Test
  @ExpectsLog("ERROR Writer - a batch was not stored, the database is opened anew")
  void aFailedMoveLeavesTheSessionWhereItWas() {
    var ada = withEvents(3);
    cursors.open(DeliveryCursor.startingAfter(ada.ref(), HOOK, 1));
    var large =
        SessionConfig.DEFAULT
            .withEngine(at("other.db", ada).config().engine())
            .withMetadata(Map.of("large", "x".repeat(1_000_000)));
    // The disk of the registry is full, for this connection.
    databases
        .registry()
        .write(transaction -> transaction.handle().execute("PRAGMA max_page_count = 1"));

    assertThatThrownBy(() -> sessions.save(ada.withConfig(large), List.of(event("lost"))))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("store.full"));

    assertThat(sessions.list()).containsExactly(ada);
    assertThat(events.append(ada.ref(), List.of(event("4")))).isEqualTo(4);
    reopen();
    assertThat(sessions.list()).containsExactly(ada);
    assertThat(seqs(ada)).containsExactly(1L, 2L, 3L, 4L);

    var moved = sessions.save(ada.withConfig(large), List.of(event("5")));
    assertThat(seqs(moved)).containsExactly(1L, 2L, 3L, 4L, 5L);
    reopen();
    assertThat(sessions.list()).containsExactly(moved);
  }

  @Test
  @ExpectsLog("ERROR Writer - a batch was not stored, the database is opened anew")
  void aRefusedConfigurationDoesNotComeToLifeAtTheNextStart() {
    var ada = withEvents(1);
    var debugging = SessionConfig.DEFAULT.withEngine(ada.config().engine()).withDebug(true);
    databases
        .at(ada.config().engine().store())
        .write(transaction -> transaction.handle().execute("PRAGMA max_page_count = 1"));
    var tooMuch = IntStream.range(0, 2_000).mapToObj(i -> event("" + i)).toList();

    assertThatThrownBy(() -> sessions.save(ada.withConfig(debugging), tooMuch))
        .isInstanceOf(FaultException.class);

    reopen();
    assertThat(sessions.list()).containsExactly(ada);
  }
}
