package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.channel.NewChannel;

/// Creating and deleting channels. [MessageSending] posts in them.
public interface ChannelAdministration extends Capability {

  /// Creates a channel that the account owns.
  ///
  /// @param command its picture is stored
  Channel create(NewChannel command);

  /// Deletes an own channel, for its followers too.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `channel.not-found`; `network.refused`
  ///   for another person's channel
  void delete(Address channel);
}
