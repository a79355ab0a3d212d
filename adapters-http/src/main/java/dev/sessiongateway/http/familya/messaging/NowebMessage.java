package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.http.kernel.messaging.Acknowledgement;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import org.jspecify.annotations.Nullable;

/// A message in the form of the engine NOWEB.
///
/// @param messageTimestamp Unix seconds
/// @param message its content, in the network's own object
@JsonInclude(JsonInclude.Include.NON_NULL)
record NowebMessage(
    ProtocolKey key,
    long messageTimestamp,
    @Nullable String pushName,
    String status,
    ObjectNode message) {
  static NowebMessage of(
      Message message, @Nullable String name, ObjectNode content, LidView people) {
    return new NowebMessage(
        ProtocolKey.of(
                message.chat(), message.fromMe(), message.id(), ProtocolKey.participant(message))
            .withAlternatives(people),
        message.at().getEpochSecond(),
        name,
        Acknowledgement.status(message.ack()),
        content);
  }
}
