package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.faultOf;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.network.ContactLookup;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.network.LinkSignal;
import dev.sessiongateway.application.network.MessageSending;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Trouble;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ListSection;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Repetition;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.session.SessionConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SendingTest {
  private static final MessageId ID = new MessageId("3EB0C0FFEE12345678");
  private static final Fault DOWN = new Fault.NetworkDown(Duration.ofSeconds(5), true);
  private static final Fault AWAY = new Fault.NetworkDown(Duration.ofSeconds(5), false);

  private final GatewayFixture it = new GatewayFixture();

  @AfterEach
  void close() {
    it.close();
  }

  private Message send(OutgoingMessage message) {
    var sent = it.gateway().messaging().send(ADA, message);
    it.settle();
    return sent;
  }

  private Message stored(MessageId id) {
    return it.stores.messages().find(it.session(ADA).ref(), id).orElseThrow();
  }

  private List<Ack> acks() {
    return it.events(ADA, Event.MessageAcked.class).stream().map(Event.MessageAcked::ack).toList();
  }

  @Test
  void aMessageIsRecordedBeforeItIsSent() {
    it.active(ADA);
    var found = new ArrayList<Ack>();
    it.network.duringSends(message -> found.add(stored(message.id()).ack()));
    var sent = send(text("hello"));
    assertThat(found).containsExactly(Ack.PENDING);
    assertThat(sent.ack()).isEqualTo(Ack.SERVER);
    assertThat(stored(sent.id()).ack()).isEqualTo(Ack.SERVER);
    assertThat(it.network.sent(ADA)).extracting(Message::id).containsExactly(sent.id());
    assertThat(it.events(ADA, Event.MessageCreated.class)).hasSize(1);
    assertThat(acks()).containsExactly(Ack.SERVER);
  }

  @Test
  void whatCannotBeRecordedIsNotSent() {
    it.active(ADA);
    it.stores.refuseWrites(new Fault.StoreUnavailable(Trouble.FULL));
    assertFault("store.full", () -> send(text("hello")));
    assertThat(it.network.attempts(ADA)).isZero();
  }

  @Test
  void theMessageSaysWhoWhenAndWhat() {
    it.active(ADA);
    var mentioned = List.of(Jid.person("4917000000009"));
    var sent = send(text("hello").mentioning(mentioned));
    assertThat(sent.chat()).isEqualTo(Samples.GRACE);
    assertThat(sent.sender()).isEqualTo(FakeNetwork.ADA.id());
    assertThat(sent.fromMe()).isTrue();
    assertThat(sent.at()).isEqualTo(it.time.instant());
    assertThat(sent.origin()).isEqualTo(Message.Origin.API);
    assertThat(sent.mentions()).isEqualTo(mentioned);
  }

  @Nested
  class Repeated {
    static List<Repetition> ways() {
      return List.of(new Repetition.ById(ID), new Repetition.ByKey("order-17"));
    }

    @ParameterizedTest
    @MethodSource("ways")
    void itActsOnce(Repetition way) {
      it.active(ADA);
      var first = send(text("hello").repeatedAs(way));
      it.advance(Duration.ofHours(1));
      var second = send(text("hello").repeatedAs(way));
      assertThat(second).isEqualTo(first);
      assertThat(it.network.attempts(ADA)).isEqualTo(1);
      assertThat(it.events(ADA, Event.MessageCreated.class)).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void itActsOnceAfterARestartOfTheGateway(Repetition way) {
      it.active(ADA);
      var first = send(text("hello").repeatedAs(way));
      it.reopen();
      assertThat(send(text("hello").repeatedAs(way)).id()).isEqualTo(first.id());
      assertThat(it.network.attempts(ADA)).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void fiftyAtOnceAreOneMessageAndOneAnswer(Repetition way) throws Exception {
      it.active(ADA);
      var all = new CountDownLatch(50);
      Callable<Message> send =
          () -> {
            all.countDown();
            all.await();
            return it.gateway().messaging().send(ADA, text("hello").repeatedAs(way));
          };
      var answers = new ArrayList<Message>();
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        for (var answer : threads.invokeAll(IntStream.range(0, 50).mapToObj(_ -> send).toList())) {
          answers.add(answer.get());
        }
      }
      it.settle();
      assertThat(answers).hasSize(50).extracting(Message::id).containsOnly(answers.getFirst().id());
      assertThat(answers).extracting(Message::ack).containsOnly(Ack.SERVER);
      assertThat(it.network.sent(ADA)).hasSize(1);
      assertThat(it.events(ADA, Event.MessageCreated.class)).hasSize(1);
      assertThat(acks()).containsExactly(Ack.SERVER);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void withAnotherBodyItIsAConflict(Repetition way) {
      it.active(ADA);
      send(text("hello").repeatedAs(way));
      assertFault("message.id-reused", () -> send(text("bye").repeatedAs(way)));
      var elsewhere =
          new OutgoingMessage(Samples.ALAN, text("hello").content(), null, List.of(), way);
      assertFault("message.id-reused", () -> send(elsewhere));
      assertFault(
          "message.id-reused",
          () -> send(text("hello").mentioning(List.of(Samples.ALAN)).repeatedAs(way)));
      assertThat(it.network.attempts(ADA)).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void itWaitsForTheOneThatIsUnderWay(Repetition way) throws Exception {
      it.active(ADA);
      var underWay = new CountDownLatch(1);
      var go = new CountDownLatch(1);
      it.network.duringSends(_ -> {
        underWay.countDown();
        awaitQuietly(go);
      });
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        var first =
            threads.submit(() -> it.gateway().messaging().send(ADA, text("hi").repeatedAs(way)));
        underWay.await();
        var second =
            threads.submit(() -> it.gateway().messaging().send(ADA, text("hi").repeatedAs(way)));
        go.countDown();
        assertThat(first.get().ack()).isEqualTo(Ack.SERVER);
        assertThat(second.get().ack()).isEqualTo(Ack.SERVER);
      }
      assertThat(it.network.attempts(ADA)).isEqualTo(1);
    }

    static List<Content> contents() {
      var file = new Attachment.Inline(new byte[] {1, 2, 3}, "application/octet-stream", "a.bin");
      return List.of(
          new Content.Text("hello"),
          new Content.Media(MediaKind.DOCUMENT, file, "caption"),
          new Content.Location(1, 2, "here", null),
          new Content.Buttons(null, null, "body", null, List.of(new Button.Reply("1", "yes"))),
          new Content.ListMessage(
              "title",
              null,
              null,
              "open",
              List.of(new ListSection("one", List.of(new ListSection.Row("1", "a", null))))),
          new Content.Poll("tea?", List.of("a, b", "c"), 1),
          new Content.Poll("tea?", List.of("a", "b, c"), 1),
          new Content.Poll("tea?", List.of("a", "b, c"), 2),
          new Content.CalendarEvent("party", null, Samples.NOON, null, null, false),
          new Content.CalendarEvent("party", null, Samples.NOON.plusNanos(1), null, null, false),
          new Content.ContactCards(List.of(new ContactCard("Grace", "card"))),
          new Content.ContactCards(List.of(new ContactCard("Gracec", "ard"))));
    }

    @Test
    void everyContentIsToldFromEveryOther() {
      it.active(ADA);
      var way = new Repetition.ByKey("order-17");
      for (var first : contents()) {
        it.gateway().sessions().delete(ADA);
        it.active(ADA);
        var sent = send(OutgoingMessage.to(Samples.GRACE, first).repeatedAs(way));
        for (var second : contents()) {
          var again = OutgoingMessage.to(Samples.GRACE, second).repeatedAs(way);
          if (isSame(first, second)) {
            assertThat(send(again).id()).isEqualTo(sent.id());
          } else {
            assertFault("message.id-reused", () -> send(again));
          }
        }
        assertThat(it.events(ADA, Event.MessageCreated.class)).hasSize(1);
      }
    }

    /// Inline files are equal by identity only.
    private static boolean isSame(Content first, Content second) {
      return (first instanceof Content.Media && second instanceof Content.Media)
          || first.equals(second);
    }

    @Test
    void theSameKeyInAnotherSessionIsAnotherMessage() {
      it.active(ADA);
      it.active(BOB);
      var way = new Repetition.ByKey("order-17");
      var one = it.gateway().messaging().send(ADA, text("hello").repeatedAs(way));
      var two = it.gateway().messaging().send(BOB, text("hello").repeatedAs(way));
      assertThat(one.id()).isNotEqualTo(two.id());
    }

    @Test
    void withoutIdAndKeyEachCallIsAMessage() {
      it.active(ADA);
      assertThat(send(text("hello")).id()).isNotEqualTo(send(text("hello")).id());
      assertThat(it.network.sent(ADA)).hasSize(2);
    }
  }

  @Nested
  class WhenTheNetwork {
    @Test
    void refusesTheMessageIsAnErrorForGood() {
      it.active(ADA);
      it.network.failNextSend(new Fault.Refused("blocked"));
      var way = new Repetition.ById(ID);
      assertThat(faultOf(() -> send(text("hello").repeatedAs(way))))
          .isEqualTo(new Fault.Refused("blocked"));
      it.settle();
      assertThat(stored(ID).ack()).isEqualTo(Ack.ERROR);
      assertThat(stored(ID).failure()).isEqualTo("blocked");
      assertThat(acks()).containsExactly(Ack.ERROR);
      assertThat(send(text("hello").repeatedAs(way)).ack()).isEqualTo(Ack.ERROR);
      assertThat(it.network.attempts(ADA)).isEqualTo(1);
    }

    @Test
    void isDownTheRepetitionSendsItUnderTheSameId() {
      it.active(ADA);
      var way = new Repetition.ByKey("order-17");
      it.network.failNextSend(AWAY);
      assertThat(faultOf(() -> send(text("hello").repeatedAs(way)))).isEqualTo(AWAY);
      var pending = it.stores.messages().pending(it.session(ADA).ref(), null, 10);
      assertThat(pending).hasSize(1);
      var sent = send(text("hello").repeatedAs(way));
      assertThat(sent.id()).isEqualTo(pending.getFirst().id());
      assertThat(it.network.sent(ADA)).extracting(Message::id).containsExactly(sent.id());
      assertThat(stored(sent.id()).ack()).isEqualTo(Ack.SERVER);
    }

    @Test
    void mayHaveActedTheRepetitionIsDroppedThere() {
      it.active(ADA);
      it.network.failNextSend(DOWN);
      var way = new Repetition.ById(ID);
      assertFault("network.down", () -> send(text("hello").repeatedAs(way)));
      send(text("hello").repeatedAs(way));
      assertThat(it.network.attempts(ADA)).isEqualTo(2);
      assertThat(it.network.sent(ADA)).hasSize(1);
    }

    @Test
    void refusesWhileTheStoreIsFullTheMessageCanStillBeSentLater() {
      it.active(ADA);
      var way = new Repetition.ById(ID);
      it.network.failNextSend(new Fault.Refused("blocked"));
      it.network.duringSends(_ -> it.stores.refuseWrites(new Fault.StoreUnavailable(Trouble.FULL)));
      assertFault("store.full", () -> send(text("hello").repeatedAs(way)));
      it.stores.refuseWrites(null);
      it.network.duringSends(_ -> {});
      assertThat(send(text("hello").repeatedAs(way)).ack()).isEqualTo(Ack.SERVER);
    }

    @Test
    void knowsNoSuchGroupNothingIsRecorded() {
      it.active(ADA);
      var nowhere = OutgoingMessage.to(Jid.group("120363000000000009"), text("hello").content());
      assertFault("group.not-found", () -> send(nowhere));
      assertThat(it.events(ADA, Event.MessageCreated.class)).isEmpty();
    }

    @Test
    void cannotSendItIsUnsupported() {
      it.active(ADA);
      it.network.lose(MessageSending.class);
      assertFault("unsupported.message-sending", () -> send(text("hello")));
      it.network.lose(ContactLookup.class);
      assertFault(
          "unsupported.contact-lookup", () -> it.gateway().contacts().lookUp(ADA, Samples.GRACE));
    }
  }

  @Nested
  class Healing {
    private MessageId unconfirmed(String text) {
      it.network.failNextSend(AWAY);
      var id = it.gateway().messaging().newMessageId();
      assertFault("network.down", () -> send(text(text).repeatedAs(new Repetition.ById(id))));
      it.advance(Duration.ofSeconds(1));
      return id;
    }

    @Test
    void sendsAgainUnderTheSameIdsOldestFirst() {
      it.active(ADA);
      var ids = List.of(unconfirmed("one"), unconfirmed("two"), unconfirmed("three"));
      assertThat(it.network.sent(ADA)).isEmpty();
      it.reopen();
      assertThat(it.network.sent(ADA)).extracting(Message::id).containsExactlyElementsOf(ids);
      ids.forEach(id -> assertThat(stored(id).ack()).isEqualTo(Ack.SERVER));
    }

    @Test
    void goesOnBehindAMessageThatTheNetworkRefuses() {
      it.active(ADA);
      var ids = List.of(unconfirmed("one"), unconfirmed("two"), unconfirmed("three"));
      it.network.failNextSend(new Fault.Refused("blocked"));
      it.reopen();
      assertThat(ids)
          .extracting(id -> stored(id).ack())
          .containsExactly(Ack.ERROR, Ack.SERVER, Ack.SERVER);
    }

    @Test
    void stopsWhenTheNetworkIsDownAndTriesAgainWithTheNextLink() {
      it.active(ADA);
      var ids = List.of(unconfirmed("one"), unconfirmed("two"));
      it.network.failNextSend(AWAY);
      it.reopen();
      assertThat(it.network.sent(ADA)).isEmpty();
      it.network.signal(ADA, new LinkSignal.ConnectionLost());
      it.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
      it.settle();
      assertThat(it.network.sent(ADA)).extracting(Message::id).containsExactlyElementsOf(ids);
    }

    @Test
    void waitsForTheEndOfAPause() {
      it.active(ADA);
      unconfirmed("one");
      it.gateway().sessions().stop(ADA);
      it.reopen();
      assertThat(it.network.sent(ADA)).isEmpty();
      it.gateway().sessions().start(ADA);
      it.settle();
      assertThat(it.network.sent(ADA)).hasSize(1);
    }

    @Test
    void takesAllThereAre() {
      it.active(ADA);
      it.network.lose(MessageSending.class);
      var ada = it.session(ADA).ref();
      var ids = new ArrayList<MessageId>();
      for (var number = 1; number <= 2_345; number++) {
        var message = Samples.sent(number, Samples.GRACE);
        it.stores.messages().record(ada, message, "print", Samples.stamp("" + number));
        ids.add(message.id());
      }
      it.network.regain(MessageSending.class);
      it.reopen();
      assertThat(it.network.sent(ADA)).extracting(Message::id).containsExactlyElementsOf(ids);
      assertThat(it.stores.messages().pending(ada, null, 10)).isEmpty();
    }

    @Test
    void endsWhenTheSessionIsPaused() {
      it.active(ADA);
      for (var i = 0; i < 5; i++) {
        unconfirmed("text " + i);
      }
      it.network.signal(ADA, new LinkSignal.ConnectionLost());
      it.settle();
      it.network.duringSends(_ -> it.gateway().sessions().stop(ADA));
      it.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
      it.settle();
      it.advance(Duration.ofHours(1));
      assertThat(it.network.sent(ADA)).hasSize(1);
      assertThat(acks()).containsExactly(Ack.SERVER);
      it.network.duringSends(_ -> {});
      it.gateway().sessions().start(ADA);
      it.settle();
      assertThat(it.network.sent(ADA)).hasSize(5);
    }

    @Test
    void leavesConfirmedMessagesAlone() {
      it.active(ADA);
      send(text("hello"));
      it.reopen();
      assertThat(it.network.attempts(ADA)).isEqualTo(1);
    }
  }

  @Nested
  class AMessageThatIsNotConfirmed {
    private static final Duration DEADLINE = Duration.ofMinutes(5);

    private void sendInVain(MessageId id) {
      it.network.failNextSend(AWAY);
      assertFault("network.down", () -> send(text("hello").repeatedAs(new Repetition.ById(id))));
    }

    private void isGivenUp(MessageId id) {
      assertThat(stored(id).ack()).isEqualTo(Ack.ERROR);
      assertThat(stored(id).failure()).isEqualTo("ack_deadline");
      assertThat(it.events(ADA, Event.MessageAcked.class))
          .containsExactly(
              new Event.MessageAcked(id, Samples.GRACE, Ack.ERROR, null, "ack_deadline"));
    }

    @Test
    void isGivenUpAtTheDeadline() {
      it.active(ADA);
      sendInVain(ID);
      it.advance(DEADLINE.minusMillis(1));
      assertThat(stored(ID).ack()).isEqualTo(Ack.PENDING);
      it.advance(Duration.ofMillis(1));
      isGivenUp(ID);
      assertThat(it.network.attempts(ADA)).isEqualTo(1);
    }

    @Test
    void hasTheDeadlineOfTheGateway() {
      it.with(builder -> builder.ackDeadline(Duration.ofSeconds(7)));
      it.active(ADA);
      sendInVain(ID);
      it.advance(Duration.ofSeconds(7));
      isGivenUp(ID);
    }

    @Test
    void isGivenUpByTheTimeThatPassedNotByTheClockOnTheWall() {
      it.active(ADA);
      sendInVain(ID);
      it.time.jump(Duration.ofHours(1));
      it.advance(DEADLINE.minusMillis(1));
      assertThat(stored(ID).ack()).isEqualTo(Ack.PENDING);
      it.time.jump(Duration.ofHours(-2));
      it.advance(Duration.ofMillis(1));
      isGivenUp(ID);
    }

    @Test
    void ignoresAcksFromThenOn() {
      it.active(ADA);
      sendInVain(ID);
      it.advance(DEADLINE);
      it.network.signal(ADA, new LinkSignal.AckArrived(ID, Samples.GRACE, Ack.DEVICE, null));
      it.network.signal(ADA, new LinkSignal.AckArrived(ID, Samples.GRACE, Ack.READ, Samples.ALAN));
      it.settle();
      isGivenUp(ID);
    }

    @Test
    void isNotSentAgainByARepetition() {
      it.active(ADA);
      sendInVain(ID);
      it.advance(DEADLINE);
      var again = send(text("hello").repeatedAs(new Repetition.ById(ID)));
      assertThat(again.failure()).isEqualTo("ack_deadline");
      assertThat(it.network.attempts(ADA)).isEqualTo(1);
    }

    @Test
    void hasTheWholeDeadlineAgainAfterAnotherTry() {
      it.active(ADA);
      sendInVain(ID);
      it.advance(DEADLINE.minusSeconds(1));
      sendInVain(ID);
      it.advance(DEADLINE.minusMillis(1));
      assertThat(stored(ID).ack()).isEqualTo(Ack.PENDING);
      it.advance(Duration.ofMillis(1));
      isGivenUp(ID);
    }

    @Test
    void isSentWithTheNextLinkWithinTheDeadlineAlthoughTheClientGotNoId() {
      it.active(ADA);
      it.network.failNextSend(AWAY);
      assertFault("network.down", () -> send(text("hello")));
      it.network.signal(ADA, new LinkSignal.ConnectionLost());
      it.settle();
      it.advance(DEADLINE.minusSeconds(1));
      it.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
      it.settle();
      it.advance(DEADLINE);
      assertThat(it.network.sent(ADA)).hasSize(1);
      assertThat(acks()).containsExactly(Ack.SERVER);
    }

    @Test
    void countsFromTheNextLinkWhenThatCannotSendItEither() {
      it.active(ADA);
      sendInVain(ID);
      it.advance(DEADLINE.minusSeconds(1));
      it.network.failNextSend(AWAY);
      it.network.signal(ADA, new LinkSignal.ConnectionLost());
      it.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
      it.settle();
      it.advance(DEADLINE.minusMillis(1));
      assertThat(stored(ID).ack()).isEqualTo(Ack.PENDING);
      it.advance(Duration.ofMillis(1));
      isGivenUp(ID);
    }

    @Test
    void countsFromTheStartOfTheGatewayWhoseLinkNeverComes() {
      it.active(ADA);
      sendInVain(ID);
      it.advance(DEADLINE.minusSeconds(1));
      it.close();
      it.network.unlink(ADA);
      it.gateway();
      it.advance(DEADLINE.minusMillis(1));
      assertThat(stored(ID).ack()).isEqualTo(Ack.PENDING);
      it.advance(Duration.ofMillis(1));
      isGivenUp(ID);
    }

    @Test
    void isKeptDuringAPauseAndSentAfterwards() {
      it.active(ADA);
      sendInVain(ID);
      it.gateway().sessions().stop(ADA);
      it.advance(DEADLINE.multipliedBy(3));
      it.reopen();
      it.advance(DEADLINE.multipliedBy(3));
      assertThat(stored(ID).ack()).isEqualTo(Ack.PENDING);
      assertThat(it.network.sent(ADA)).isEmpty();
      it.gateway().sessions().start(ADA);
      it.settle();
      assertThat(it.network.sent(ADA)).hasSize(1);
      it.advance(DEADLINE);
      assertThat(acks()).containsExactly(Ack.SERVER);
    }

    @Test
    void isGivenUpAfterAPauseWhenTheLinkIsGone() {
      it.active(ADA);
      sendInVain(ID);
      it.gateway().sessions().stop(ADA);
      it.advance(DEADLINE);
      it.network.unlink(ADA);
      it.settle();
      it.advance(DEADLINE);
      it.gateway().sessions().start(ADA);
      it.settle();
      it.advance(DEADLINE);
      isGivenUp(ID);
    }

    @Test
    void isGivenUpOnceTheStoreTakesIt() {
      it.active(ADA);
      sendInVain(ID);
      it.stores.refuseWrites(new Fault.StoreUnavailable(Trouble.FULL));
      it.advance(DEADLINE);
      it.stores.refuseWrites(null);
      assertThat(stored(ID).ack()).isEqualTo(Ack.PENDING);
      it.advance(Duration.ofSeconds(5));
      isGivenUp(ID);
    }

    @Test
    void leavesNothingBehindInASessionThatIsDeleted() {
      it.active(ADA);
      var idle = it.time.waiting();
      sendInVain(ID);
      it.gateway().sessions().delete(ADA);
      it.settle();
      assertThat(it.time.waiting()).isEqualTo(idle);
    }

    @Test
    void thatTheNetworkHasIsNotGivenUp() {
      it.active(ADA);
      it.network.duringSends(_ -> it.stores.refuseWrites(new Fault.StoreUnavailable(Trouble.FULL)));
      var sent = send(text("hello"));
      it.stores.refuseWrites(null);
      assertThat(stored(sent.id()).ack()).isEqualTo(Ack.PENDING);
      it.advance(DEADLINE);
      assertThat(acks()).containsExactly(Ack.SERVER);
    }
  }

  @Nested
  class ASession {
    @Test
    void thatIsNotThereIsNotFound() {
      assertFault("session.not-found", () -> send(text("hello")));
    }

    @Test
    void thatIsNotPairedIsUnauthenticated() {
      it.create(ADA, SessionConfig.DEFAULT);
      assertFault("session.unauthenticated", () -> send(text("hello")));
      it.gateway().sessions().start(ADA);
      it.settle();
      assertFault("session.unauthenticated", () -> send(text("hello")));
    }

    @Test
    void thatIsStartingIsWaitedFor() throws Exception {
      it.active(ADA);
      it.network.signal(ADA, new LinkSignal.ConnectionLost());
      it.settle();
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        var sent = threads.submit(() -> it.gateway().messaging().send(ADA, text("hello")));
        it.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
        assertThat(sent.get().ack()).isEqualTo(Ack.SERVER);
      }
    }

    @Test
    void thatIsStillStartingIsToldToWhoWillNotWait() {
      it.active(ADA);
      it.network.signal(ADA, new LinkSignal.ConnectionLost());
      it.settle();
      Thread.currentThread().interrupt();
      assertThat(faultOf(() -> it.gateway().messaging().send(ADA, text("hello"))).code())
          .isEqualTo("session.starting");
      assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void takesAThousandSendsAtOnceAndNoMore() throws Exception {
      it.active(ADA);
      var underWay = new CountDownLatch(1_000);
      var go = new CountDownLatch(1);
      it.network.duringSends(_ -> {
        underWay.countDown();
        awaitQuietly(go);
      });
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        Callable<Message> send = () -> it.gateway().messaging().send(ADA, text("hello"));
        var sends = IntStream.range(0, 1_000).mapToObj(_ -> threads.submit(send)).toList();
        underWay.await();
        assertFault("too-many.sends", () -> it.gateway().messaging().send(ADA, text("hello")));
        go.countDown();
        for (var sent : sends) {
          assertThat(sent.get().ack()).isEqualTo(Ack.SERVER);
        }
      }
      it.settle();
      assertThat(it.gateway().messaging().send(ADA, text("hello")).ack()).isEqualTo(Ack.SERVER);
    }
  }

  @Test
  void anAnswerQuotesTheMessageItAnswers() {
    it.active(ADA);
    var first = send(text("hello"));
    var answer = send(text("again").inReplyTo(first.id()));
    assertThat(answer.quote()).isEqualTo(new Quote(first.id(), FakeNetwork.ADA.id(), "hello"));
    assertFault("invalid.reply_to", () -> send(text("what?").inReplyTo(ID)));
    assertThat(it.network.sent(ADA)).hasSize(2);
  }

  static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
