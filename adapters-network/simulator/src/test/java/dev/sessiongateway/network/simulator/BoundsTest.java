package dev.sessiongateway.network.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.network.simulator.signal.Device.SignalQueue;
import dev.sessiongateway.network.simulator.world.Conversations;
import dev.sessiongateway.network.simulator.world.GroupState;
import dev.sessiongateway.network.simulator.world.PhoneMessageState;
import dev.sessiongateway.network.simulator.world.PhoneState;
import java.util.List;
import org.junit.jupiter.api.Test;

class BoundsTest {
  private static final Address WHO = Address.person("4915110000001");

  @Test
  void aChatKeepsItsLastThousandMessages() {
    var conversations = new PhoneState(WHO, "Paula").conversations;
    for (var number = 1; number <= 1_001; number++) {
      conversations.add(entry(WHO, number));
    }
    assertThat(conversations.of(WHO)).hasSize(1_000);
    assertThat(conversations.find(WHO, id(1))).isNull();
    assertThat(conversations.find(WHO, id(2))).isNotNull();
  }

  @Test
  void aFullPhoneForgetsTheChatThatIsQuietLongest() {
    var conversations = new PhoneState(WHO, "Paula").conversations;
    var quiet = Address.person("4915119999999");
    conversations.add(entry(quiet, 0));
    for (var number = 1; number <= Conversations.MESSAGES_PER_PHONE; number++) {
      conversations.add(entry(Address.person("49151%08d".formatted(number % 100)), number));
    }
    assertThat(conversations.contains(quiet)).isFalse();
    assertThat(conversations.all()).hasSize(Conversations.MESSAGES_PER_PHONE);
  }

  @Test
  void anAccountForgetsTheIdsOfLongAgo() {
    var phone = new PhoneState(WHO, "Paula");
    for (var number = 0; number < PhoneState.REMEMBERED_IDS; number++) {
      assertThat(phone.remember(id(number))).isTrue();
    }
    assertThat(phone.remember(id(0))).isFalse();
    assertThat(phone.remember(id(PhoneState.REMEMBERED_IDS))).isTrue();
    assertThat(phone.remember(id(0))).isTrue();
  }

  @Test
  void aFullInboxDropsReceiptsFirstAndThenTheOldest() {
    var inbox = new SignalQueue();
    for (var number = 0; number < SignalQueue.LIMIT; number++) {
      inbox.add(arrived(number));
    }
    inbox.add(new Event.MessageAcked(id(1), WHO, Ack.READ, null, null));
    assertThat(inbox.durable())
        .hasSize(SignalQueue.LIMIT)
        .last()
        .extracting(SignalQueue.Item::signal)
        .isInstanceOf(LinkSignal.MessageArrived.class);
    inbox.add(arrived(SignalQueue.LIMIT));
    assertThat(inbox.durable()).hasSize(SignalQueue.LIMIT);
    assertThat(inbox.peek(1)).extracting(SignalQueue.Item::signal).containsExactly(arrived(1));
    assertThat(inbox.lastSeq()).isEqualTo(SignalQueue.LIMIT + 2);
  }

  @Test
  void presenceDoesNotOutliveTheConnection() {
    var inbox = new SignalQueue();
    inbox.add(arrived(1));
    inbox.addPassing(new Event.PresenceChanged(WHO, WHO, Presence.COMPOSING));
    inbox.dropPassing();
    assertThat(inbox.durable()).extracting(SignalQueue.Item::signal).containsExactly(arrived(1));
    inbox.acked(inbox.lastSeq());
    assertThat(inbox.peek(1)).isEmpty();
  }

  @Test
  void onlyAdministratorsWriteInAnAnnouncementGroup() {
    var group =
        new GroupState(
            new Group(
                Address.group("120363000000000999"),
                "Announcements",
                null,
                null,
                new ManualTime().instant(),
                List.of(
                    new Group.Participant(WHO, Group.Role.MEMBER),
                    new Group.Participant(Address.person("4915110000002"), Group.Role.ADMIN)),
                new InviteCode("AnnounceInvite00000999"),
                true,
                false),
            null);
    assertThat(group.mayWrite(WHO)).isFalse();
    assertThat(group.mayWrite(Address.person("4915110000002"))).isTrue();
    assertThat(group.mayChange(WHO)).isTrue();
  }

  private static LinkSignal.AccountUpdate arrived(int number) {
    return new LinkSignal.MessageArrived(
        NetworkContract.text(WHO, WHO, "text", id(number).value()), null);
  }

  private static PhoneMessageState entry(Address chat, int number) {
    return new PhoneMessageState(NetworkContract.text(WHO, chat, "text", id(number).value()), true);
  }

  private static MessageId id(int number) {
    return new MessageId("3EB0CCCCCCCC%08d".formatted(number));
  }
}
