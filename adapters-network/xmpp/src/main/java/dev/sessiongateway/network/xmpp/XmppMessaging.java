package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageEditing;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.network.capability.MessageCapabilities.Reacting;
import dev.sessiongateway.application.network.capability.MessageCapabilities.ReadReceipts;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.LinkPreview;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.network.NetworkLimits;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jivesoftware.smack.packet.MessageBuilder;
import org.jspecify.annotations.Nullable;

/// Messages of direct chats and of groups: sending, and what is done to them afterwards.
record XmppMessaging(CurrentConversation link)
    implements MessageSending, MessageEditing, Reacting, ReadReceipts {
  /// Buttons and lists become text. XMPP sets no time for edits; programs show those of a week.
  static final NetworkLimits LIMITS =
      NetworkLimits.STANDARD.withoutChoices().withEditWindow(Duration.ofDays(7));

  @Override
  public void checkRecipient(Address chat) {
    switch (chat.kind()) {
      case PERSON, LID -> {}
      case GROUP -> checkGroup(chat);
      case CHANNEL -> throw Fault.notFound("channel", chat.toString());
      case BROADCAST -> throw new Fault.NotOffered("stories", "XMPP has no stories").toException();
    }
  }

  /// While the connection is interrupted nobody knows.
  private void checkGroup(Address group) {
    Conversation conversation;
    try {
      conversation = link.conversation();
    } catch (FaultException e) {
      return;
    }
    var _ = conversation.rooms().get(group);
  }

  @Override
  public void send(Message message) {
    var conversation = link.conversation();
    checkRecipient(message.chat());
    if (conversation.sent().begin(message)) {
      var to = conversation.recipient(message.chat());
      conversation.stream().deliver(conversation.writer().write(message, to).build());
      var _ = conversation.sent().delivered(message.id().value());
    }
    conversation.signals().add(Event.MessageAcked.byServer(message));
  }

  @Override
  public MessageId edit(
      Address chat, MessageId message, String text, @Nullable LinkPreview preview) {
    var conversation = link.conversation();
    var target = own(conversation, chat, message);
    var window = LIMITS.editWindow();
    if (target.at().plus(window).isBefore(conversation.context().time().instant())) {
      throw new Fault.Refused("the message is too old to be edited").toException();
    }
    var content =
        target
            .content()
            .withText(text)
            .map(changed ->
                preview == null || !(changed instanceof Content.Text)
                    ? changed
                    : new Content.TextWithPreview(text, preview))
            .orElseThrow(() -> new Fault.Refused("the message has no text").toException());
    var id = conversation.context().identifiers().messageId();
    var to = conversation.recipient(chat);
    deliver(conversation, id, conversation.writer().edit(to, id.value(), message.value(), text));
    conversation
        .signals()
        .add(
            new Event.MessageEdited(
                id,
                chat,
                conversation.jids().me(),
                true,
                new MessageKey(message, true, conversation.jids().me()),
                content,
                Message.Origin.API,
                null));
    return id;
  }

  @Override
  public MessageId revoke(Address chat, MessageKey message) {
    var conversation = link.conversation();
    var _ = own(conversation, chat, message.id());
    var id = conversation.context().identifiers().messageId();
    var to = conversation.recipient(chat);
    deliver(
        conversation,
        id,
        conversation.writer().retract(to, id.value(), to.ids().wire(message.id())));
    conversation
        .signals()
        .add(
            new Event.MessageRevoked(
                id,
                chat,
                conversation.jids().me(),
                true,
                new MessageKey(message.id(), true, conversation.jids().me()),
                null,
                Message.Origin.API,
                null));
    return id;
  }

  private static Message own(Conversation conversation, Address chat, MessageId id) {
    var message =
        conversation.find(chat, id).orElseThrow(() -> Fault.notFound("message", id.value()));
    if (!message.fromMe()) {
      throw new Fault.Refused("the message is somebody else's").toException();
    }
    return message;
  }

  @Override
  public MessageId react(Address chat, MessageKey message, Emoji emoji) {
    var conversation = link.conversation();
    var target =
        conversation
            .find(chat, message.id())
            .orElseThrow(() -> Fault.notFound("message", message.id().value()));
    var to = conversation.recipient(chat);
    var id = conversation.context().identifiers().messageId();
    deliver(
        conversation,
        id,
        conversation.writer().react(to, id.value(), to.ids().wire(target.id()), emoji.value()));
    conversation
        .signals()
        .add(
            new Event.MessageReacted(
                id,
                chat,
                conversation.jids().me(),
                true,
                target.id(),
                target.fromMe(),
                emoji.value(),
                Message.Origin.API,
                null,
                target.sender()));
    return id;
  }

  private static void deliver(Conversation conversation, MessageId id, MessageBuilder stanza) {
    conversation.sent().change(id);
    conversation.stream().deliver(stanza.build());
  }

  /// On XMPP who has read one message has read those before it.
  @Override
  public void markRead(Address chat, List<MessageId> messages) {
    var conversation = link.conversation();
    checkRecipient(chat);
    var to = conversation.recipient(chat);
    var newest = messages.isEmpty() ? conversation.newest(chat) : Optional.of(messages.getLast());
    newest.ifPresent(id ->
        conversation.stream()
            .post(
                to.message()
                    .addExtension(Elements.naming("displayed", Elements.MARKERS, to.ids().wire(id)))
                    .addExtension(Elements.empty("store", Elements.HINTS))
                    .build()));
  }

  @Override
  public void markPlayed(Address chat, List<MessageId> messages) {
    markRead(chat, messages);
  }
}
