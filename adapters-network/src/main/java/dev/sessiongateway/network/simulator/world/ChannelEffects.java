package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.network.simulator.journal.ChannelWorldChange;

/// Applies what people do to channels.
final class ChannelEffects {
  private final WorldState world;
  private final AccountEffects accounts;

  ChannelEffects(WorldState world, AccountEffects accounts) {
    this.world = world;
    this.accounts = accounts;
  }

  void apply(ChannelWorldChange change) {
    switch (change) {
      case ChannelWorldChange.ChannelDeleted(var id, _) -> {
        var channel = world.removeChannel(Address.of(id));
        if (channel != null) {
          channel.followers().forEach(person -> forget(person, channel));
          forget(channel.owner, channel);
        }
      }
      case ChannelWorldChange.Followed(var id, var phone, var follows) -> {
        var channel = world.channelOrNull(Address.of(id));
        var person = Address.of(phone);
        if (channel != null && channel.follow(person, follows) && !follows) {
          forget(person, channel);
        }
      }
      case ChannelWorldChange.Muted(var id, var phone, var muted) -> {
        var channel = world.channelOrNull(Address.of(id));
        if (channel != null) {
          channel.mute(Address.of(phone), muted);
        }
      }
    }
  }

  /// A phone shows no chat with a channel that it does not follow any more.
  private void forget(Address person, ChannelState channel) {
    var phone = world.phoneOrNull(person);
    if (phone != null && phone.conversations.contains(channel.id)) {
      accounts.chatDeleted(phone, channel.id);
    }
  }
}
