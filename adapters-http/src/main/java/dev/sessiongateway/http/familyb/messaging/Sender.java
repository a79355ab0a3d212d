package dev.sessiongateway.http.familyb.messaging;

import static dev.sessiongateway.domain.messaging.Message.Origin.API;

import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.application.messaging.Messaging;
import dev.sessiongateway.application.template.Templates;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.PreviewRequest;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.template.TemplateName;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.familyb.messaging.MessageView.ReactionView;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.ValueLimits.MayBeEmpty;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The common steps of every send: resolving the recipient, the quote, the mentions and the typing
/// indicator.
record Sender(
    Messaging messaging,
    Recipients recipients,
    Groups groups,
    Chats chats,
    Templates templates,
    TypingIndicator typing,
    Time time) {
  private static final Set<String> GROUP_OR_CHANNEL = Set.of("group", "channel");

  /// @throws dev.sessiongateway.domain.fault.FaultException `number.not-on-network`, also for a
  ///   group or channel that the account is not in
  Message send(Session session, SendBody body, ApiRequest request) {
    return FaultTranslation.naming(
        body::named, () -> send(request, session, body, body.toContent(request)));
  }

  private Message send(ApiRequest request, Session session, SendBody body, Content content) {
    var idempotency = request.idempotency(null);
    messaging.check(session.name(), content);
    var options = body.options();
    var delay = options.typingDelay();
    var people = options.people(request);
    var quoted = options.quoted() == null ? null : options.quoted().id(request);
    var chat = recipients.reach(session.name(), body.number());
    if (chat.kind() == Address.Kind.BROADCAST) {
      throw Fault.invalid("number", "must be a person, a group or a channel");
    }
    var mentions =
        chat.isGroup()
            ? mentions(session.name(), chat, people, options.everyone())
            : List.<Address>of();
    var ready =
        content instanceof Content.Template template ? filledIn(session.name(), template) : content;
    var message =
        new OutgoingMessage(
            chat,
            ready,
            null,
            null,
            mentions,
            idempotency,
            body.conversion(),
            false,
            PreviewRequest.of(options.linkPreview(), null));
    var quoting = quoting(request, session, message, options.quoted(), quoted);
    typing.show(session.name(), chat, body.doing(), delay);
    return sent(session.name(), body.number(), quoting);
  }

  /// The template with the text that the recipient will read.
  private Content filledIn(SessionName session, Content.Template template) {
    return templates.compose(
        session, new TemplateName(template.name()), template.language(), template.components());
  }

  /// Without the content of the quoted message it must be known: the answer would stand alone.
  private OutgoingMessage quoting(
      ApiRequest request,
      Session session,
      OutgoingMessage message,
      SendOptions.@Nullable Quoted quoted,
      @Nullable MessageId id) {
    if (quoted == null || id == null) {
      return message;
    }
    var me = session.account();
    var shown = me == null ? null : quoted.shown(request, me.id(), message.chat());
    if (shown != null) {
      return message.quoting(shown);
    }
    if (chats.findMessage(session.name(), id).isEmpty()) {
      throw Fault.invalid("quoted.key.id", "is no message of this instance; send its content too");
    }
    return message.inReplyTo(id);
  }

  private Message sent(SessionName session, String number, OutgoingMessage message) {
    return FaultTranslation.whenAbsent(
        GROUP_OR_CHANNEL,
        () -> new Fault.NotOnNetwork(message.chat().networkForm(), number),
        () -> messaging.send(session, message));
  }

  /// A story has no chat, so no typing indicator is shown.
  Message story(Session session, SendStatusBody body, ApiRequest request) {
    return FaultTranslation.naming(
        body::named,
        () ->
            messaging.send(
                session.name(),
                OutgoingMessage.to(Address.STATUS, body.toStory(request))
                    .withIdempotency(request.idempotency(null))));
  }

  /// @return the message by which the network transports the reaction
  MessageView react(ApiRequest request, Session session, ReactionBody body, ServerInfo server) {
    var chat = body.toChat(request);
    var key = body.toKey(request);
    var emoji = body.toEmoji();
    var id = messaging.react(session.name(), chat, key, emoji);
    var me = session.account() == null ? chat : session.account().id();
    var reacted =
        new Event.MessageReacted(
            id, chat, me, true, key.id(), key.fromMe(), emoji.value(), API, null, key.sender());
    return ReactionView.of(reacted, session, server, time.instant());
  }

  private List<Address> mentions(
      SessionName session, Address chat, List<Address> people, boolean everyone) {
    var mentions = new LinkedHashSet<>(people);
    if (everyone) {
      groups
          .find(session, chat)
          .ifPresent(group -> group.participants().forEach(member -> mentions.add(member.id())));
    }
    return List.copyOf(mentions);
  }

  /// A reaction to a message.
  ///
  /// @param reaction one emoji; empty removes an earlier reaction
  record ReactionBody(Key key, @MayBeEmpty String reaction) {

    Address toChat(ApiRequest request) {
      return Recipients.parse(request.addressing(), "key.remoteJid", key.remoteJid());
    }

    MessageKey toKey(ApiRequest request) {
      return new MessageKey(
          request.messageId("key.id", key.id()),
          key.fromMe(),
          Recipients.parseIfPresent(request, "key.participant", key.participant()).orElse(null));
    }

    Emoji toEmoji() {
      return reaction.isEmpty() ? Emoji.NONE : new Emoji(Required.of("reaction", reaction));
    }

    /// @param participant the author of the message, in a group
    record Key(String id, String remoteJid, Boolean fromMe, @Nullable String participant) {}
  }
}
