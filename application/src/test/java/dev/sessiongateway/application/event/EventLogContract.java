package dev.sessiongateway.application.event;

import static dev.sessiongateway.application.Samples.ACCOUNT;
import static dev.sessiongateway.application.Samples.ALAN;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.ME;
import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.acked;
import static dev.sessiongateway.application.Samples.event;
import static dev.sessiongateway.application.Samples.messageId;
import static dev.sessiongateway.application.Samples.received;
import static dev.sessiongateway.application.Samples.sent;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.Stores;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.BroadcastEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.EventRsvp;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.messaging.Priority;
import dev.sessiongateway.domain.pairing.CodeEntry;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.trace.RequestTrace;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    var events = everyKind();

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

  private static List<NewEvent> everyKind() {
    var deadline = NOON.plusSeconds(60);
    var group =
        new Group(
            GROUP,
            "Friends",
            "of mine",
            GRACE,
            NOON,
            List.of(
                new Group.Participant(GRACE, Group.Role.SUPERADMIN),
                new Group.Participant(ME, Group.Role.MEMBER)),
            new InviteCode("A1234567890123456789"),
            true,
            false);
    var bare =
        new Group(
            GROUP,
            "Friends",
            null,
            null,
            NOON,
            List.of(),
            new InviteCode("A1234567890123456789"),
            false,
            true);
    var events =
        new ArrayList<Event>(
            List.of(
                new Event.SessionCreated(),
                new Event.SessionDeleted(),
                new Event.SessionLoggedOut(),
                new Event.PairingCodeIssued(
                    new PairingCode("ABCD-1234"), new QrCode("qr", 2, NOON.plusSeconds(45))),
                new Event.PairingCodeIssued(new PairingCode("EFGH-5678"), null),
                new Event.MessageCreated(sent(1, GRACE)),
                new Event.MessageAcked(messageId(1), GRACE, Ack.READ, null, null),
                new Event.MessageAcked(messageId(1), GROUP, Ack.ERROR, ALAN, "blocked"),
                new Event.MessageReacted(
                    messageId(2),
                    GROUP,
                    ALAN,
                    false,
                    messageId(1),
                    true,
                    "👍",
                    Message.Origin.PHONE,
                    null,
                    null),
                new Event.MessageReacted(
                    messageId(2),
                    GROUP,
                    ME,
                    true,
                    messageId(1),
                    false,
                    "",
                    Message.Origin.PHONE,
                    null,
                    null),
                new Event.PresenceChanged(GROUP, ALAN, Presence.COMPOSING),
                new GroupEvent.GroupChanged(GROUP, ALAN, GroupChange.ofSubject("subject")),
                new GroupEvent.GroupChanged(
                    GROUP, null, new GroupChange(null, "description", true, false, null, null)),
                new GroupEvent.GroupJoined(group),
                new GroupEvent.GroupJoined(bare),
                new LabelEvent.LabelHandled(
                    GRACE, new Label(new LabelId("1"), "urgent", 3), LabelAction.ADD),
                new Event.WebhookDisabled(new ReceiverId("hook"), "HTTP 410")));
    events.addAll(phoneEvents());
    List<SessionState> states =
        List.of(
            new SessionState.Stopped(),
            new SessionState.Starting(deadline),
            new SessionState.AwaitingPairing(new QrCode("2@qr", 3, deadline), deadline),
            new SessionState.AwaitingPairing(new CodeEntry(deadline), deadline),
            new SessionState.Active(ACCOUNT),
            new SessionState.Paused(ACCOUNT),
            new SessionState.Paused(null),
            new SessionState.Restarting(deadline),
            new SessionState.Failed(FailureReason.BANNED));
    for (var state : states) {
      var history = List.of(new Session.StateEntry(state, NOON));
      events.add(new Event.SessionEntered(state, ACCOUNT, history));
      events.add(new Event.SessionEntered(state, null, List.of()));
    }
    return IntStream.range(0, events.size()).mapToObj(i -> event("" + i, events.get(i))).toList();
  }

  private static List<Event> phoneEvents() {
    var target = new MessageKey(messageId(1), true, ME);
    var unknown = new MessageKey(messageId(9), false, null);
    var label = new Label(new LabelId("1"), "urgent", 3);
    var call = new Call("call-1", GRACE, GRACE, true);
    var text = new Content.Text("better");
    return List.of(
        new Event.GatewayStarted(),
        new Event.MessageEdited(
            messageId(2), GROUP, ALAN, false, target, text, Message.Origin.PHONE, "Alan"),
        new Event.MessageRevoked(
            messageId(2), GRACE, ME, true, target, sent(1, GRACE), Message.Origin.API, null),
        new Event.MessageRevoked(
            messageId(2), GRACE, ME, true, unknown, null, Message.Origin.PHONE, "Ada"),
        new Event.MessageStarred(GRACE, new MessageKey(messageId(3), true, ME), true),
        new Event.MessageWaiting(messageId(3), GROUP, ALAN, false, "Alan"),
        new Event.MessageQueued(sent(4, GRACE), NOON, null, Priority.LOW),
        new Event.MessageExpired(sent(4, GRACE), NOON, NOON.plusSeconds(1)),
        new BroadcastEvent.BroadcastProgressed("bc_1", "Mai", "running", 3, Map.of("sent", 2)),
        new BroadcastEvent.BroadcastOptedOut(GRACE),
        new AnswerEvent.PollVoted(
            messageId(4),
            GROUP,
            ALAN,
            false,
            target,
            List.of("tea"),
            List.of(new PollTally("tea", List.of(ALAN)), new PollTally("coffee", List.of())),
            null),
        new AnswerEvent.PollVoted(messageId(4), GROUP, ALAN, false, target, null, List.of(), null),
        new AnswerEvent.EventAnswered(
            messageId(5),
            GROUP,
            ALAN,
            false,
            target,
            new EventRsvp(EventRsvp.Response.MAYBE, 2, NOON)),
        new AnswerEvent.EventAnswered(messageId(5), GROUP, ALAN, false, target, null),
        new Event.CallChanged(call, CallStage.RINGING),
        new Event.ChatOpened(GRACE, "Grace", 1),
        new Event.ChatOpened(GRACE, null, 0),
        new Event.ChatRead(GRACE),
        new Event.ChatMarkedUnread(GRACE),
        new Event.ChatArchived(GRACE, true),
        new Event.ChatDeleted(GRACE),
        new Event.ChatCleared(GRACE),
        new Event.ContactChanged(new Contact(GRACE, "Grace", "https://example.org/g.jpg"), true),
        new Event.ContactChanged(new Contact(GRACE, null, null), false),
        new Event.HistorySynced(
            List.of(received(1, GRACE), sent(2, GRACE)),
            Map.of(GRACE, "Grace", GROUP, "Friends"),
            List.of(new Contact(GRACE, "Grace", null))),
        new GroupEvent.GroupLeft(GROUP, ALAN),
        new GroupEvent.GroupLeft(GROUP, null),
        new GroupEvent.GroupMembersChanged(
            GROUP,
            ALAN,
            MemberAction.PROMOTE,
            List.of(new Group.Participant(GRACE, Group.Role.ADMIN))),
        new LabelEvent.LabelSaved(label),
        new LabelEvent.LabelRemoved(label));
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
