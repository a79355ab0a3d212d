package dev.sessiongateway.http.messaging;

import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.messaging.MessageId;
import java.time.Instant;
import java.util.Map;

/// A change of a message, as the network sends it: a message of its own.
///
/// @param key of the change itself
/// @param messageTimestamp Unix seconds as decimal text
record FamilyBRawMessage(
    ProtocolKey key, Map<String, ProtocolMessage> message, String messageTimestamp, String status) {

  /// A change that the account made.
  static FamilyBRawMessage of(Jid chat, MessageId id, ProtocolMessage change, Instant at) {
    return new FamilyBRawMessage(
        ProtocolKey.of(chat, true, id, null),
        Map.of("protocolMessage", change),
        Long.toString(at.getEpochSecond()),
        "PENDING");
  }
}
