package dev.sessiongateway.network.simulator;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static dev.sessiongateway.network.simulator.Town.BEN;
import static dev.sessiongateway.network.simulator.Town.CHLOE;
import static dev.sessiongateway.network.simulator.Town.FRIDA;
import static dev.sessiongateway.network.simulator.Town.HIKERS;
import static dev.sessiongateway.network.simulator.Town.KITCHEN;
import static dev.sessiongateway.network.simulator.Town.NOTICES;
import static dev.sessiongateway.network.simulator.Town.PAULA;
import static dev.sessiongateway.network.simulator.Town.WEATHER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelReading;
import dev.sessiongateway.application.network.capability.MessageCapabilities.ReadReceipts;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.PrivacyEditing;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneChat;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelKey;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.profile.PrivacySettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MessagingTest {
  @TempDir private Path directory;
  @AutoClose private Town town;
  private Town.Paired paula;

  @BeforeEach
  void open() {
    town = new Town(directory);
    paula = town.pair("paula", PAULA);
  }

  @Test
  void aSentMessageIsOnBothPhones() {
    var id = paula.send(FRIDA.jid(), "hello", 1);
    var own = town.last(PAULA, FRIDA.jid()).message();
    var theirs = town.last(FRIDA, PAULA.jid()).message();
    assertThat(own.id()).isEqualTo(id).isEqualTo(theirs.id());
    assertThat(own.fromMe()).isTrue();
    assertThat(own.ack()).isEqualTo(Ack.DEVICE);
    assertThat(theirs.fromMe()).isFalse();
    assertThat(theirs.sender()).isEqualTo(PAULA.jid());
  }

  @Test
  void anOnlinePhoneConfirmsAndAReadingOneConfirmsAgain() {
    var id = paula.send(FRIDA.jid(), "hello", 1);
    assertThat(paula.signals().next(Event.MessageAcked.class))
        .isEqualTo(new Event.MessageAcked(id, FRIDA.jid(), Ack.DEVICE, null, null));
    town.phones.read(FRIDA, PAULA.jid());
    assertThat(paula.signals().next(Event.MessageAcked.class))
        .isEqualTo(new Event.MessageAcked(id, FRIDA.jid(), Ack.READ, null, null));
    assertThat(town.last(PAULA, FRIDA.jid()).message().ack()).isEqualTo(Ack.READ);
  }

  @Test
  void aVoiceMessageThatIsReadIsPlayed() {
    paula.send(FRIDA.jid(), new Content.Media(MediaKind.VOICE, file("audio/ogg"), null), 1);
    town.phones.read(FRIDA, PAULA.jid());
    paula.signals().next(Event.MessageAcked.class, signal -> signal.ack() == Ack.READ);
    assertThat(paula.signals().next(Event.MessageAcked.class).ack()).isEqualTo(Ack.PLAYED);
  }

  @Test
  void whoSwitchedReadReceiptsOffReadsInSecret() {
    var frida = town.pair("frida", FRIDA);
    frida
        .use(PrivacyEditing.class)
        .update(new PrivacySettings(Map.of(PrivacySettings.Setting.READ_RECEIPTS, "none")));
    paula.send(FRIDA.jid(), "hello", 1);
    town.phones.read(FRIDA, PAULA.jid());
    assertThat(town.last(FRIDA, PAULA.jid()).message().ack()).isEqualTo(Ack.READ);
    assertThat(town.last(PAULA, FRIDA.jid()).message().ack()).isEqualTo(Ack.DEVICE);
  }

  @Test
  void aSessionThatMarksAsReadTellsTheWriter() {
    var first = town.phones.write(FRIDA, PAULA.jid(), "one");
    town.phones.write(FRIDA, PAULA.jid(), "two");
    paula.use(ReadReceipts.class).markRead(FRIDA.jid(), List.of(first));
    assertThat(acks(FRIDA, PAULA.jid())).containsExactly(Ack.READ, Ack.DEVICE);
    paula.use(ReadReceipts.class).markRead(FRIDA.jid(), List.of());
    assertThat(acks(FRIDA, PAULA.jid())).containsExactly(Ack.READ, Ack.READ);
    assertThat(town.phones.chats(PAULA)).extracting(PhoneChat::unread).containsExactly(0);
  }

  @Test
  void nobodyAtTheNumberMeansNoFurtherAcknowledgement() {
    var nobody = Address.person("19995550100");
    paula.send(nobody, "hello?", 1);
    paula.send(FRIDA.jid(), "marker", 2);
    assertThat(paula.signals().next(Event.MessageAcked.class).chat()).isEqualTo(FRIDA.jid());
    assertThat(town.last(PAULA, nobody).message().ack()).isEqualTo(Ack.SERVER);
  }

  @Test
  void anOfflinePhoneGetsItsMessagesWhenItComesBack() {
    town.phones.setOnline(FRIDA, false);
    var id = paula.send(FRIDA.jid(), "hello", 1);
    assertThat(town.messages(FRIDA, PAULA.jid())).isEmpty();
    assertThat(town.phones.chats(FRIDA)).isEmpty();
    assertThat(town.last(PAULA, FRIDA.jid()).message().ack()).isEqualTo(Ack.SERVER);
    assertFault("phone.offline", () -> town.phones.write(FRIDA, PAULA.jid(), "no signal"));
    town.phones.setOnline(FRIDA, true);
    assertThat(town.last(FRIDA, PAULA.jid()).message().id()).isEqualTo(id);
    assertThat(paula.signals().next(Event.MessageAcked.class).ack()).isEqualTo(Ack.DEVICE);
  }

  @Test
  void oneSessionWritesToAnother() {
    var frida = town.pair("frida", FRIDA);
    var id = paula.send(FRIDA.jid(), "hello", 1);
    var arrived = frida.signals().next(MessageArrived.class);
    assertThat(arrived.message().id()).isEqualTo(id);
    assertThat(arrived.message().chat()).isEqualTo(PAULA.jid());
    assertThat(arrived.chatName()).isEqualTo("Paula");
  }

  @Test
  void otherSessionsOfThePhoneHearWhatOneSendsAndTheSenderDoesNot() {
    var second = town.pair("paula2", PAULA);
    var id = paula.send(FRIDA.jid(), "hello", 1);
    var copy = second.signals().next(MessageArrived.class).message();
    assertThat(copy.id()).isEqualTo(id);
    assertThat(copy.fromMe()).isTrue();
    town.phones.write(FRIDA, PAULA.jid(), "marker");
    assertThat(paula.signals().next(MessageArrived.class).message().fromMe()).isFalse();
  }

  @Test
  void whatThePhoneItselfWritesReachesItsSessionsAsTheirOwn() {
    town.phones.write(PAULA, FRIDA.jid(), "by hand");
    var message = paula.signals().next(MessageArrived.class).message();
    assertThat(message.fromMe()).isTrue();
    assertThat(message.origin()).isEqualTo(Message.Origin.PHONE);
    assertThat(message.chat()).isEqualTo(FRIDA.jid());
    assertThat(paula.signals().next(Event.MessageAcked.class).ack()).isEqualTo(Ack.DEVICE);
  }

  @Test
  void aGroupMessageReachesEveryMemberAndEachConfirms() {
    var id = paula.send(HIKERS, "Saturday?", 1);
    assertThat(town.last(BEN, HIKERS).message().sender()).isEqualTo(PAULA.jid());
    assertThat(town.messages(CHLOE, HIKERS)).isEmpty();
    var first = paula.signals().next(Event.MessageAcked.class);
    var second = paula.signals().next(Event.MessageAcked.class);
    assertThat(List.of(first, second))
        .allSatisfy(ack -> assertThat(ack.chat()).isEqualTo(HIKERS))
        .extracting(Event.MessageAcked::by)
        .containsExactly(Address.person("447700900101"), BEN.jid());
    town.phones.read(BEN, HIKERS);
    assertThat(paula.signals().next(Event.MessageAcked.class))
        .isEqualTo(new Event.MessageAcked(id, HIKERS, Ack.READ, BEN.jid(), null));
  }

  @Test
  void aMembersGroupMessageNamesTheGroup() {
    town.phones.write(CHLOE, NOTICES, "The lift is out");
    var arrived = paula.signals().next(MessageArrived.class);
    assertThat(arrived.chatName()).isEqualTo("House notices");
    assertThat(arrived.message().chat()).isEqualTo(NOTICES);
    assertThat(arrived.message().sender()).isEqualTo(CHLOE.jid());
    assertFault("group.not-found", () -> town.phones.write(CHLOE, HIKERS, "not mine"));
  }

  @Test
  void onlyItsOwnerPostsInAChannel() {
    assertFault("network.refused", () -> paula.send(WEATHER, "no", 1));
    var id = town.phones.write(CHLOE, WEATHER, "Gale from the west");
    var arrived = paula.signals().next(MessageArrived.class).message();
    assertThat(arrived.chat()).isEqualTo(WEATHER).isEqualTo(arrived.sender());
    var channels = paula.use(ChannelReading.class);
    assertThat(channels.posts(WEATHER, 1)).extracting(post -> post.id()).containsExactly(id);
    town.phones.read(PAULA, WEATHER);
    town.phones.react(PAULA, WEATHER, id, "👍");
    town.phones.react(PAULA, WEATHER, id, "🌊");
    var post = channels.posts(WEATHER, 1).getFirst();
    assertThat(post.views()).isEqualTo(1);
    assertThat(post.reactions()).containsOnly(Map.entry("🌊", 1));
  }

  @Test
  void channelsAreSeenAsWhatTheAccountIsToThem() {
    var channels = paula.use(ChannelReading.class);
    assertThat(channels.find(new ChannelKey.ById(WEATHER)).orElseThrow().role())
        .isEqualTo(Channel.Role.SUBSCRIBER);
    assertThat(channels.find(new ChannelKey.ById(KITCHEN)).orElseThrow().role())
        .isEqualTo(Channel.Role.GUEST);
    var ben = town.pair("ben", BEN).use(ChannelReading.class);
    assertThat(ben.find(new ChannelKey.ById(KITCHEN)).orElseThrow().role())
        .isEqualTo(Channel.Role.OWNER);
  }

  @Test
  void aSlowListenerDoesNotHoldUpASend() throws Exception {
    var release = new CountDownLatch(1);
    var stuck = new CountDownLatch(1);
    town.pair("frida", FRIDA).close();
    var link =
        town.open(
            "frida",
            signal -> {
              if (signal instanceof MessageArrived) {
                stuck.countDown();
                awaitQuietly(release);
              }
            });
    link.connect();
    paula.send(FRIDA.jid(), "one", 1);
    assertThat(stuck.await(60, TimeUnit.SECONDS)).isTrue();
    paula.send(FRIDA.jid(), "two", 2);
    assertThat(town.messages(FRIDA, PAULA.jid())).hasSize(2);
    release.countDown();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private List<Ack> acks(PhoneNumber phone, Address chat) {
    return town.messages(phone, chat).stream().map(shown -> shown.message().ack()).toList();
  }

  private static Attachment.Stored file(String mimetype) {
    return new Attachment.Stored(new MediaId("abcdefgh12345678"), mimetype, "file", 10);
  }
}
