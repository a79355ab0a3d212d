package dev.sessiongateway.application.simulation;

import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Messages at the top of a group, until a time of the business's choice.
public interface GroupPins extends Capability {
  /// @param until null takes the message off the top
  /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found`, `message.not-found`;
  ///   `network.refused` for who is no administrator and for a deleted message
  void pin(Address group, MessageId message, @Nullable Instant until);
}
