package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelCategory;
import dev.sessiongateway.domain.channel.ChannelKey;
import dev.sessiongateway.domain.channel.ChannelPost;
import java.util.List;
import java.util.Optional;

/// Reading channels, followed or not.
public interface ChannelReading extends Capability {
  /// The channels that the account owns, administers or follows, ordered by id.
  List<Channel> channels();

  Optional<Channel> find(ChannelKey key);

  /// The newest posts, newest first, at most `limit`; empty for unknown channels.
  List<ChannelPost> posts(Address channel, int limit);

  List<ChannelCategory> categories();
}
