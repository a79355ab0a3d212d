package dev.sessiongateway.application.phone;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.ChannelListing;
import dev.sessiongateway.domain.channel.NewChannel;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.util.List;

/// Channels that phones create, follow and mute. Thread-safe; unknown phones are `phone.not-found`,
/// unknown channels `channel.not-found`.
public interface PhoneFollowing {

  /// The channels that this phone owns or follows, ordered by id.
  List<Channel> channels(PhoneNumber phone);

  /// Creates a channel that the phone owns.
  ///
  /// @param command its picture is stored
  /// @param listing where a search finds it
  Channel createChannel(PhoneNumber phone, NewChannel command, ChannelListing listing);

  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused` for another's channel
  void deleteChannel(PhoneNumber phone, Address channel);

  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused` for the owner, who
  ///   cannot leave
  void follow(PhoneNumber phone, Address channel, boolean follows);

  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused` when the phone does
  ///   not follow the channel
  void mute(PhoneNumber phone, Address channel, boolean muted);
}
