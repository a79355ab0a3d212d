package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import dev.sessiongateway.domain.session.SessionState;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// The sends that go by way of the [SendQueue].
final class QueuedSends implements QueueSender {
  private final SendQueue queue;
  private final MessageComposer composer;
  private final SendState state;
  private final Dispatch dispatch;

  QueuedSends(SendQueue queue, MessageComposer composer, SendState state, Dispatch dispatch) {
    this.queue = queue;
    this.composer = composer;
    this.state = state;
    this.dispatch = dispatch;
  }

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
    command.schedule().check(state.events().time().instant());
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

  @Override
  public Optional<Message> send(LiveSession live, Message message, BooleanSupplier record) {
    var network = live.requireActive(MessageSending.class);
    var inFlight = state.inFlight();
    if (!inFlight.begin(live.name(), message.id())) {
      return Optional.empty();
    }
    var sending = false;
    try {
      sending = record.getAsBoolean();
    } finally {
      if (!sending) {
        inFlight.end(live.name(), message.id());
      }
    }
    return sending ? Optional.of(dispatch.send(live, network, message)) : Optional.empty();
  }

  @Override
  public void resend(LiveSession live, Message message) {
    var network = live.requireActive(MessageSending.class);
    if (state.inFlight().begin(live.name(), message.id())) {
      var _ = dispatch.send(live, network, message);
    }
  }

  /// Sends a recorded message that is marked as in flight.
  interface Dispatch {
    /// @return the message as the network has it
    Message send(LiveSession live, MessageSending network, Message message);
  }
}
