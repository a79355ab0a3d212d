package dev.sessiongateway.application.network;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.network.capability.LabelCapabilities.Labelling;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.catalog.Catalog;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.LinkFailed;
import dev.sessiongateway.domain.event.LinkSignal.LoginRequired;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.LoginStep;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.FailureReason;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FakeNetworkTest implements EveryCapabilityContract {
  private final ManualTime time = new ManualTime();
  private final CountingIdentifiers identifiers = new CountingIdentifiers();
  private final FakeNetwork network = new FakeNetwork(time, identifiers);

  @BeforeEach
  void populate() {
    network.addContact(new Contact(FRIEND.jid(), "Friend", null));
    network.addChannel(
        new Channel(
            foreignChannel(),
            "News",
            null,
            new InviteCode("ChannelInvite0000000001"),
            null,
            null,
            Channel.Role.GUEST,
            false,
            7,
            false),
        List.of());
    network.addGroup(SESSION, group("120363000000000001", Group.Role.ADMIN));
    network.addGroup(SESSION, group("120363000000000002", Group.Role.MEMBER));
  }

  private Group group(String id, Group.Role mine) {
    return new Group(
        Address.group(id),
        "Group " + id,
        null,
        FRIEND.jid(),
        time.instant(),
        List.of(
            new Group.Participant(PHONE.jid(), mine),
            new Group.Participant(FRIEND.jid(), Group.Role.SUPERADMIN)),
        new InviteCode("Invite" + id),
        false,
        true);
  }

  @Override
  public Network network() {
    return network;
  }

  @Override
  public ManualTime time() {
    return time;
  }

  @Override
  public void complete(NetworkLink link, LoginStep step) {
    network.scan(SESSION, new Account(PHONE.jid(), PHONE.digits()));
  }

  @Override
  public void scan(PhoneNumber phone, String qrValue) {
    network.scan(qrValue, new Account(phone.jid(), phone.digits()));
  }

  @Override
  public void enter(PhoneNumber phone, PairingCode code) {
    network.enter(code, new Account(phone.jid(), phone.digits()));
  }

  @Override
  public void demandPasskey(PasskeyDemand demand) {
    network.demandPasskey(demand);
  }

  @Override
  public void openShop(PhoneNumber person, Catalog catalog) {
    network.openShop(person.jid(), catalog);
  }

  @Override
  public void write(String text) {
    var id = identifiers.messageId();
    var message = Message.received(id, friend(), time.instant(), new Content.Text(text));
    network.signal(SESSION, new MessageArrived(message, null));
  }

  @Override
  public boolean rings(String call) {
    return network.offered.contains(call);
  }

  @Override
  public String call() {
    var call = new Call(identifiers.secret(16), friend(), friend(), false);
    network.signal(SESSION, new Event.CallChanged(call, CallStage.RINGING));
    return call.id();
  }

  @Override
  public List<MessageId> storiesSeen() {
    return network.sent(SESSION).stream()
        .map(Message::id)
        .filter(id -> network.storyAudience(SESSION, id).contains(friend()))
        .toList();
  }

  @Override
  public Address foreignChannel() {
    return Address.channel("120363000000000011");
  }

  @Override
  public void follow(Group group) {
    network.follow(group, friend());
  }

  @Override
  public boolean wantsToBeAsked(Address person) {
    network.wantsToBeAsked(person);
    return true;
  }

  @Override
  public Address hideFriend() {
    var lid = new Address("200000000000001", Address.Kind.LID);
    network.hide(new LidMapping(lid, friend()));
    return lid;
  }

  @Override
  public void acknowledge(MessageId sent) {
    network.signal(SESSION, new Event.MessageAcked(sent, friend(), Ack.SERVER, null, null));
  }

  @Override
  public List<Message> received() {
    return network.sent(SESSION).stream().filter(m -> m.chat().equals(friend())).toList();
  }

  @Test
  void onlyTheNextSendFails() {
    try (var link = pair()) {
      var sending = link.find(MessageSending.class).orElseThrow();
      network.failNextSend(new Fault.NetworkDown(Duration.ofSeconds(5), true));
      network.failNextSend(new Fault.Refused("blocked"));
      var arrives = text(FRIEND.jid(), "arrives", "3EB0AAAAAAAAAAAA0001");
      var refused = text(FRIEND.jid(), "refused", "3EB0AAAAAAAAAAAA0002");
      assertFault("network.down", () -> sending.send(arrives));
      assertFault("network.refused", () -> sending.send(refused));
      sending.send(arrives);
      assertThat(network.sent(SESSION)).containsExactly(arrives);
      assertThat(network.attempts(SESSION)).isEqualTo(3);
    }
  }

  @Test
  void anUnlinkedSessionGivesUpAndMustPairAgain() {
    var signals = new SignalRecorder();
    try (var link = pair(signals)) {
      network.unlink(SESSION);
      assertThat(signals.next(LinkFailed.class).reason()).isEqualTo(FailureReason.UNLINKED);
      link.connect();
      signals.next(LoginRequired.class);
    }
  }

  @Test
  void aLostCapabilityIsFoundNowhere() {
    network.lose(Labelling.class);
    try (var link = network.open(SESSION, new SignalRecorder())) {
      assertThat(link.find(Labelling.class)).isEmpty();
    }
    assertThat(network.capabilities()).doesNotContain(Labelling.class);
  }
}
