package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.network.LinkSignal;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Trouble;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.presence.Presence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TrafficTest {
  private static final Jid GROUP = Jid.group("120363000000000001");
  private final GatewayFixture it = new GatewayFixture();

  @BeforeEach
  void pair() {
    it.active(ADA);
  }

  @AfterEach
  void close() {
    it.close();
  }

  private void arrives(LinkSignal signal) {
    it.network.signal(ADA, signal);
    it.settle();
  }

  private List<Event.MessageAcked> acks() {
    return it.events(ADA, Event.MessageAcked.class);
  }

  private Message stored(MessageId id) {
    return it.gateway().chats().message(ADA, id);
  }

  @Test
  void aMessageIsStoredWithItsEventAndItsChat() {
    var message = Samples.received(1, Samples.GRACE);
    arrives(new LinkSignal.MessageArrived(message, "Grace"));
    assertThat(stored(message.id())).isEqualTo(message);
    assertThat(it.events(ADA, Event.MessageCreated.class))
        .containsExactly(new Event.MessageCreated(message));
    var chat = it.stores.chats().find(it.session(ADA).ref(), Samples.GRACE).orElseThrow();
    assertThat(chat.name()).isEqualTo("Grace");
    assertThat(chat.unread()).isEqualTo(1);
  }

  @Test
  void aMessageThatComesTwiceIsOne() {
    var message = Samples.received(1, Samples.GRACE);
    arrives(new LinkSignal.MessageArrived(message, "Grace"));
    arrives(new LinkSignal.MessageArrived(message, "Grace"));
    assertThat(it.events(ADA, Event.MessageCreated.class)).hasSize(1);
    assertThat(it.gateway().chats().messages(ADA, newest())).hasSize(1);
  }

  private static MessageQuery newest() {
    return MessageQuery.newestIn(Samples.GRACE, new Page(10, 0));
  }

  @Test
  void whatCannotBeStoredIsOfferedAgain() {
    var message = Samples.received(1, Samples.GRACE);
    it.stores.refuseWrites(new Fault.StoreUnavailable(Trouble.BUSY));
    arrives(new LinkSignal.MessageArrived(message, "Grace"));
    it.advance(Duration.ofSeconds(3));
    assertThat(it.events(ADA, Event.MessageCreated.class)).isEmpty();
    it.stores.refuseWrites(null);
    it.advance(Duration.ofSeconds(1));
    assertThat(it.events(ADA, Event.MessageCreated.class)).hasSize(1);
  }

  @Test
  void receiptsMoveAMessageForwardOnly() {
    var id = it.gateway().messaging().send(ADA, text("hello")).id();
    it.settle();
    for (var ack : List.of(Ack.DEVICE, Ack.READ, Ack.DEVICE, Ack.SERVER, Ack.READ)) {
      arrives(new LinkSignal.AckArrived(id, Samples.GRACE, ack, null));
    }
    assertThat(stored(id).ack()).isEqualTo(Ack.READ);
    assertThat(acks())
        .extracting(Event.MessageAcked::ack)
        .containsExactly(Ack.SERVER, Ack.DEVICE, Ack.READ);
  }

  @Test
  void inAGroupEachReceiptIsToldAndTheFirstMovesTheMessage() {
    var sent = it.gateway().messaging().send(ADA, text("hello"));
    it.settle();
    arrives(new LinkSignal.AckArrived(sent.id(), GROUP, Ack.READ, Samples.GRACE));
    arrives(new LinkSignal.AckArrived(sent.id(), GROUP, Ack.READ, Samples.ALAN));
    assertThat(acks())
        .extracting(Event.MessageAcked::by)
        .containsExactly(null, Samples.GRACE, null, Samples.ALAN);
    assertThat(stored(sent.id()).ack()).isEqualTo(Ack.READ);
  }

  @Test
  void noReceiptOvertakesTheNetworksOwn() {
    // The receiver is so quick that its receipt is here before our call has returned.
    it.network.duringSends(message -> {
      var receipt = new LinkSignal.AckArrived(message.id(), Samples.GRACE, Ack.DEVICE, null);
      it.network.signal(ADA, receipt);
      it.background.awaitIdle();
    });
    var expected = new ArrayList<Ack>();
    for (var i = 0; i < 20; i++) {
      it.gateway().messaging().send(ADA, text("hello " + i));
      it.settle();
      expected.addAll(List.of(Ack.SERVER, Ack.DEVICE));
    }
    assertThat(acks()).extracting(Event.MessageAcked::ack).containsExactlyElementsOf(expected);
  }

  @Test
  void everythingElseIsAnEvent() {
    var id = new MessageId("3EB0C0FFEE0001");
    var target = new MessageId("3EB0C0FFEE0002");
    arrives(
        new LinkSignal.Happened(
            new Event.MessageReacted(id, Samples.GRACE, Samples.GRACE, false, target, true, "+")));
    arrives(
        new LinkSignal.Happened(
            new Event.PresenceChanged(Samples.GRACE, Samples.GRACE, Presence.COMPOSING)));
    arrives(
        new LinkSignal.Happened(
            new Event.GroupChanged(GROUP, Samples.GRACE, GroupChange.ofSubject("New"))));
    var label = new Label(new LabelId("1"), "New", 0);
    arrives(new LinkSignal.Happened(new Event.LabelHandled(Samples.GRACE, label, LabelAction.ADD)));
    assertThat(it.events(ADA, Event.MessageReacted.class))
        .containsExactly(
            new Event.MessageReacted(id, Samples.GRACE, Samples.GRACE, false, target, true, "+"));
    assertThat(it.events(ADA, Event.PresenceChanged.class))
        .containsExactly(
            new Event.PresenceChanged(Samples.GRACE, Samples.GRACE, Presence.COMPOSING));
    assertThat(it.events(ADA, Event.GroupChanged.class))
        .containsExactly(
            new Event.GroupChanged(GROUP, Samples.GRACE, GroupChange.ofSubject("New")));
    assertThat(it.events(ADA, Event.LabelHandled.class))
        .containsExactly(new Event.LabelHandled(Samples.GRACE, label, LabelAction.ADD));
  }
}
