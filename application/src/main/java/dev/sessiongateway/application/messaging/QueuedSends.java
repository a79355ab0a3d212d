package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import dev.sessiongateway.domain.session.SessionState;
import java.time.InstantSource;

/// The sends that go by way of the [SendQueue].
record QueuedSends(SendQueue queue, MessageComposer composer, InstantSource clock) {
  /// Needs no link: the queue waits for one.
  Submission enqueue(LiveSession live, OutgoingMessage command) {
    var fingerprint = Fingerprint.of(command);
    var id = composer.idOf(live.name(), command.idempotency());
    if (!(command.idempotency() instanceof Idempotency.New)) {
      var first = queue.findRepeated(live, id, fingerprint);
      if (first.isPresent()) {
        return first.get();
      }
    }
    command.schedule().check(clock.instant());
    var chat = composer.recipient(live, command);
    checkIfReachable(live, chat);
    var message = composer.compose(live, id, chat, command);
    return queue.add(live, message, fingerprint, command.schedule());
  }

  private static void checkIfReachable(LiveSession live, Address chat) {
    if (live.session().state() instanceof SessionState.Active && !live.isLinkMissing()) {
      try {
        live.link()
            .flatMap(link -> link.find(MessageSending.class))
            .ifPresent(network -> network.checkRecipient(chat));
      } catch (FaultException e) {
        if (!(e.fault() instanceof Fault.NetworkDown)) {
          throw e;
        }
      }
    }
  }
}
