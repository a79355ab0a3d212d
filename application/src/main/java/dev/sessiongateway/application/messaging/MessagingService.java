package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.application.messaging.MessageComposer.MessageSources;
import dev.sessiongateway.application.messaging.MessageDispatcher.ResendBackOff;
import dev.sessiongateway.application.messaging.Messaging.SendListener;
import dev.sessiongateway.application.network.Networks;
import dev.sessiongateway.application.network.capability.ChatCapabilities.DisappearingMessages;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessagePinning;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.MessageCapabilities.Reacting;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.SessionObserver;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.application.time.SystemTime;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import dev.sessiongateway.domain.messaging.OutgoingMessage.PreviewRequest;
import dev.sessiongateway.domain.messaging.PinDuration;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;

/// Stores a message before it is sent, so that no acknowledged send is lost.
@Internal
public final class MessagingService implements Messaging, AutoCloseable {
  private static final Duration SOON = Duration.ofSeconds(1);

  private final SessionDirectory sessions;
  private final Networks networks;
  private final MessageStore messages;
  private final EventFactories events;
  private final SendsInFlight inFlight;
  private final MessageDispatcher dispatcher;
  private final PendingResender resender;
  private final MessageComposer composer;
  private final MessageChanges changes;
  private final SendListener listener;
  private final ResendBackOff backOff;
  private final SendPreparation preparation;
  private final SendQueue queue;
  private final QueuedSends queuedSends;

  /// @param ackDeadline how long to wait for the network's acknowledgement
  public MessagingService(
      SessionDirectory sessions,
      MessageSources sources,
      SendPreparation preparation,
      SendState state,
      Executor background,
      Duration ackDeadline,
      SendListener listener) {
    this.sessions = sessions;
    this.preparation = preparation;
    this.networks = sources.networks();
    this.messages = state.messages();
    this.events = state.events();
    this.composer = new MessageComposer(sources, messages, events);
    this.changes = new MessageChanges(messages, sources.previews());
    this.inFlight = state.inFlight();
    this.listener = listener;
    backOff = new ResendBackOff(events.time(), this::sendAgain);
    var deadlines =
        new AckDeadlines(
            sessions,
            state,
            ackDeadline,
            (session, message) -> {
              backOff.settled(session, message.id());
              listener.sent(
                  ContentKind.of(message.content()),
                  SendListener.Outcome.TIMED_OUT,
                  Duration.between(message.at(), events.time().instant()));
            });
    this.dispatcher = new MessageDispatcher(sessions, state, background, deadlines, backOff);
    this.resender =
        new PendingResender(sessions, state, background, dispatcher, deadlines, backOff);
    this.queue = preparation.queue().apply(new QueueSender(inFlight, this::dispatch));
    this.queuedSends = new QueuedSends(this.queue, composer, events.time());
  }

  private void sendAgain(SessionName session) {
    resender.again(session);
  }

  @Override
  public void check(SessionName session, Content content) {
    check(sessions.get(session), content);
  }

  private void check(LiveSession live, Content content) {
    var limits = networks.of(live.session()).limits();
    OutgoingMessage.check(content, limits.withChoicesAsText());
    new ChoiceForms(limits).check(content);
  }

  private void checkTimer(LiveSession live, OutgoingMessage message) {
    if (message.timer() == null) {
      return;
    }
    if (!networks.of(live.session()).capabilities().contains(DisappearingMessages.class)) {
      throw Fault.invalid("ephemeralExpiration", "messages do not disappear on this network");
    }
    if (!message.chat().isPerson() && !message.chat().isGroup()) {
      throw Fault.invalid("ephemeralExpiration", "messages do not disappear from this chat");
    }
  }

  @Override
  public Message send(SessionName session, OutgoingMessage message) {
    return submit(session, message).message();
  }

  private Submission submit(SessionName session, OutgoingMessage message) {
    var live = sessions.get(session);
    check(live, message.content());
    checkTimer(live, message);
    return live.withSendPermit(() -> {
      try {
        return queue.takes(live.session(), message.schedule())
            ? queuedSends.enqueue(live, message)
            : new Submission(send(live, message), null);
      } catch (FaultException e) {
        // Any failure for a session that was deleted meanwhile becomes `session.not-found`.
        if (!sessions.isLive(live)) {
          throw new Fault.NotFound("session", session.value()).toException(e);
        }
        throw e;
      }
    });
  }

  @Override
  public Message send(SessionName session, SendRequest request) {
    return submit(session, request).message();
  }

  @Override
  public Submission submit(SessionName session, SendRequest request) {
    var now = sessions.get(session).session();
    var waits = queue.takes(now, request.message().schedule());
    var ready = preparation.prepare(now, request, waits);
    try {
      return submit(session, ready);
    } catch (FaultException e) {
      throw SendPreparation.translated(e, ready, request.recipient());
    }
  }

  @Override
  public MessageId edit(
      SessionName session, Address chat, MessageId message, String text, PreviewRequest preview) {
    return changes.edit(sessions.get(session), chat, message, text, preview);
  }

  @Override
  public MessageId revoke(SessionName session, Address chat, MessageKey message) {
    return changes.revoke(sessions.get(session), chat, message);
  }

  @Override
  public MessageId react(SessionName session, Address chat, MessageKey message, Emoji emoji) {
    return sessions.get(session).requireActive(Reacting.class).react(chat, message, emoji);
  }

  @Override
  public MessageId vote(SessionName session, Address chat, MessageId poll, List<String> options) {
    return changes.vote(sessions.get(session), chat, poll, options);
  }

  @Override
  public Submission forward(SessionName session, MessageId message, Address chat, Idempotency how) {
    var content =
        messages
            .find(sessions.get(session).ref(), message)
            .orElseThrow(() -> Fault.notFound("message", message.value()))
            .content()
            .forwardable()
            .orElseThrow(() ->
                new Fault.Unprocessable(
                        "message.not-forwardable", "This message has nothing to forward")
                    .toException());
    return submit(session, OutgoingMessage.to(chat, content).asForwarded().withIdempotency(how));
  }

  @Override
  public void star(SessionName session, Address chat, MessageKey message, boolean starred) {
    changes.star(sessions.get(session), chat, message, starred);
  }

  @Override
  public void pin(SessionName session, Address chat, MessageKey message, PinDuration duration) {
    sessions.get(session).requireActive(MessagePinning.class).pin(chat, message, duration);
  }

  @Override
  public void unpin(SessionName session, Address chat, MessageKey message) {
    sessions.get(session).requireActive(MessagePinning.class).unpin(chat, message);
  }

  @Override
  public MessageId newMessageId() {
    sessions.requireOpen();
    return events.identifiers().messageId();
  }

  private Message send(LiveSession live, OutgoingMessage command) {
    var network = live.requireActive(MessageSending.class);
    var fingerprint = Fingerprint.of(command);
    var id = composer.idOf(live.name(), command.idempotency());
    if (!(command.idempotency() instanceof Idempotency.New)) {
      var first = messages.findRepeated(live.ref(), id, fingerprint);
      if (first.isPresent()) {
        return repeated(live, network, first.get());
      }
    }
    var chat = composer.recipient(live, command);
    network.checkRecipient(chat);
    var message = composer.compose(live, id, chat, command);
    // Marked before the message is stored, so that no resend pass takes it for an abandoned one.
    var mine = inFlight.begin(live.name(), id);
    var sending = false;
    MessageStore.Recorded recorded;
    try {
      recorded = messages.record(live.ref(), message, fingerprint, events.now(live.name()));
      sending = mine && recorded.isNew();
    } finally {
      if (mine && !sending) {
        inFlight.end(live.name(), id);
      }
    }
    return sending
        ? dispatch(live, network, recorded.message())
        : repeated(live, network, recorded.message());
  }

  /// Takes the messages that leave later.
  public SendQueue queue() {
    return queue;
  }

  /// Waits for the send in flight; if the message is still not acknowledged, sends it.
  private Message repeated(LiveSession live, MessageSending network, Message first) {
    while (inFlight.awaitEnd(live.name(), first.id())) {
      var now = messages.find(live.ref(), first.id()).orElse(first);
      if (now.ack() != Ack.PENDING) {
        return now;
      }
      if (inFlight.begin(live.name(), now.id())) {
        return dispatch(live, network, now);
      }
    }
    throw unconfirmed(first, new Fault.NetworkDown(SOON, true).toException());
  }

  /// A refusal settles the message; after any other fault it is sent later.
  private Message dispatch(LiveSession live, MessageSending network, Message message) {
    var began = SystemTime.elapsed();
    var outcome = SendListener.Outcome.FAILED;
    try {
      var sent = dispatcher.handOver(live, network, message);
      outcome = SendListener.Outcome.ACKNOWLEDGED;
      return sent;
    } catch (FaultException e) {
      outcome = outcome(e.fault());
      throw outcome == SendListener.Outcome.UNCONFIRMED ? unconfirmed(message, e) : e;
    } finally {
      var duration = SystemTime.elapsed().minus(began);
      listener.sent(ContentKind.of(message.content()), outcome, duration);
    }
  }

  private static SendListener.Outcome outcome(Fault fault) {
    return switch (fault) {
      case Fault.NetworkDown _, Fault.StoreUnavailable _, Fault.SessionElsewhere _ ->
          SendListener.Outcome.UNCONFIRMED;
      case Fault.Refused _ -> SendListener.Outcome.REFUSED;
      default -> SendListener.Outcome.FAILED;
    };
  }

  private static FaultException unconfirmed(Message message, FaultException cause) {
    var participant =
        switch (message.chat().kind()) {
          case GROUP, BROADCAST -> message.sender().toString();
          case PERSON, LID, CHANNEL -> null;
        };
    return new Fault.SendUnconfirmed(
            message.id().value(), message.chat().toString(), participant, cause.fault())
        .toException(cause);
  }

  /// Sends unconfirmed messages again, when it observes the sessions.
  public SessionObserver observer() {
    return resender;
  }

  /// How many messages wait to be sent again.
  public int resends() {
    return backOff.count();
  }

  /// Stops sending what waits, and failing messages.
  @Override
  public void close() {
    queue.close();
    resender.close();
  }
}
