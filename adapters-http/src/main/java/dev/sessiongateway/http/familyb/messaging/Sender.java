package dev.sessiongateway.http.familyb.messaging;

import static dev.sessiongateway.domain.messaging.Message.Origin.API;

import dev.sessiongateway.application.messaging.Messaging;
import dev.sessiongateway.application.messaging.SendRequest;
import dev.sessiongateway.application.messaging.Submission;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.PreviewRequest;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.ValueLimits.MayBeEmpty;
import dev.sessiongateway.http.kernel.messaging.NumberOrAddress;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import org.jspecify.annotations.Nullable;

/// The requests of every send in family B. A number that the network does not know is a fault, a
/// quoted message that is unknown too; mentions count in groups only.
record Sender(Messaging messaging, Recipients recipients, Time time) {
  /// @throws dev.sessiongateway.domain.fault.FaultException `number.not-on-network`, also for a
  ///   group or channel that the account is not in
  Submission send(Session session, SendBody body, ApiRequest request) {
    return FaultTranslation.naming(
        body::named, () -> send(request, session, body, body.toContent(request)));
  }

  private Submission send(ApiRequest request, Session session, SendBody body, Content content) {
    var idempotency = request.idempotency(null);
    // Before the recipient is looked up and sees somebody typing.
    messaging.check(session.name(), content);
    var options = body.options();
    var people = options.people(request);
    var quoted = options.quoted();
    var message =
        OutgoingMessage.to(recipients.read(session.name(), "number", body.number()), content)
            .withIdempotency(idempotency)
            .converting(body.conversion())
            .previewing(PreviewRequest.of(options.linkPreview(), null))
            .at(options.schedule(request));
    return messaging.submit(
        session.name(),
        SendRequest.of(message)
            .to(new SendRequest.Reachable(body.number()))
            .quoting(quoted == null ? new SendRequest.Unquoted() : quoted.toQuoted(request))
            .mentioning(new SendRequest.InGroup(people, options.everyone()))
            .after(new SendRequest.Typing(body.doing(), options.typingDelay())));
  }

  /// A story has no chat, so no typing indicator is shown.
  Submission story(Session session, SendStatusBody body, ApiRequest request) {
    return FaultTranslation.naming(
        body::named,
        () ->
            messaging.submit(
                session.name(),
                SendRequest.of(
                    OutgoingMessage.to(Address.STATUS, body.toStory(request))
                        .withIdempotency(request.idempotency(null)))));
  }

  /// @return the message by which the network transports the reaction
  MessageRecord react(ApiRequest request, Session session, ReactionBody body, ServerInfo server) {
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

  /// A reaction to a message.
  ///
  /// @param reaction one emoji; empty removes an earlier reaction
  record ReactionBody(Key key, @MayBeEmpty String reaction) {

    Address toChat(ApiRequest request) {
      return NumberOrAddress.parse(request.addressing(), "key.remoteJid", key.remoteJid());
    }

    MessageKey toKey(ApiRequest request) {
      return new MessageKey(
          request.messageId("key.id", key.id()),
          key.fromMe(),
          NumberOrAddress.parseIfPresent(request, "key.participant", key.participant())
              .orElse(null));
    }

    Emoji toEmoji() {
      return reaction.isEmpty() ? Emoji.NONE : new Emoji(Required.of("reaction", reaction));
    }

    /// @param participant the author of the message, in a group
    record Key(String id, String remoteJid, Boolean fromMe, @Nullable String participant) {}
  }
}
