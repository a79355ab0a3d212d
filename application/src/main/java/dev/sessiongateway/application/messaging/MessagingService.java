package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.media.MediaIntake;
import dev.sessiongateway.application.network.MessageSending;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.LiveSessions;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Repetition;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// Records a message first and sends it then, so that what was answered is never lost.
public final class MessagingService implements Messaging {
  /// Unconfirmed messages that are sent again in one go when a link comes up.
  private static final int HEALED_AT_ONCE = 1_000;

  private static final Duration SOON = Duration.ofSeconds(1);

  private final LiveSessions sessions;
  private final MessageStore messages;
  private final MediaIntake media;
  private final Time time;
  private final Identifiers identifiers;
  private final Executor background;
  private final SendsInFlight inFlight;
  private final Confirmations confirmations;

  public MessagingService(
      LiveSessions sessions,
      MessageStore messages,
      MediaIntake media,
      Time time,
      Identifiers identifiers,
      Executor background,
      SendsInFlight inFlight) {
    this.sessions = sessions;
    this.messages = messages;
    this.media = media;
    this.time = time;
    this.identifiers = identifiers;
    this.background = background;
    this.inFlight = inFlight;
    this.confirmations = new Confirmations(messages, time, identifiers, background, inFlight);
  }

  @Override
  public Message send(SessionName session, OutgoingMessage message) {
    var live = sessions.get(session);
    return live.amongSends(() -> send(live, message));
  }

  @Override
  public MessageId newMessageId() {
    return identifiers.messageId();
  }

  private Message send(LiveSession live, OutgoingMessage command) {
    var network = live.toAct(MessageSending.class);
    var fingerprint = Fingerprint.of(command);
    var id = idOf(live.name(), command.repetition());
    if (!(command.repetition() instanceof Repetition.New)) {
      var first = messages.findRepeated(live.ref(), id, fingerprint);
      if (first.isPresent()) {
        return repeated(live, network, first.get());
      }
    }
    network.checkRecipient(command.chat());
    var message = message(live, id, command);
    var created = event(new Event.MessageCreated(message));
    var recorded = messages.record(live.ref(), message, fingerprint, null, List.of(created));
    return recorded.isNew() && inFlight.begin(live.name(), id)
        ? handOver(live, network, recorded.message())
        : repeated(live, network, recorded.message());
  }

  /// Waits for whoever sends the message now; if it still is not confirmed then, sends it itself.
  private Message repeated(LiveSession live, MessageSending network, Message first) {
    while (inFlight.awaitEnd(live.name(), first.id())) {
      var now = messages.find(live.ref(), first.id()).orElse(first);
      if (now.ack() != Ack.PENDING) {
        return now;
      }
      if (inFlight.begin(live.name(), now.id())) {
        return handOver(live, network, now);
      }
    }
    throw new Fault.NetworkDown(SOON, true).toException();
  }

  /// Only for who began the flight; it ends here or when the network's answer is recorded.
  private Message handOver(LiveSession live, MessageSending network, Message message) {
    try {
      network.send(message);
    } catch (RuntimeException | Error e) {
      try {
        if (e instanceof FaultException known
            && known.fault() instanceof Fault.Refused(var reason)) {
          advance(live, message, Ack.ERROR, reason);
        }
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
    confirmations.add(live, message);
    return message.withAck(Ack.SERVER, null);
  }

  private void advance(LiveSession live, Message message, Ack ack, @Nullable String failure) {
    var acked = new Event.MessageAcked(message.id(), message.chat(), ack, null, failure);
    messages.advance(live.ref(), message.id(), ack, failure, List.of(event(acked)));
  }

  /// Sends again what the network has not confirmed; called when a session becomes active.
  public void heal(@Nullable Session before, @Nullable Session after) {
    // A session that is only loaded has no link yet; it becomes active again when it has.
    if (before == null
        || after == null
        || before.state() instanceof SessionState.Active
        || !(after.state() instanceof SessionState.Active)) {
      return;
    }
    background.execute(() -> healPending(after.name()));
  }

  private void healPending(SessionName name) {
    try {
      var live = sessions.get(name);
      var waiting = messages.pending(live.ref(), HEALED_AT_ONCE);
      if (waiting.isEmpty()) {
        return;
      }
      var network = live.toAct(MessageSending.class);
      for (var message : waiting) {
        if (inFlight.begin(name, message.id())) {
          heal(live, network, message);
        }
      }
    } catch (FaultException e) {
      SessionLog.of(name)
          .atWarn()
          .addKeyValue("session", name)
          .addKeyValue("fault", e.fault().code())
          .log("unconfirmed messages wait for the next start of the link");
    }
  }

  /// A refusal is the end of that message only; any other trouble would meet the next ones too.
  private void heal(LiveSession live, MessageSending network, Message message) {
    try {
      handOver(live, network, message);
    } catch (FaultException e) {
      if (!(e.fault() instanceof Fault.Refused)) {
        throw e;
      }
    }
  }

  private MessageId idOf(SessionName session, Repetition repetition) {
    return switch (repetition) {
      case Repetition.New() -> identifiers.messageId();
      case Repetition.ById(var id) -> id;
      case Repetition.ByKey(var key) -> Fingerprint.idOf(session, key);
    };
  }

  private Message message(LiveSession live, MessageId id, OutgoingMessage command) {
    var content = media.store(command.content());
    return new Message(
        id,
        command.chat(),
        true,
        account(live).id(),
        time.instant(),
        content,
        quote(live, command.replyTo()),
        command.mentions(),
        Message.Origin.API,
        Ack.PENDING,
        null);
  }

  private static Account account(LiveSession live) {
    var account = live.session().account();
    if (account == null) {
      throw new Fault.SessionNotReady(live.name().value(), Fault.Readiness.UNAUTHENTICATED)
          .toException();
    }
    return account;
  }

  private @Nullable Quote quote(LiveSession live, @Nullable MessageId replyTo) {
    if (replyTo == null) {
      return null;
    }
    return messages
        .find(live.ref(), replyTo)
        .map(Quote::of)
        .orElseThrow(() -> Fault.invalid("reply_to", "no such message in this session"));
  }

  private NewEvent event(Event event) {
    var now = time.instant();
    return new NewEvent(identifiers.eventId(now), now, event);
  }
}
