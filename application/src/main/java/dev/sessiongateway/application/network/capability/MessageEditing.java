package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.LinkPreview;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import org.jspecify.annotations.Nullable;

/// Changing and deleting what was sent. Either comes back as a
/// [LinkSignal][dev.sessiongateway.domain.event.LinkSignal], to the account as something this API
/// did.
public interface MessageEditing extends Capability {

  /// Gives an own message another text or caption, without a preview.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException as the one below
  default MessageId edit(Address chat, MessageId message, String text) {
    return edit(chat, message, text, null);
  }

  /// Gives an own message another text or caption.
  ///
  /// @param preview of a link in the text; captions have none
  /// @return the id of the edit
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`; `network.refused`
  ///   when it is somebody else's, has no text, or is older than 15 minutes
  MessageId edit(Address chat, MessageId message, String text, @Nullable LinkPreview preview);

  /// Deletes a message for everyone: an own one, or in a group that the account administers
  /// anybody's.
  ///
  /// @return the id of the deletion
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`, `network.refused`
  MessageId revoke(Address chat, MessageKey message);
}
