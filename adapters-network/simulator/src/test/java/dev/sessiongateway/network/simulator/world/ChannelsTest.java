package dev.sessiongateway.network.simulator.world;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static dev.sessiongateway.network.simulator.Town.ADA;
import static dev.sessiongateway.network.simulator.Town.BEN;
import static dev.sessiongateway.network.simulator.Town.FRIDA;
import static dev.sessiongateway.network.simulator.Town.PAULA;
import static dev.sessiongateway.network.simulator.Town.WEATHER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelAdministration;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelFollowing;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelReading;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneChat;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelKey;
import dev.sessiongateway.domain.channel.ChannelListing;
import dev.sessiongateway.domain.channel.NewChannel;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.Town;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Channels that sessions and phones create, follow, mute and delete.
class ChannelsTest {
  private static final NewChannel TIDES = new NewChannel("Tides", "Twice a day", null);

  @TempDir private Path directory;
  @AutoClose private Town town;
  private Town.Paired paula;

  @BeforeEach
  void open() {
    town = Town.withPictures(directory, id -> "https://pictures.example/" + id);
    paula = town.pair("paula", PAULA);
  }

  private Address tides() {
    return paula.use(ChannelAdministration.class).create(TIDES).id();
  }

  private Optional<Channel> onPhone(PhoneNumber phone, Address id) {
    return town.phones.channels(phone).stream().filter(c -> c.id().equals(id)).findFirst();
  }

  @Test
  void theFollowersOfASessionsChannelReceiveItsPosts() {
    var id = tides();
    var frida = town.pair("frida", FRIDA);
    frida.use(ChannelFollowing.class).follow(id);
    town.phones.follow(BEN, id, true);
    paula.send(id, "High at six", 1);
    assertThat(town.last(FRIDA, id).message().content().text()).isEqualTo("High at six");
    assertThat(town.last(FRIDA, id).message().sender()).isEqualTo(id);
    assertThat(town.last(BEN, id).message().content().text()).isEqualTo("High at six");
    assertThat(frida.signals().next(MessageArrived.class).chatName()).isEqualTo("Tides");
    assertThat(town.messages(ADA, id)).isEmpty();
    assertThat(onPhone(BEN, id).orElseThrow().role()).isEqualTo(Channel.Role.SUBSCRIBER);
    assertThat(onPhone(PAULA, id).orElseThrow().followers()).isEqualTo(2);
    assertFault("network.refused", () -> frida.send(id, "mine", 1));
  }

  @Test
  void whoUnfollowsSeesNoMoreOfTheChannel() {
    var frida = town.pair("frida", FRIDA);
    var id = tides();
    frida.use(ChannelFollowing.class).follow(id);
    frida.use(ChannelFollowing.class).mute(id, true);
    assertThat(onPhone(FRIDA, id).orElseThrow().muted()).isTrue();
    paula.send(id, "High at six", 1);
    assertThat(town.messages(FRIDA, id)).hasSize(1);
    frida.use(ChannelFollowing.class).unfollow(id);
    paula.send(id, "Low at noon", 2);
    assertThat(town.phones.chats(FRIDA)).extracting(PhoneChat::id).doesNotContain(id);
    assertThat(frida.signals().next(Event.ChatDeleted.class).chat()).isEqualTo(id);
    assertThat(onPhone(FRIDA, id)).isEmpty();
    town.phones.follow(FRIDA, id, true);
    assertThat(onPhone(FRIDA, id).orElseThrow().muted()).isFalse();
  }

  @Test
  void aDeletedChannelIsGoneOnEveryPhone() {
    var id = tides();
    town.phones.follow(FRIDA, id, true);
    paula.send(id, "High at six", 1);
    assertFault("network.refused", () -> town.phones.deleteChannel(FRIDA, id));
    paula.use(ChannelAdministration.class).delete(id);
    assertThat(town.phones.chats(FRIDA)).extracting(PhoneChat::id).doesNotContain(id);
    assertThat(town.phones.chats(PAULA)).extracting(PhoneChat::id).doesNotContain(id);
    assertThat(paula.signals().next(Event.ChatDeleted.class).chat()).isEqualTo(id);
    assertThat(onPhone(FRIDA, id)).isEmpty();
    assertFault("channel.not-found", () -> paula.send(id, "gone", 2));
  }

  @Test
  void aPhoneCreatesAChannelAndWritesToItsFollowers() {
    var picture =
        new Attachment.Stored(new MediaId("abcdefgh12345678.png"), "image/png", "p.png", 10);
    var command = new NewChannel("Bread", null, picture);
    var made = town.phones.createChannel(BEN, command, ChannelListing.EVERYWHERE);
    assertThat(made.role()).isEqualTo(Channel.Role.OWNER);
    assertThat(made.picture()).isEqualTo("https://pictures.example/abcdefgh12345678.png");
    paula.use(ChannelFollowing.class).follow(made.id());
    var image = new Content.Media(MediaKind.IMAGE, picture, null);
    town.phones.write(BEN, made.id(), image, null);
    assertThat(paula.signals().next(MessageArrived.class).message().content()).isEqualTo(image);
    var reading = paula.use(ChannelReading.class);
    assertThat(reading.posts(made.id(), 1).getFirst().content()).isEqualTo(image);
    assertThat(reading.channels()).extracting(Channel::id).contains(made.id(), WEATHER);
    town.phones.setOnline(BEN, false);
    assertFault("phone.offline", () -> town.phones.deleteChannel(BEN, made.id()));
    assertThat(town.phones.channels(BEN)).extracting(Channel::id).contains(made.id());
  }

  @Test
  void whatWasUnfollowedIsNotFollowedAgainByPairing() {
    paula.use(ChannelFollowing.class).unfollow(WEATHER);
    paula.close();
    town.network.forget(new SessionName("paula"));
    var again = town.pair("paula", PAULA);
    assertThat(
            again.use(ChannelReading.class).find(new ChannelKey.ById(WEATHER)).orElseThrow().role())
        .isEqualTo(Channel.Role.GUEST);
  }
}
