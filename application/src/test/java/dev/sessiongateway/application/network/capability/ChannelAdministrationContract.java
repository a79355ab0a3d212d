package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelAdministration;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelReading;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelKey;
import dev.sessiongateway.domain.channel.NewChannel;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import org.junit.jupiter.api.Test;

/// What [ChannelAdministration] keeps.
@ContractOf(ChannelAdministration.class)
public interface ChannelAdministrationContract extends NetworkContract {

  @Test
  default void whoCreatesAChannelOwnsItAndMayWriteThere() {
    try (var link = pair()) {
      var administration = link.find(ChannelAdministration.class).orElseThrow();
      var picture =
          new Attachment.Stored(new MediaId("abcdefgh12345678.png"), "image/png", "p.png", 10);
      var created = administration.create(new NewChannel("Tides", "Twice a day", picture));
      assertThat(created.role()).isEqualTo(Channel.Role.OWNER);
      assertThat(created.name()).isEqualTo("Tides");
      assertThat(created.description()).isEqualTo("Twice a day");
      assertThat(created.muted()).isFalse();
      var other = administration.create(new NewChannel("Tides", null, null));
      assertThat(other.id()).isNotEqualTo(created.id());
      assertThat(other.description()).isNull();
      var reading = link.find(ChannelReading.class).orElseThrow();
      assertThat(reading.channels()).contains(created, other);
      assertThat(reading.find(new ChannelKey.ByInvite(created.inviteCode()))).contains(created);
      link.find(MessageSending.class).orElseThrow().checkRecipient(created.id());
    }
  }

  @Test
  default void aDeletedChannelIsGone() {
    try (var link = pair()) {
      var administration = link.find(ChannelAdministration.class).orElseThrow();
      var channel = administration.create(new NewChannel("Tides", null, null));
      administration.delete(channel.id());
      var reading = link.find(ChannelReading.class).orElseThrow();
      assertThat(reading.find(new ChannelKey.ById(channel.id()))).isEmpty();
      assertThat(reading.find(new ChannelKey.ByInvite(channel.inviteCode()))).isEmpty();
      assertThat(reading.channels()).doesNotContain(channel);
      assertFault("channel.not-found", () -> administration.delete(channel.id()));
      assertFault(
          "channel.not-found", () -> administration.delete(Address.channel("120363999999999999")));
      assertFault(
          "channel.not-found",
          () -> link.find(MessageSending.class).orElseThrow().checkRecipient(channel.id()));
    }
  }
}
