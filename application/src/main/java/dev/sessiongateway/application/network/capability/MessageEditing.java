package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;

/// Changing and deleting what was sent. Either comes back as a [LinkSignal], to the account as
/// something this API did.
public interface MessageEditing extends Capability {

  /// Gives an own message another text or caption.
  ///
  /// @return the id of the edit
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`; `network.refused`
  ///   when it is somebody else's, has no text, or is older than 15 minutes
  MessageId edit(Address chat, MessageId message, String text);

  /// Deletes a message for everyone: an own one, or in a group that the account administers
  /// anybody's.
  ///
  /// @return the id of the deletion
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`, `network.refused`
  MessageId revoke(Address chat, MessageKey message);
}
