package dev.sessiongateway.network.cloud;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import java.util.Optional;

/// Meta's ids of the messages of one session.
record WireIds(SessionName session, CloudServices services, MessageReceiver receiver) {
  /// Empty for an own message that Meta does not have, or had long ago.
  Optional<String> find(MessageId id) {
    return MessageIds.isWire(id)
        ? Optional.of(MessageIds.wire(id))
        : services.ids().find(session, id).filter(SentIds.Sent::isCertain).map(SentIds.Sent::wire);
  }

  /// Of a message with which something is done.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`
  String get(MessageId id) {
    return find(id)
        .filter(_ -> !MessageIds.isWire(id) || receiver.find(id).isPresent())
        .orElseThrow(() -> Fault.notFound("message", id.value()));
  }
}
