package dev.sessiongateway.http.messaging;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.product.Product;

/// What every send of family A answers: the message itself, the API document's result, and the key
/// that clients of one older engine look for. One object for all of them.
record FamilyASendResult(
    boolean success, String messageId, ProtocolKey key, @JsonUnwrapped FamilyAMessage message) {
  static FamilyASendResult of(Message message, Session session, Product product) {
    return new FamilyASendResult(
        true,
        FamilyAMessageId.of(message).toString(),
        ProtocolKey.of(
            message.chat(), message.fromMe(), message.id(), ProtocolKey.participant(message)),
        FamilyAMessage.of(message, session, product));
  }
}
