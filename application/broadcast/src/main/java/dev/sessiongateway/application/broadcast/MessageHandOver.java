package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.application.broadcast.BroadcastStore.Outcome;
import dev.sessiongateway.application.messaging.Messaging;
import dev.sessiongateway.application.messaging.SendRequest;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import dev.sessiongateway.domain.messaging.Priority;
import dev.sessiongateway.domain.messaging.Schedule;
import dev.sessiongateway.domain.session.Session;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Gives the message of a recipient to the gateway, under the id that the recipient has in the
/// store. Doing so again is harmless: a message with a known id is not sent another time.
record MessageHandOver(Messaging messaging) {
  /// @throws dev.sessiongateway.domain.fault.FaultException when nothing can be sent now; the
  ///   message is to be handed over again
  @Nullable Outcome send(Session session, Broadcast broadcast, Recipient recipient) {
    var id = Objects.requireNonNull(recipient.message());
    try {
      var message =
          broadcast
              .message()
              .to(recipient.chat(), recipient.fields())
              .withIdempotency(new Idempotency.ById(id))
              .at(schedule(session));
      var sent = messaging.submit(session.name(), SendRequest.of(message));
      return sent.queued() != null || sent.message().ack() == Ack.PENDING
          ? null
          : outcome(sent.message());
    } catch (FaultException e) {
      if (isToBeTriedAgain(e.fault())) {
        throw e;
      }
      return isHandedOver(e.fault())
          ? null
          : new Outcome(id, RecipientState.FAILED, RecipientFailure.of(e.fault()));
    }
  }

  private static Outcome outcome(Message message) {
    return message.ack() == Ack.ERROR
        ? new Outcome(
            message.id(), RecipientState.FAILED, RecipientFailure.ofMessage(message.failure()))
        : new Outcome(message.id(), RecipientState.SENT, null);
  }

  /// Behind what people write, where the session has a queue.
  private static Schedule schedule(Session session) {
    return isQueued(session) ? new Schedule(null, null, Priority.LOW, true) : Schedule.NONE;
  }

  /// Whether its messages wait in a queue for the pace of the session.
  static boolean isQueued(Session session) {
    return !session.config().sending().isNone();
  }

  /// It was recorded before, when a template had another text or the session another pace; the
  /// events of the message say the rest.
  private static boolean isHandedOver(Fault fault) {
    return fault instanceof Fault.Conflict;
  }

  private static boolean isToBeTriedAgain(Fault fault) {
    return switch (fault) {
      case Fault.SendUnconfirmed _,
          Fault.NetworkDown _,
          Fault.StoreUnavailable _,
          Fault.SessionElsewhere _,
          Fault.SessionNotReady _,
          Fault.WrongState _,
          Fault.TooManyRequests _,
          Fault.NotOffered _ ->
          true;
      case Fault.NotFound(var kind, _) -> kind.equals("session");
      default -> false;
    };
  }
}
