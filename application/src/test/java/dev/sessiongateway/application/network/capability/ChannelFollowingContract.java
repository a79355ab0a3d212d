package dev.sessiongateway.application.network.capability;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.ContractOf;
import dev.sessiongateway.application.network.NetworkContract;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelFollowing;
import dev.sessiongateway.application.network.capability.ChannelCapabilities.ChannelReading;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelKey;
import org.junit.jupiter.api.Test;

/// What [ChannelFollowing] keeps.
@ContractOf(ChannelFollowing.class)
public interface ChannelFollowingContract extends NetworkContract {
  /// Another person's channel that the account of [#SESSION] does not follow.
  Address foreignChannel();

  @Test
  default void aChannelIsFollowedMutedAndLeft() {
    try (var link = pair()) {
      var following = link.find(ChannelFollowing.class).orElseThrow();
      var reading = link.find(ChannelReading.class).orElseThrow();
      var id = foreignChannel();
      var before = channel(reading, id);
      assertThat(before.role()).isEqualTo(Channel.Role.GUEST);
      assertThat(reading.channels()).doesNotContain(before);
      following.follow(id);
      following.follow(id);
      var followed = channel(reading, id);
      assertThat(followed.role()).isEqualTo(Channel.Role.SUBSCRIBER);
      assertThat(followed.followers()).isEqualTo(before.followers() + 1);
      assertThat(reading.channels()).contains(followed);
      following.mute(id, true);
      following.mute(id, true);
      assertThat(channel(reading, id).muted()).isTrue();
      following.mute(id, false);
      assertThat(channel(reading, id).muted()).isFalse();
      following.unfollow(id);
      following.unfollow(id);
      assertThat(channel(reading, id)).isEqualTo(before);
    }
  }

  @Test
  default void onlyFollowersMuteAndOnlyKnownChannelsAreFollowed() {
    try (var link = pair()) {
      var following = link.find(ChannelFollowing.class).orElseThrow();
      assertFault("network.refused", () -> following.mute(foreignChannel(), true));
      var nowhere = Address.channel("120363999999999999");
      assertFault("channel.not-found", () -> following.follow(nowhere));
      assertFault("channel.not-found", () -> following.unfollow(nowhere));
      assertFault("channel.not-found", () -> following.mute(nowhere, true));
    }
  }

  private static Channel channel(ChannelReading reading, Address id) {
    return reading.find(new ChannelKey.ById(id)).orElseThrow();
  }
}
