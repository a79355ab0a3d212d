package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;

/// Following channels, and muting them. The channel is read with its new role afterwards. Faults
/// about a channel are `channel.not-found`.
public interface ChannelFollowing extends Capability {

  /// Posts arrive from now on. Harmless when the account follows or owns the channel already.
  void follow(Address channel);

  /// No posts arrive any more. Harmless when the account does not follow the channel.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused` for the owner
  void unfollow(Address channel);

  /// Whether the account gets notifications of posts, which arrive in either case.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused` when the account does
  ///   not follow the channel
  void mute(Address channel, boolean muted);
}
