package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.Samples.ALAN;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.ME;
import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.acked;
import static dev.sessiongateway.application.Samples.arrived;
import static dev.sessiongateway.application.Samples.event;
import static dev.sessiongateway.application.Samples.messageId;
import static dev.sessiongateway.application.Samples.received;
import static dev.sessiongateway.application.Samples.sent;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What every [AccountUpdateStore] promises.
public interface AccountUpdateStoreContract extends DisappearedMessagesContract {

  @Test
  default void aMessageIsThereWithEverythingItCauses() {
    var ada = ada();
    var message = AccountUpdateFixture.named(received(1, GRACE), GRACE, "Grace");

    take(ada, new LinkSignal.MessageArrived(message, "Grace H."));

    assertThat(stores().messages().find(ada, message.id())).contains(message);
    assertThat(stores().chats().find(ada, GRACE).orElseThrow().name()).isEqualTo("Grace H.");
    assertThat(events(ada))
        .containsExactly(
            new Event.ContactChanged(new Contact(GRACE, "Grace", null), true),
            new Event.ChatOpened(GRACE, "Grace H.", 1),
            new Event.MessageCreated(message));
  }

  @Test
  default void whatIsKnownAlreadyIsNotToldAgain() {
    var ada = ada();
    take(ada, arrived(received(1, GRACE)));

    var message = received(2, GRACE);

    assertThat(eventsAfter(ada, () -> take(ada, arrived(message))))
        .containsExactly(new Event.MessageCreated(message));
    assertThat(eventsAfter(ada, () -> take(ada, arrived(message)))).isEmpty();
    assertThat(stores().chats().find(ada, GRACE).orElseThrow().unread()).isEqualTo(2);
  }

  @Test
  default void aMessageOfThePhoneOpensAChatAndTellsOfNobody() {
    var ada = ada();
    var message = sent(1, GRACE);

    take(ada, arrived(message));

    assertThat(events(ada))
        .containsExactly(new Event.ChatOpened(GRACE, null, 0), new Event.MessageCreated(message));
    assertThat(stores().chats().find(ada, GRACE).orElseThrow().unread()).isZero();
    assertThat(stores().contacts().find(ada, ME)).isEmpty();
  }

  @Test
  default void aWriterIsKnownByTheLatestName() {
    var ada = ada();
    take(ada, arrived(AccountUpdateFixture.named(received(1, GROUP), ALAN, "Alan")));
    take(
        ada,
        new Event.ContactChanged(new Contact(ALAN, "Alan", "https://example.org/a.jpg"), false));

    var nameless =
        eventsAfter(
            ada,
            () -> take(ada, arrived(AccountUpdateFixture.named(received(2, GROUP), ALAN, null))));
    var renamed =
        eventsAfter(
            ada,
            () ->
                take(
                    ada, arrived(AccountUpdateFixture.named(received(3, GROUP), ALAN, "Alan T."))));

    var now = new Contact(ALAN, "Alan T.", "https://example.org/a.jpg");
    assertThat(nameless).noneMatch(Event.ContactChanged.class::isInstance);
    assertThat(renamed).first().isEqualTo(new Event.ContactChanged(now, false));
    assertThat(stores().contacts().find(ada, ALAN)).contains(now);
    assertThat(stores().contacts().find(ada, GROUP)).isEmpty();
  }

  @Test
  default void aContactIsToldWhenItIsNewsOnly() {
    var ada = ada();
    var first = new Contact(GRACE, "Grace", "https://example.org/g.jpg");
    var second = new Contact(GRACE, "Grace", null);

    take(ada, learned(first), learned(first), learned(second), learned(second));

    assertThat(events(ada))
        .containsExactly(
            new Event.ContactChanged(first, true), new Event.ContactChanged(second, false));
  }

  private static LinkSignal.AccountUpdate learned(Contact contact) {
    return new Event.ContactChanged(contact, false);
  }

  @Test
  default void anAckOnlyMovesForward() {
    var ada = ada();
    send(ada, sent(1, GRACE));
    send(ada, sent(2, GRACE));

    var told =
        eventsAfter(
            ada,
            () ->
                take(
                    ada,
                    acked(1, GRACE, Ack.DEVICE),
                    acked(1, GRACE, Ack.DEVICE),
                    acked(9, GRACE, Ack.SERVER),
                    acked(1, GRACE, Ack.SERVER),
                    acked(1, GRACE, Ack.ERROR),
                    acked(1, GRACE, Ack.PLAYED),
                    acked(2, GRACE, Ack.READ)));

    assertThat(stored(ada, 1).ack()).isEqualTo(Ack.PLAYED);
    assertThat(stored(ada, 2).ack()).isEqualTo(Ack.READ);
    assertThat(told)
        .containsExactly(
            new Event.MessageAcked(messageId(1), GRACE, Ack.DEVICE, null, null),
            new Event.MessageAcked(messageId(1), GRACE, Ack.PLAYED, null, null),
            new Event.MessageAcked(messageId(2), GRACE, Ack.READ, null, null));
  }

  @Test
  default void aFailureIsKeptWithItsReasonAndIsTheEnd() {
    var ada = ada();
    send(ada, sent(1, GROUP));
    var failed = new Event.MessageAcked(messageId(1), GROUP, Ack.ERROR, null, "blocked");
    take(ada, failed);

    var later = new Event.MessageAcked(messageId(1), GROUP, Ack.READ, ALAN, null);

    assertThat(eventsAfter(ada, () -> take(ada, later))).isEmpty();
    assertThat(stored(ada, 1)).isEqualTo(sent(1, GROUP).withAck(Ack.ERROR, "blocked"));
    assertThat(events(ada)).last().isEqualTo(failed);
  }

  @Test
  default void whatEachMemberOfAGroupDidIsTold() {
    var ada = ada();
    send(ada, sent(1, GROUP));
    var alan = new Event.MessageAcked(messageId(1), GROUP, Ack.READ, ALAN, null);
    var grace = new Event.MessageAcked(messageId(1), GROUP, Ack.READ, GRACE, null);

    var told = eventsAfter(ada, () -> take(ada, alan, grace));

    assertThat(told)
        .containsExactly(
            alan, new Event.MessageAcked(messageId(1), GROUP, Ack.READ, null, null), grace);
  }

  @Test
  default void onlyOwnMessagesAdvance() {
    var ada = ada();
    take(ada, arrived(received(1, GRACE)));

    assertThat(eventsAfter(ada, () -> take(ada, acked(1, GRACE, Ack.READ)))).isEmpty();
    assertThat(stored(ada, 1).ack()).isEqualTo(Ack.DEVICE);
  }

  @Test
  default void anEditChangesTheContentAndNothingElse() {
    var ada = ada();
    send(ada, sent(1, GRACE));
    take(ada, acked(1, GRACE, Ack.READ));
    var edited = edited(1);

    assertThat(eventsAfter(ada, () -> take(ada, edited))).containsExactly(edited);

    assertThat(stored(ada, 1))
        .isEqualTo(sent(1, GRACE).with(new Content.Text("better")).withAck(Ack.READ, null));
    assertThat(stores().chats().find(ada, GRACE).orElseThrow().lastMessage())
        .isEqualTo(stored(ada, 1));
    assertThat(stores().messages().findRepeated(ada, messageId(1), "print")).isPresent();
  }

  private static Event.MessageEdited edited(int target) {
    return new Event.MessageEdited(
        messageId(100),
        GRACE,
        ME,
        true,
        new MessageKey(messageId(target), true, ME),
        new Content.Text("better"),
        Message.Origin.PHONE,
        null);
  }

  @Test
  default void aRevocationTellsWhatWasThereAndLeavesNothingOfIt() {
    var ada = ada();
    take(ada, arrived(received(1, GRACE)));

    var told = eventsAfter(ada, () -> take(ada, revoked(1, null)));

    assertThat(told).containsExactly(revoked(1, received(1, GRACE)));
    assertThat(stored(ada, 1)).isEqualTo(received(1, GRACE).with(new Content.Revoked()));
  }

  private static Event.MessageRevoked revoked(int target, Message before) {
    return new Event.MessageRevoked(
        messageId(100),
        GRACE,
        GRACE,
        false,
        new MessageKey(messageId(target), false, GRACE),
        before,
        Message.Origin.PHONE,
        null);
  }

  @Test
  default void changesOfUnknownMessagesAreTold() {
    var ada = ada();

    take(ada, edited(1), revoked(2, null), revoked(3, received(3, GRACE)));

    assertThat(events(ada))
        .containsExactly(edited(1), revoked(2, null), revoked(3, received(3, GRACE)));
    assertThat(stores().messages().find(ada, messageId(3))).isEmpty();
  }

  @Test
  default void aChatThatWasReadHasNothingUnread() {
    var ada = ada();
    take(ada, arrived(received(1, GRACE)), arrived(received(2, ALAN)));

    var told =
        eventsAfter(ada, () -> take(ada, new Event.ChatRead(GRACE), new Event.ChatRead(GROUP)));

    assertThat(told).containsExactly(new Event.ChatRead(GRACE), new Event.ChatRead(GROUP));
    assertThat(stores().chats().find(ada, GRACE).orElseThrow().unread()).isZero();
    assertThat(stores().chats().find(ada, ALAN).orElseThrow().unread()).isEqualTo(1);
  }

  @Test
  default void aChatThatIsMarkedHasSomethingUnread() {
    var ada = ada();
    take(ada, arrived(received(1, GRACE)), arrived(received(2, GRACE)), arrived(received(3, ALAN)));
    take(ada, new Event.ChatRead(ALAN));

    var told =
        eventsAfter(
            ada,
            () ->
                take(
                    ada,
                    new Event.ChatMarkedUnread(GRACE),
                    new Event.ChatMarkedUnread(ALAN),
                    new Event.ChatMarkedUnread(GROUP)));

    assertThat(told)
        .containsExactly(
            new Event.ChatMarkedUnread(GRACE),
            new Event.ChatMarkedUnread(ALAN),
            new Event.ChatMarkedUnread(GROUP));
    assertThat(stores().chats().find(ada, GRACE).orElseThrow().unread()).isEqualTo(2);
    assertThat(stores().chats().find(ada, ALAN).orElseThrow().unread()).isEqualTo(1);
  }

  @Test
  default void aPollStandsAsTheNewestReadableVoteSays() {
    var ada = ada();
    var poll = new Content.Poll("Drink?", List.of("tea", "coffee"), 1);
    send(ada, sent(1, GRACE).with(poll));
    var tea = List.of(new PollTally("tea", List.of(GRACE)), new PollTally("coffee", List.of()));
    var coffee = List.of(new PollTally("tea", List.of()), new PollTally("coffee", List.of(GRACE)));
    assertThat(tallies(ada, 1)).isEmpty();

    take(ada, voted(1, List.of("tea"), tea));
    assertThat(tallies(ada, 1)).isEqualTo(tea);
    take(ada, voted(1, List.of("coffee"), coffee), voted(1, null, List.of()));
    assertThat(tallies(ada, 1)).isEqualTo(coffee);
    assertThat(eventsAfter(ada, () -> take(ada, voted(9, List.of("tea"), tea))))
        .containsExactly(voted(9, List.of("tea"), tea));
    assertThat(tallies(ada, 9)).isEmpty();
    assertThat(tallies(session("nobody").ref(), 1)).isEmpty();

    take(ada, new Event.ChatDeleted(GRACE));
    assertThat(tallies(ada, 1)).isEmpty();
  }

  private List<PollTally> tallies(SessionRef session, int poll) {
    return stores().messages().tallies(session, messageId(poll));
  }

  private static AnswerEvent.PollVoted voted(
      int poll, @Nullable List<String> options, List<PollTally> tallies) {
    var key = new MessageKey(messageId(poll), true, ME);
    return new AnswerEvent.PollVoted(
        messageId(5), GRACE, GRACE, false, key, options, tallies, null);
  }

  @Test
  default void aDeletedChatIsGoneWithItsMessages() {
    var ada = ada();
    take(ada, arrived(received(1, GRACE)), arrived(received(2, GRACE)), arrived(received(3, ALAN)));

    var told = eventsAfter(ada, () -> take(ada, new Event.ChatDeleted(GRACE)));

    assertThat(told).containsExactly(new Event.ChatDeleted(GRACE));
    assertThat(stores().chats().find(ada, GRACE)).isEmpty();
    assertThat(stores().messages().list(ada, MessageQuery.newestIn(GRACE, new Page(10, 0))))
        .isEmpty();
    assertThat(stores().messages().find(ada, messageId(3))).isPresent();
    assertThat(eventsAfter(ada, () -> take(ada, arrived(received(4, GRACE)))))
        .first()
        .isEqualTo(new Event.ChatOpened(GRACE, null, 1));
  }

  @Test
  default void aClearedChatStaysWithoutItsMessages() {
    var ada = ada();
    take(ada, arrived(received(1, GRACE)), arrived(received(2, GRACE)), arrived(received(3, ALAN)));

    var told = eventsAfter(ada, () -> take(ada, new Event.ChatCleared(GRACE)));

    assertThat(told).containsExactly(new Event.ChatCleared(GRACE));
    var chat = stores().chats().find(ada, GRACE).orElseThrow();
    assertThat(chat.unread()).isZero();
    assertThat(chat.lastMessage()).isNull();
    assertThat(stores().messages().list(ada, MessageQuery.newestIn(GRACE, new Page(10, 0))))
        .isEmpty();
    assertThat(stores().messages().find(ada, messageId(3))).isPresent();
  }

  @Test
  default void aStarIsKeptWithItsMessage() {
    var ada = ada();
    var message = received(1, GRACE);
    take(ada, arrived(message));
    var starred = new Event.MessageStarred(GRACE, message.key(), true);

    var told = eventsAfter(ada, () -> take(ada, starred));

    assertThat(told).containsExactly(starred);
    assertThat(stores().messages().find(ada, messageId(1))).contains(message.starred(true));
    take(ada, new Event.MessageStarred(GRACE, message.key(), false));
    assertThat(stores().messages().find(ada, messageId(1))).contains(message);
  }

  @Test
  default void historyIsStoredQuietlyAndToldOnceAsFarAsItIsNew() {
    var ada = ada();
    var grace = new Contact(GRACE, "Grace", null);
    take(ada, arrived(received(2, GRACE)), learned(grace));
    var alan = new Contact(ALAN, "Alan", null);
    var history =
        new Event.HistorySynced(
            List.of(received(1, GRACE), received(2, GRACE), received(3, ALAN)),
            Map.of(GRACE, "Grace at work", ALAN, "Alan", GROUP, "Nobody wrote here"),
            List.of(grace, alan));

    var told = eventsAfter(ada, () -> take(ada, history));

    assertThat(told)
        .containsExactly(
            new Event.HistorySynced(
                List.of(received(1, GRACE), received(3, ALAN)),
                Map.of(GRACE, "Grace at work", ALAN, "Alan"),
                List.of(alan)));
    assertThat(stored(ada, 1)).isEqualTo(received(1, GRACE));
    assertThat(stores().chats().find(ada, GRACE).orElseThrow().unread()).isEqualTo(1);
    var chat = stores().chats().find(ada, ALAN).orElseThrow();
    assertThat(chat.unread()).isZero();
    assertThat(chat.name()).isEqualTo("Alan");
    assertThat(stores().contacts().find(ada, ALAN)).contains(alan);
    assertThat(eventsAfter(ada, () -> take(ada, history))).isEmpty();
  }

  @Test
  default void eventsKeepTheOrderOfTheEntriesAndTheirStamps() {
    var ada = ada();
    store()
        .take(
            ada,
            List.of(TYPING, new Event.ChatRead(GRACE)),
            event -> new NewEvent(event("7").id(), NOON, event, true, null));

    assertThat(stores().events().read(ada, 0, 10))
        .containsExactly(
            new EventRecord(ada.name(), 1, event("7").id(), NOON, TYPING, true, null),
            new EventRecord(
                ada.name(), 2, event("7").id(), NOON, new Event.ChatRead(GRACE), true, null));
  }

  @Test
  default void nothingIsNothing() {
    var ada = ada();
    take(ada);
    assertThat(stores().events().lastSeq(ada)).isZero();
  }

  @Test
  default void whatFailsInTheMiddleLeavesNothing() {
    var ada = ada();
    send(ada, sent(1, GRACE));
    List<LinkSignal.AccountUpdate> batch =
        List.of(
            acked(1, GRACE, Ack.READ),
            TYPING,
            arrived(received(2, GRACE)),
            edited(1),
            new Event.ChatRead(GRACE),
            revoked(2, null),
            learned(new Contact(ALAN, "Alan", null)),
            arrived(received(3, ALAN)));
    var events = eventsOf(batch, ada);
    for (var n = 0; n < events; n++) {
      var left = new AtomicInteger(n);
      assertThatThrownBy(() ->
              store()
                  .take(
                      ada,
                      batch,
                      event -> {
                        if (left.getAndDecrement() == 0) {
                          throw new IllegalStateException("enough");
                        }
                        return event("2", event);
                      }))
          .isInstanceOf(IllegalStateException.class);
      assertThat(stores().events().lastSeq(ada)).as("after failure %s", n).isEqualTo(2);
      assertThat(stored(ada, 1)).isEqualTo(sent(1, GRACE));
      assertThat(stores().messages().find(ada, messageId(2))).isEmpty();
      assertThat(stores().chats().find(ada, ALAN)).isEmpty();
      assertThat(stores().contacts().find(ada, GRACE)).isEmpty();
    }

    store().take(ada, batch, stamp("3"));

    assertThat(stores().events().lastSeq(ada)).isEqualTo(2 + events);
    assertThat(stored(ada, 2).content()).isEqualTo(new Content.Revoked());
  }

  /// Taken in another session, which has the same messages.
  private int eventsOf(List<LinkSignal.AccountUpdate> batch, SessionRef like) {
    var other = stores().sessions().create(session("like-" + like.name()), List.of()).ref();
    send(other, sent(1, GRACE));
    return eventsAfter(other, () -> store().take(other, batch, stamp("1"))).size();
  }

  @Test
  default void aSessionThatIsNotThereTakesNothing() {
    assertThatThrownBy(() -> take(session("nobody").ref(), arrived(received(1, GRACE))))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("session.not-found"));
  }
}
