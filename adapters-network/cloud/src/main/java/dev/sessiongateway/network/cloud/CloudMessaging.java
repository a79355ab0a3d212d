package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceSending;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.MessageCapabilities.Reacting;
import dev.sessiongateway.application.network.capability.MessageCapabilities.ReadReceipts;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.network.NetworkLimits;
import dev.sessiongateway.domain.network.NetworkLimits.Limit;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Messages of direct chats and groups: sending, and what is said about those that came.
record CloudMessaging(
    SessionName session,
    CloudServices services,
    MessageReceiver receiver,
    CurrentGraph link,
    SendRate rate)
    implements MessageSending, Reacting, ReadReceipts, PresenceSending {
  /// Of what Meta takes. What is finer than a limit here, Meta refuses itself.
  static final NetworkLimits LIMITS =
      NetworkLimits.STANDARD
          .with(Limit.TEXT, 4_096)
          .with(Limit.CAPTION, 1_024)
          .with(Limit.BUTTONS, 3)
          .with(Limit.BUTTON_TEXT, 20)
          .with(Limit.CHOICE_ID, 200)
          .with(Limit.ROWS, 10);

  /// How long Meta may take to report a message whose sending had no outcome. Less than the default
  /// of the deadline after which every message is an error, for which nobody knows more.
  private static final Duration UNCERTAIN = Duration.ofMinutes(4);

  /// How often such a message is looked at.
  private static final Duration LOOK_AGAIN = Duration.ofSeconds(30);

  /// How long a call waits for that.
  private static final Duration ECHO = Duration.ofSeconds(3);

  private static final String UNKNOWN =
      "Meta did not answer, and has told nothing of the message since: it may have arrived or not."
          + " Ask before you send it again, as a new message";

  private static final String MESSAGES = "messages";

  @Override
  public void checkRecipient(Address chat) {
    switch (chat.kind()) {
      case PERSON, LID -> {}
      case GROUP -> {
        if (!GroupIds.isGroup(chat)) {
          throw Fault.notFound("group", chat.toString());
        }
      }
      case CHANNEL -> throw Fault.notFound("channel", chat.toString());
      case BROADCAST ->
          throw new Fault.NotOffered("stories", "the Cloud API has no stories").toException();
    }
  }

  @Override
  public void send(Message message) {
    var graph = link.graph();
    checkRecipient(message.chat());
    try {
      if (!isSent(message.id())) {
        deliver(graph, message);
      }
    } catch (FaultException e) {
      if (e.fault() instanceof Fault.NetworkDown(var delay, _)) {
        link.sendAgainAfter(delay);
      }
      throw e;
    }
    receiver.signals().add(Event.MessageAcked.byServer(message));
  }

  /// Meta does not drop a second message with the same id. So one whose outcome is unknown is never
  /// sent again: Meta reports it, or it becomes an error that says what is not known.
  private boolean isSent(MessageId id) {
    var known = services.ids().find(session, id);
    if (known.isEmpty() || known.get().isCertain()) {
      return known.isPresent();
    }
    var now = services.context().time().instant();
    var left = Duration.between(now, known.get().at().plus(UNCERTAIN));
    if (left.isPositive()) {
      var wait = left.compareTo(LOOK_AGAIN) < 0 ? left.plusMillis(999) : LOOK_AGAIN;
      throw new Fault.NetworkDown(wait, true).toException();
    }
    throw new Fault.Refused(UNKNOWN).toException();
  }

  private void deliver(AccountGraph graph, Message message) {
    awaitTurn(message.chat());
    var body = new MessageWriter(graph::upload).write(message, context(message));
    services.ids().begin(session, message.id());
    try {
      services.ids().sent(session, message.id(), post(graph, body));
    } catch (FaultException e) {
      if (!(e.fault() instanceof Fault.NetworkDown(_, var isUncertain) && isUncertain)) {
        services.ids().withdraw(session, message.id());
        throw e;
      }
      if (services.ids().await(session, message.id(), ECHO).isEmpty()) {
        throw e;
      }
    }
  }

  /// @throws FaultException `network.down` while the person cannot be written to
  private void awaitTurn(Address chat) {
    var time = services.context().time();
    var pair = chat.isGroup() ? Duration.ZERO : rate.reservePair(chat, time.instant());
    if (!pair.isZero()) {
      throw new Fault.NetworkDown(pair, false).toException();
    }
    var wait = rate.reserve(time.instant());
    if (!wait.isZero()) {
      try {
        time.pause(wait);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new Fault.NetworkDown(Graph.RETRY_AFTER, false).toException(e);
      }
    }
  }

  /// @return Meta's id of the message
  private static String post(AccountGraph graph, ObjectNode body) {
    var wire = Json.text(graph.post(MESSAGES, body).path(MESSAGES).path(0), "id");
    if (wire == null || !MessageId.isValid(wire)) {
      throw new Fault.NetworkDown(Graph.RETRY_AFTER, true).toException();
    }
    return wire;
  }

  private WireIds ids() {
    return new WireIds(session, services, receiver);
  }

  private @Nullable String context(Message message) {
    var quote = message.quote();
    return quote == null ? null : ids().find(quote.id()).orElse(null);
  }

  @Override
  public MessageId react(Address chat, MessageKey message, Emoji emoji) {
    var graph = link.graph();
    var target = message.id();
    var stored = receiver.find(target);
    var isTheirs = MessageIds.isWire(target);
    var wire = ids().get(target);
    awaitTurn(chat);
    var id = services.context().identifiers().messageId();
    var _ = post(graph, MessageWriter.reaction(chat, id, wire, emoji.value()));
    var me = graph.account().me();
    receiver
        .signals()
        .add(
            new Event.MessageReacted(
                id,
                chat,
                me,
                true,
                target,
                stored.map(Message::fromMe).orElse(!isTheirs),
                emoji.value(),
                Message.Origin.API,
                null,
                stored.map(Message::sender).orElse(me)));
    return id;
  }

  /// Who has read one message has read those before it.
  @Override
  public void markRead(Address chat, List<MessageId> messages) {
    if (chat.isGroup()) {
      throw new Fault.NotOffered(
              "group-receipts", "the Cloud API has no read receipts for messages of groups")
          .toException();
    }
    var graph = link.graph();
    var newest =
        messages.isEmpty()
            ? services.ids().last(session, chat)
            : Optional.of(messages.getLast()).filter(MessageIds::isWire).map(MessageIds::wire);
    newest.ifPresent(wire -> graph.post(MESSAGES, read(wire)));
  }

  private static ObjectNode read(String wire) {
    return Json.object()
        .put("messaging_product", "whatsapp")
        .put("status", "read")
        .put("message_id", wire);
  }

  @Override
  public void markPlayed(Address chat, List<MessageId> messages) {
    markRead(chat, messages);
  }

  @Override
  public void show(Presence presence) {
    throw new Fault.NotOffered(
            "presence", "an account of the Cloud API is never online; it can only be typing")
        .toException();
  }

  /// Meta shows that the account types as an answer to a message, until the answer or for 25
  /// seconds; it cannot be taken back. Where nobody has written, and in groups, nothing is shown.
  @Override
  public void showIn(Address chat, Presence presence) {
    var graph = link.graph();
    var isTyping = presence == Presence.COMPOSING || presence == Presence.RECORDING;
    if (isTyping && !chat.isGroup()) {
      services
          .ids()
          .last(session, chat)
          .ifPresent(wire -> {
            var body = read(wire);
            body.putObject("typing_indicator").put("type", "text");
            graph.post(MESSAGES, body);
          });
    }
  }
}
