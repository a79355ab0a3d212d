package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Cause;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.presence.Presence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AccountUpdateTest {
  private static final Address GROUP = Address.group("120363000000000001");
  @AutoClose private final GatewayFixture gateway = new GatewayFixture();

  @BeforeEach
  void pair() {
    gateway.active(ADA);
  }

  private void arrives(LinkSignal signal) {
    gateway.network.signal(ADA, signal);
    gateway.settle();
  }

  private List<Event.MessageAcked> acks() {
    return gateway.events(ADA, Event.MessageAcked.class);
  }

  private Message stored(MessageId id) {
    return gateway.gateway().chats().message(ADA, id);
  }

  @Test
  void aMessageIsStoredWithItsEventAndItsChat() {
    var message = Samples.received(1, Samples.GRACE);
    arrives(new LinkSignal.MessageArrived(message, "Grace"));
    assertThat(stored(message.id())).isEqualTo(message);
    assertThat(gateway.events(ADA, Event.MessageCreated.class))
        .containsExactly(new Event.MessageCreated(message));
    var chat = gateway.stores.chats().find(gateway.session(ADA).ref(), Samples.GRACE).orElseThrow();
    assertThat(chat.name()).isEqualTo("Grace");
    assertThat(chat.unread()).isEqualTo(1);
  }

  @Test
  void aMessageThatComesTwiceIsOne() {
    var message = Samples.received(1, Samples.GRACE);
    arrives(new LinkSignal.MessageArrived(message, "Grace"));
    arrives(new LinkSignal.MessageArrived(message, "Grace"));
    assertThat(gateway.events(ADA, Event.MessageCreated.class)).hasSize(1);
    assertThat(gateway.gateway().chats().messages(ADA, newest())).hasSize(1);
  }

  private static MessageQuery newest() {
    return MessageQuery.newestIn(Samples.GRACE, new Page(10, 0));
  }

  @Test
  void whatCannotBeStoredIsOfferedAgain() {
    var message = Samples.received(1, Samples.GRACE);
    gateway.stores.refuseWrites(new Fault.StoreUnavailable(Cause.BUSY));
    arrives(new LinkSignal.MessageArrived(message, "Grace"));
    gateway.advance(Duration.ofSeconds(3));
    assertThat(gateway.events(ADA, Event.MessageCreated.class)).isEmpty();
    gateway.stores.refuseWrites(null);
    gateway.advance(Duration.ofSeconds(1));
    assertThat(gateway.events(ADA, Event.MessageCreated.class)).hasSize(1);
  }

  @Test
  void receiptsMoveAMessageForwardOnly() {
    var id = gateway.gateway().messaging().send(ADA, text("hello")).id();
    gateway.settle();
    for (var ack : List.of(Ack.DEVICE, Ack.READ, Ack.DEVICE, Ack.SERVER, Ack.READ)) {
      arrives(new Event.MessageAcked(id, Samples.GRACE, ack, null, null));
    }
    assertThat(stored(id).ack()).isEqualTo(Ack.READ);
    assertThat(acks())
        .extracting(Event.MessageAcked::ack)
        .containsExactly(Ack.SERVER, Ack.DEVICE, Ack.READ);
  }

  @Test
  void inAGroupEachReceiptIsToldAndTheFirstMovesTheMessage() {
    var sent = gateway.gateway().messaging().send(ADA, text("hello"));
    gateway.settle();
    arrives(new Event.MessageAcked(sent.id(), GROUP, Ack.READ, Samples.GRACE, null));
    arrives(new Event.MessageAcked(sent.id(), GROUP, Ack.READ, Samples.ALAN, null));
    assertThat(acks())
        .extracting(Event.MessageAcked::by)
        .containsExactly(null, Samples.GRACE, null, Samples.ALAN);
    assertThat(stored(sent.id()).ack()).isEqualTo(Ack.READ);
  }

  @Test
  void noReceiptOvertakesTheNetworksOwn() {
    // The receiver is so quick that its receipt is here before our call has returned.
    gateway.network.duringSends(message -> {
      var receipt = new Event.MessageAcked(message.id(), Samples.GRACE, Ack.DEVICE, null, null);
      gateway.network.signal(ADA, receipt);
      gateway.background.awaitIdle();
    });
    var expected = new ArrayList<Ack>();
    for (var i = 0; i < 20; i++) {
      gateway.gateway().messaging().send(ADA, text("hello " + i));
      gateway.settle();
      expected.addAll(List.of(Ack.SERVER, Ack.DEVICE));
    }
    assertThat(acks()).extracting(Event.MessageAcked::ack).containsExactlyElementsOf(expected);
  }

  private static LinkSignal.AccountUpdate message(Message message) {
    return new LinkSignal.MessageArrived(message, null);
  }

  private static LinkSignal.AccountUpdate happened(Event.Reported event) {
    return event;
  }

  private static Event.Reported reaction() {
    return new Event.MessageReacted(
        Samples.messageId(50),
        Samples.GRACE,
        Samples.GRACE,
        false,
        Samples.messageId(1),
        true,
        "+",
        Message.Origin.PHONE,
        null,
        null);
  }

  private static List<LinkSignal.AccountUpdate> batch() {
    return List.of(
        happened(reaction()),
        message(Samples.received(1, Samples.GRACE)),
        new Event.MessageAcked(Samples.messageId(1), GROUP, Ack.READ, Samples.ALAN, null),
        happened(new Event.ChatArchived(Samples.GRACE, true)),
        message(Samples.received(2, Samples.ALAN)));
  }

  @Test
  void aBatchIsOneUnit() {
    var before = gateway.log(ADA).size();
    var isTaken = false;
    for (var n = 0; !isTaken; n++) {
      gateway.stores.refuseWrites(n, new Fault.StoreUnavailable(Cause.BUSY));
      try {
        gateway.network.offer(ADA, batch());
        isTaken = true;
      } catch (FaultException _) {
        assertThat(gateway.log(ADA)).as("after write %s failed", n).hasSize(before);
        assertThat(gateway.stores.messages().find(gateway.session(ADA).ref(), Samples.messageId(1)))
            .isEmpty();
      }
    }
    gateway.stores.refuseWrites(null);
    assertThat(gateway.events(ADA, Event.MessageReacted.class)).hasSize(1);
    assertThat(gateway.events(ADA, Event.ChatArchived.class)).hasSize(1);
    assertThat(gateway.events(ADA, Event.MessageCreated.class)).hasSize(2);
  }

  @Test
  void whatTheNetworkKeptIsToldAsReplayed() {
    var before = gateway.log(ADA).size();
    gateway.network.offerHeld(ADA, batch());
    gateway.network.offer(ADA, List.of(message(Samples.received(3, Samples.GRACE))));
    var told = gateway.log(ADA).subList(before, gateway.log(ADA).size());
    var live = new Event.MessageCreated(Samples.received(3, Samples.GRACE));
    assertThat(told).filteredOn(record -> !record.replayed()).hasSize(1);
    assertThat(told).last().extracting(EventRecord::event).isEqualTo(live);
    assertThat(told.getFirst().replayed()).isTrue();
  }

  @Test
  void anEditAndADeletionChangeTheMessage() {
    var message = Samples.received(1, Samples.GRACE);
    arrives(message(message));
    var target = message.key();
    var better = new Content.Text("better");
    arrives(
        happened(
            new Event.MessageEdited(
                Samples.messageId(2),
                Samples.GRACE,
                Samples.GRACE,
                false,
                target,
                better,
                Message.Origin.PHONE,
                null)));
    assertThat(stored(message.id())).isEqualTo(message.with(better));
    arrives(
        happened(
            new Event.MessageRevoked(
                Samples.messageId(3),
                Samples.GRACE,
                Samples.GRACE,
                false,
                target,
                null,
                Message.Origin.PHONE,
                null)));
    assertThat(stored(message.id()).content()).isEqualTo(new Content.Revoked());
    assertThat(gateway.events(ADA, Event.MessageRevoked.class))
        .extracting(Event.MessageRevoked::before)
        .containsExactly(message.with(better));
  }

  @Test
  void aMessageThatCannotBeReadYetIsANormalOneOnceItCan() {
    var message = Samples.received(1, Samples.GRACE);
    arrives(
        happened(
            new Event.MessageWaiting(message.id(), Samples.GRACE, Samples.GRACE, false, null)));
    assertThat(gateway.stores.messages().find(gateway.session(ADA).ref(), message.id())).isEmpty();
    arrives(message(message));
    assertThat(gateway.events(ADA, Event.MessageWaiting.class)).hasSize(1);
    assertThat(gateway.events(ADA, Event.MessageCreated.class))
        .containsExactly(new Event.MessageCreated(message));
  }

  @Test
  void readingAndDeletingAChatOnThePhoneHoldsHereToo() {
    arrives(message(Samples.received(1, Samples.GRACE)));
    arrives(happened(new Event.ChatRead(Samples.GRACE)));
    var ada = gateway.session(ADA).ref();
    assertThat(gateway.stores.chats().find(ada, Samples.GRACE).orElseThrow().unread()).isZero();
    arrives(happened(new Event.ChatDeleted(Samples.GRACE)));
    assertThat(gateway.stores.chats().find(ada, Samples.GRACE)).isEmpty();
    assertThat(gateway.gateway().chats().messages(ADA, newest())).isEmpty();
    assertThat(gateway.events(ADA, Event.ChatDeleted.class)).hasSize(1);
  }

  @Test
  void aChatIsOpenedByItsFirstMessageEitherWay() {
    gateway.gateway().messaging().send(ADA, text("hello"));
    gateway.gateway().messaging().send(ADA, text("again"));
    arrives(message(Samples.received(1, Samples.ALAN)));
    arrives(message(Samples.received(2, Samples.GRACE)));
    gateway.settle();
    assertThat(gateway.events(ADA, Event.ChatOpened.class))
        .containsExactly(
            new Event.ChatOpened(Samples.GRACE, null, 0),
            new Event.ChatOpened(Samples.ALAN, null, 1));
  }

  @Test
  void peopleAreToldOfWhenTheyAreNewOrChange() {
    var changed = new Contact(Samples.GRACE, "Grace", "https://example.org/g.jpg");
    arrives(message(Samples.received(1, Samples.GRACE)));
    arrives(message(Samples.received(2, Samples.GRACE)));
    arrives(happened(new Event.ContactChanged(changed, true)));
    arrives(happened(new Event.ContactChanged(changed, true)));
    assertThat(gateway.events(ADA, Event.ContactChanged.class))
        .containsExactly(
            new Event.ContactChanged(new Contact(Samples.GRACE, null, null), true),
            new Event.ContactChanged(changed, false));
  }

  @Test
  void historyIsToldOnceAndOnlyOnce() {
    var history =
        new Event.HistorySynced(
            List.of(Samples.received(1, Samples.GRACE)),
            Map.of(Samples.GRACE, "Grace"),
            List.of(new Contact(Samples.GRACE, "Grace", null)));
    arrives(history);
    arrives(history);
    assertThat(gateway.events(ADA, Event.HistorySynced.class))
        .containsExactly(
            new Event.HistorySynced(history.messages(), history.chats(), history.contacts()));
    assertThat(gateway.events(ADA, Event.MessageCreated.class)).isEmpty();
    assertThat(gateway.events(ADA, Event.ChatOpened.class)).isEmpty();
    assertThat(gateway.gateway().chats().messages(ADA, newest())).hasSize(1);
  }

  @Test
  void everythingElseIsAnEvent() {
    var id = new MessageId("3EB0C0FFEE0001");
    var target = new MessageId("3EB0C0FFEE0002");
    arrives(
        new Event.MessageReacted(
            id,
            Samples.GRACE,
            Samples.GRACE,
            false,
            target,
            true,
            "+",
            Message.Origin.PHONE,
            null,
            null));
    arrives(new Event.PresenceChanged(Samples.GRACE, Samples.GRACE, Presence.COMPOSING));
    arrives(new GroupEvent.GroupChanged(GROUP, Samples.GRACE, GroupChange.ofSubject("New")));
    var label = new Label(new LabelId("1"), "New", 0);
    arrives(new LabelEvent.LabelHandled(Samples.GRACE, label, LabelAction.ADD));
    assertThat(gateway.events(ADA, Event.MessageReacted.class))
        .containsExactly(
            new Event.MessageReacted(
                id,
                Samples.GRACE,
                Samples.GRACE,
                false,
                target,
                true,
                "+",
                Message.Origin.PHONE,
                null,
                null));
    assertThat(gateway.events(ADA, Event.PresenceChanged.class))
        .containsExactly(
            new Event.PresenceChanged(Samples.GRACE, Samples.GRACE, Presence.COMPOSING));
    assertThat(gateway.events(ADA, GroupEvent.GroupChanged.class))
        .containsExactly(
            new GroupEvent.GroupChanged(GROUP, Samples.GRACE, GroupChange.ofSubject("New")));
    assertThat(gateway.events(ADA, LabelEvent.LabelHandled.class))
        .containsExactly(new LabelEvent.LabelHandled(Samples.GRACE, label, LabelAction.ADD));
  }
}
