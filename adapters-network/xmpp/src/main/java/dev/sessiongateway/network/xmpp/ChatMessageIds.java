package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.Optional;

/// How the messages of one chat are called: by the gateway, and on the wire.
interface ChatMessageIds {
  MessageId of(ReceivedStanza received, boolean isOwn);

  /// The message of the same author that a correction names.
  Optional<MessageId> corrected(String wire, boolean isOwn, Address author);

  /// The message of the same author that a retraction names.
  Optional<MessageId> retracted(String wire, boolean isOwn, Address author);

  /// The message of anybody that a reply, a reaction or a marker names.
  MessageId named(String wire);

  /// How others name the message in those.
  String wire(MessageId id);
}
