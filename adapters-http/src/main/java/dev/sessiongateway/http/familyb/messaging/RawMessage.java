package dev.sessiongateway.http.familyb.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import dev.sessiongateway.http.kernel.messaging.ProtocolMessage;
import java.time.Instant;
import java.util.Map;

/// A change of a message, which the network sends as a message of its own.
///
/// @param key of the change itself
/// @param messageTimestamp Unix seconds as decimal text
record RawMessage(
    ProtocolKey key, Map<String, ProtocolMessage> message, String messageTimestamp, String status) {

  /// A change made by the account.
  static RawMessage of(Address chat, MessageId id, ProtocolMessage change, Instant at) {
    return new RawMessage(
        ProtocolKey.of(chat, true, id, null),
        Map.of("protocolMessage", change),
        Long.toString(at.getEpochSecond()),
        "PENDING");
  }
}
