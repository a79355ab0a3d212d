package dev.sessiongateway.application.session;

import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.acked;
import static dev.sessiongateway.application.Samples.at;
import static dev.sessiongateway.application.Samples.messageId;
import static dev.sessiongateway.application.Samples.received;
import static dev.sessiongateway.application.Samples.sent;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.Stores;
import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.Session;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Which messages every [SessionStore] takes along when a session moves to another address.
public interface StoreMoveContract {
  int DAY = (int) Duration.ofDays(1).toSeconds();

  /// Empty before each test.
  Stores stores();

  private Session ada() {
    return stores().sessions().create(session("ada"), List.of());
  }

  private Session move(String address, Session session) {
    return stores().sessions().save(at(address, session), List.of());
  }

  private void record(Session session, int number) {
    stores().messages().record(session.ref(), sent(number, GRACE), "print", stamp("r" + number));
  }

  private void take(Session session, LinkSignal.AccountUpdate entry) {
    stores().accountUpdates().take(session.ref(), List.of(entry), stamp("t"));
  }

  private Ack ack(Session session, int number) {
    return stores().messages().find(session.ref(), messageId(number)).orElseThrow().ack();
  }

  private List<Message> pending(Session session) {
    return stores().messages().pending(session.ref(), null, 10_000);
  }

  @Test
  default void whatIsUnconfirmedGoesAlongInItsOrder() {
    var ada = ada();
    IntStream.rangeClosed(1, 2_500).forEach(number -> record(ada, number));
    take(ada, acked(7, GRACE, Ack.SERVER));

    var moved = move("other.db", ada);

    assertThat(pending(moved))
        .extracting(Message::id)
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, 2_500)
                .filter(number -> number != 7)
                .mapToObj(Samples::messageId)
                .toList());
    assertThat(stores().messages().find(moved.ref(), messageId(1)).orElseThrow())
        .isEqualTo(sent(1, GRACE));
  }

  @Test
  default void aReceiptThatComesAfterTheMoveFindsItsMessage() {
    var ada = ada();
    record(ada, 1);
    take(ada, acked(1, GRACE, Ack.SERVER));

    var moved = move("other.db", ada);
    take(moved, acked(1, GRACE, Ack.READ));

    assertThat(ack(moved, 1)).isEqualTo(Ack.READ);
    assertThat(stores().events().read(moved.ref(), 0, 100))
        .extracting(EventRecord::event)
        .endsWith(new Event.MessageAcked(messageId(1), GRACE, Ack.READ, null, null));
  }

  @Test
  default void aRepeatedCallFindsTheFirstMessageAfterTheMove() {
    var ada = ada();
    record(ada, 1);
    take(ada, acked(1, GRACE, Ack.READ));

    var moved = move("other.db", ada);

    assertThat(stores().messages().findRepeated(moved.ref(), messageId(1), "print"::equals))
        .isPresent();
    assertThatThrownBy(
            () -> stores().messages().findRepeated(moved.ref(), messageId(1), "another"::equals))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("message.id-reused"));
    var again = stores().messages().record(moved.ref(), sent(1, GRACE), "print", stamp("again"));
    assertThat(again.isNew()).isFalse();
  }

  @Test
  default void ownMessagesOlderThanThirtyDaysStayUnlessTheyAreUnconfirmed() {
    var ada = ada();
    record(ada, 1);
    record(ada, 2);
    take(ada, acked(2, GRACE, Ack.SERVER));
    record(ada, 31 * DAY);

    var moved = move("other.db", ada);

    assertThat(pending(moved))
        .extracting(Message::id)
        .containsExactly(messageId(1), messageId(31 * DAY));
    assertThat(stores().messages().find(moved.ref(), messageId(2))).isEmpty();
  }

  @Test
  default void theHistoryIsThatOfThePresentStore() {
    var ada = ada();
    take(ada, new LinkSignal.MessageArrived(received(1, GRACE), "Grace"));
    record(ada, 2);
    record(ada, 3);
    take(ada, acked(3, GRACE, Ack.SERVER));

    var moved = move("other.db", ada);

    assertThat(history(moved)).isEmpty();
    assertThat(stores().messages().count(moved.ref(), MessageFilter.ALL)).isZero();
    assertThat(stores().chats().count(moved.ref(), ChatFilter.ALL)).isZero();
    assertThat(stores().messages().find(moved.ref(), messageId(1))).isEmpty();
    assertThat(stores().messages().find(moved.ref(), messageId(2))).contains(sent(2, GRACE));
    assertThat(ack(moved, 3)).isEqualTo(Ack.SERVER);
    assertThat(stores().messages().unconfirmed()).containsExactly(moved.name());

    take(moved, acked(2, GRACE, Ack.SERVER));
    record(moved, 4);
    assertThat(history(moved)).containsExactly(messageId(4));
    assertThat(stores().messages().count(moved.ref(), MessageFilter.ALL)).isEqualTo(1);
    var chat = stores().chats().find(moved.ref(), GRACE).orElseThrow();
    assertThat(chat.lastMessage()).isEqualTo(sent(4, GRACE));

    var back = move("service.db", moved);
    assertThat(history(back)).containsExactly(messageId(1), messageId(2), messageId(3));
    assertThat(ack(back, 2)).isEqualTo(Ack.SERVER);
    assertThat(pending(back)).extracting(Message::id).containsExactly(messageId(4));
  }

  @Test
  default void whatWentAlongGoesAlongAgain() {
    var ada = ada();
    record(ada, 1);
    var third = move("third.db", move("other.db", ada));

    assertThat(pending(third)).extracting(Message::id).containsExactly(messageId(1));
    assertThat(history(third)).isEmpty();
    var back = move("service.db", third);
    assertThat(history(back)).containsExactly(messageId(1));
    assertThat(pending(back)).hasSize(1);
  }

  @Test
  default void whatALinkReportsOfAMessageThatWentAlongIsKnown() {
    var ada = ada();
    record(ada, 1);
    var moved = move("other.db", ada);
    take(moved, Samples.arrived(sent(1, GRACE)));

    assertThat(history(moved)).isEmpty();
    assertThat(stores().events().read(moved.ref(), 0, 100))
        .extracting(EventRecord::event)
        .filteredOn(Event.MessageCreated.class::isInstance)
        .hasSize(1);
  }

  private List<MessageId> history(Session session) {
    var all = new MessageQuery(MessageFilter.ALL, SortOrder.ASCENDING, new Page(100, 0));
    return stores().messages().list(session.ref(), all).stream()
        .map(Message::id)
        .sorted(Comparator.comparing(MessageId::value))
        .toList();
  }

  @Test
  default void whatBecameOfAMessageMeanwhileIsKnownAfterComingBack() {
    var ada = ada();
    record(ada, 1);
    record(ada, 2);
    record(ada, 3);
    var moved = move("other.db", ada);
    take(moved, acked(1, GRACE, Ack.READ));
    take(moved, new Event.MessageAcked(messageId(2), GRACE, Ack.ERROR, null, "ack_deadline"));
    record(moved, 40 * DAY);

    var back = move("service.db", moved);

    assertThat(ack(back, 1)).isEqualTo(Ack.READ);
    assertThat(ack(back, 2)).isEqualTo(Ack.ERROR);
    assertThat(pending(back))
        .extracting(Message::id)
        .containsExactly(messageId(3), messageId(40 * DAY));
  }

  @Test
  default void whatWasDeletedMeanwhileIsNotSentAfterComingBack() {
    var ada = ada();
    record(ada, 1);
    var moved = move("other.db", ada);
    take(moved, new Event.ChatDeleted(GRACE));

    var back = move("service.db", moved);

    assertThat(pending(back)).isEmpty();
  }

  @Test
  default void whoStillHasTheOldAddressIsToldToAskAgain() {
    var ada = ada();
    move("other.db", ada);

    assertThatThrownBy(() -> record(ada, 1))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("store.busy"));
  }
}
