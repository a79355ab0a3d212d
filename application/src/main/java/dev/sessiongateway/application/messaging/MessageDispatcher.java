package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.InteractiveContent.NumberedChoices;
import dev.sessiongateway.domain.messaging.Message;
import java.util.List;
import java.util.concurrent.Executor;

/// Sends one stored message over the link and records the result.
final class MessageDispatcher {
  private final AccountUpdateStore updates;
  private final EventFactories events;
  private final SendsInFlight inFlight;
  private final AckDeadlines deadlines;
  private final ResendBackOff backOff;
  private final AckBatcher acks;

  MessageDispatcher(
      SessionDirectory sessions,
      SendState state,
      Executor background,
      AckDeadlines deadlines,
      ResendBackOff backOff) {
    this.updates = state.updates();
    this.events = state.events();
    this.inFlight = state.inFlight();
    this.deadlines = deadlines;
    this.backOff = backOff;
    this.acks = new AckBatcher(sessions, state, background);
  }

  /// Only for the caller that marked the message as in flight; the flight ends here or when the
  /// acknowledgement is stored.
  ///
  /// @return the message as the network has it
  Message handOver(LiveSession live, MessageSending network, Message message) {
    try {
      network.send(
          message.content() instanceof NumberedChoices(var shown, _)
              ? message.with(shown)
              : message);
    } catch (RuntimeException | Error e) {
      try {
        failed(live, message, e);
      } finally {
        inFlight.end(live.name(), message.id());
      }
      throw e;
    }
    SessionLog.of(live.name())
        .atDebug()
        .addKeyValue("session", live.name())
        .addKeyValue("message", message.id())
        .log("message handed to the network");
    backOff.settled(live.name(), message.id());
    acks.add(live, message);
    return message.withAck(Ack.SERVER, null);
  }

  private void failed(LiveSession live, Message message, Throwable error) {
    // First, because storing a refusal can fail as well; it does nothing for a settled message.
    deadlines.watch(live, message);
    backOff.failed(live.name(), message.id());
    if (error instanceof FaultException known
        && known.fault() instanceof Fault.Refused(var reason)) {
      var refused = new Event.MessageAcked(message.id(), message.chat(), Ack.ERROR, null, reason);
      updates.take(live.ref(), List.of(refused), events.now(live.name()));
      deadlines.settled(live, message.id());
      backOff.settled(live.name(), message.id());
    }
  }
}
