package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelCategory;
import dev.sessiongateway.domain.channel.ChannelCountry;
import dev.sessiongateway.domain.channel.ChannelKey;
import dev.sessiongateway.domain.channel.ChannelPage;
import dev.sessiongateway.domain.channel.ChannelPost;
import dev.sessiongateway.domain.channel.ChannelSearch;
import dev.sessiongateway.domain.channel.ChannelSearchView;
import dev.sessiongateway.domain.channel.NewChannel;
import java.util.List;
import java.util.Optional;

/// What a link may be able to do with channels.
public interface ChannelCapabilities {

  /// Reading channels, followed or not.
  interface ChannelReading extends Capability {
    /// The channels that the account owns, administers or follows, ordered by id.
    List<Channel> channels();

    Optional<Channel> find(ChannelKey key);

    /// The newest posts, newest first, at most `limit`; empty for unknown channels.
    List<ChannelPost> posts(Address channel, int limit);

    List<ChannelCategory> categories();
  }

  /// Following channels, and muting them. The channel is read with its new role afterwards. Faults
  /// about a channel are `channel.not-found`.
  interface ChannelFollowing extends Capability {

    /// Posts arrive from now on. Harmless when the account follows or owns the channel already.
    void follow(Address channel);

    /// No posts arrive any more. Harmless when the account does not follow the channel.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused` for the owner
    void unfollow(Address channel);

    /// Whether the account gets notifications of posts, which arrive in either case.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused` when the account
    ///   does not follow the channel
    void mute(Address channel, boolean muted);
  }

  /// Creating and deleting channels. [MessageCapabilities.MessageSending] posts in them.
  interface ChannelAdministration extends Capability {

    /// Creates a channel that the account owns.
    ///
    /// @param command its picture is stored
    Channel create(NewChannel command);

    /// Deletes an own channel, for its followers too.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `channel.not-found`;
    ///   `network.refused` for another person's channel
    void delete(Address channel);
  }

  /// Searching the network's directory of channels. [ChannelReading] has the categories.
  interface ChannelSearching extends Capability {
    List<ChannelSearchView> views();

    List<ChannelCountry> countries();

    /// @param search with known views, countries and categories
    /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.startCursor`
    ChannelPage search(ChannelSearch search);
  }
}
