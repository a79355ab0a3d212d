package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.messaging.Messaging;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.OutgoingMessage.PreviewRequest;
import dev.sessiongateway.domain.messaging.PinDuration;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familya.messaging.MessageHeader.SerializedMessageId;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.LongMessageId;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.ValueLimits.MayBeEmpty;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Changes of existing messages in family A: edits, deletions, reactions, stars, pins, copies. Each
/// is done by the network, which reports it back as an event.
///
/// @param time the time of a reaction
public record MessageChangeRoutes(Messaging messaging, Chats chats, ServerInfo server, Time time)
    implements Api.FamilyA {
  private static final String MESSAGE = "/api/{session}/chats/{chatId}/messages/{messageId}";
  private static final String MESSAGE_ID = "messageId";

  @Override
  public void register(Api api) {
    api.delete("a.revokeMessage", MESSAGE, Scope.SEND, this::revoke);
    api.put("a.editMessage", MESSAGE, Scope.SEND, EditBody.class, this::edit);
    api.post("a.pinMessage", MESSAGE + "/pin", Scope.SEND, PinBody.class, this::pin);
    api.post("a.unpinMessage", MESSAGE + "/unpin", Scope.SEND, this::unpin);
    api.put("a.star", "/api/star", Scope.SEND, StarBody.class, this::star);
    api.post(
        "a.forwardMessage", "/api/forwardMessage", Scope.SEND, ForwardBody.class, this::forward);
    api.put("a.react", "/api/reaction", Scope.SEND, ReactionBody.class, this::react);
  }

  private ApiResponse revoke(ApiRequest request) {
    var session = request.session();
    var target = targetInPath(request, session);
    messaging.revoke(session.name(), target.chat(), target.key());
    return ApiResponse.ok(new Revoked(true, longId(target, LidView.of(server, session))));
  }

  private TargetMessage targetInPath(ApiRequest request, Session session) {
    var chat = request.address("chatId", request.path("chatId"));
    return TargetMessage.of(request, session, chats, MESSAGE_ID, request.path(MESSAGE_ID)).in(chat);
  }

  private static String longId(TargetMessage target, LidView lidView) {
    return SerializedMessageId.of(target.chat(), target.key()).with(lidView).toString();
  }

  private ApiResponse edit(ApiRequest request, EditBody body) {
    var session = request.session();
    var target = targetInPath(request, session);
    var message = chats.message(session.name(), target.key().id());
    var edited =
        message
            .content()
            .withText(body.text())
            .orElseThrow(() -> new Fault.Refused("this message has no text to edit").toException());
    FaultTranslation.naming(
        _ -> "text",
        () -> {
          messaging.check(session.name(), edited);
          return messaging.edit(
              session.name(), target.chat(), message.id(), body.text(), body.preview());
        });
    // The network's edit has the preview; it is stored by now unless the store is slow.
    var now = chats.message(session.name(), message.id());
    var shown = now.content().text().equals(body.text()) ? now : message.with(edited);
    return ApiResponse.ok(SendResult.of(shown, session, server));
  }

  private ApiResponse pin(ApiRequest request, PinBody body) {
    var session = request.session();
    var duration = PinDuration.ofSeconds(body.duration());
    var target = targetInPath(request, session);
    messaging.pin(session.name(), target.chat(), target.key(), duration);
    return request.done(ApiResponse.SUCCESS);
  }

  private ApiResponse unpin(ApiRequest request) {
    var session = request.session();
    var target = targetInPath(request, session);
    messaging.unpin(session.name(), target.chat(), target.key());
    return request.done(ApiResponse.SUCCESS);
  }

  private ApiResponse star(ApiRequest request, StarBody body) {
    var session = request.session(body.session());
    var chat = request.address("chatId", body.chatId());
    var target = TargetMessage.of(request, session, chats, MESSAGE_ID, body.messageId()).in(chat);
    messaging.star(session.name(), chat, target.key(), body.star());
    return ApiResponse.empty(200);
  }

  /// WAHA answers an unknown message with 422.
  private ApiResponse forward(ApiRequest request, ForwardBody body) {
    var session = request.session(body.session());
    var to = request.address("chatId", body.chatId());
    var id = request.messageId(MESSAGE_ID, body.messageId());
    var how = request.idempotency(body.id());
    var sent =
        FaultTranslation.whenAbsent(
            Set.of("message"),
            () ->
                new Fault.Unprocessable(
                    "message.not-found", "Message not found: " + body.messageId()),
            () -> messaging.forward(session.name(), id, to, how));
    return SendResult.of(sent, session, server).toResponse(request);
  }

  private ApiResponse react(ApiRequest request, ReactionBody body) {
    var session = request.session(body.session());
    var emoji = body.reaction().isEmpty() ? Emoji.NONE : new Emoji(body.reaction());
    var target = TargetMessage.of(request, session, chats, MESSAGE_ID, body.messageId());
    var id = messaging.react(session.name(), target.chat(), target.key(), emoji);
    var me = session.account() == null ? null : session.account().id();
    return ApiResponse.ok(
        ReactionResult.of(id, target, emoji, me, time.instant(), LidView.of(server, session)));
  }

  /// @param linkPreview whether the first link has a preview; absent: as the gateway is set
  /// @param linkPreviewHighQuality whether its image is shown large
  record EditBody(
      String text, @Nullable Boolean linkPreview, @Nullable Boolean linkPreviewHighQuality) {
    PreviewRequest preview() {
      return PreviewRequest.of(linkPreview, linkPreviewHighQuality);
    }
  }

  /// @param duration seconds
  record PinBody(Integer duration) {}

  record StarBody(@Nullable String session, String messageId, String chatId, Boolean star) {}

  /// @param chatId where the copy goes
  /// @param id of the copy
  record ForwardBody(
      @Nullable String session, String chatId, String messageId, @Nullable String id) {}

  /// @param reaction one emoji; empty removes an earlier reaction
  record ReactionBody(@Nullable String session, String messageId, @MayBeEmpty String reaction) {}

  /// @param messageId the deleted message
  record Revoked(boolean success, String messageId) {}

  /// The answer to a reaction: the message by which the network transports it.
  record ReactionResult(
      boolean success,
      String messageId,
      ProtocolKey key,
      @JsonUnwrapped MessageHeader header,
      Reaction reaction) {

    /// @param id of the reaction itself
    /// @param target the message reacted to
    /// @param me the account
    static ReactionResult of(
        MessageId id,
        TargetMessage target,
        Emoji emoji,
        @Nullable Address me,
        Instant at,
        LidView lidView) {
      var chat = target.chat();
      var author = ProtocolKey.participant(chat, me);
      var longId = new SerializedMessageId(true, chat, id, author).with(lidView);
      var targetId = SerializedMessageId.of(chat, target.key()).with(lidView);
      return new ReactionResult(
          true,
          longId.toString(),
          ProtocolKey.of(longId.chat(), true, id, longId.participant()).withAlternatives(lidView),
          MessageHeader.of(longId, Message.Origin.API, me, at),
          new Reaction(emoji.value(), targetId.toString()));
    }

    /// @param text empty when the reaction was removed
    record Reaction(String text, String messageId) {}
  }

  /// The message that a request acts on, by its long or its short id. A long id also names a
  /// message that the gateway has not stored.
  record TargetMessage(Address chat, MessageKey key) {

    /// @param field named in the fault when the text is no message id
    /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`
    static TargetMessage of(
        ApiRequest request, Session session, Chats chats, String field, String text) {
      var id = request.messageId(field, text);
      var parts = LongMessageId.find(text.strip());
      var named = parts.map(one -> request.address(field, one.chat()));
      var stored = chats.findMessage(session.name(), id);
      if (stored.isPresent()) {
        var message = stored.get();
        if (named.isPresent() && !mayBe(named.get(), message.chat())) {
          throw Fault.notFound("message", text);
        }
        return of(message);
      }
      var from = parts.orElseThrow(() -> Fault.notFound("message", text));
      var chat = named.orElseThrow();
      var me = session.account();
      var sender = from.participant() == null ? null : request.address(field, from.participant());
      if (from.fromMe()) {
        sender = me == null ? null : me.id();
      } else if (sender == null && chat.isPerson()) {
        sender = chat;
      }
      return new TargetMessage(chat, new MessageKey(id, from.fromMe(), sender));
    }

    /// A chat may be named by the hidden id of its person; the id of the message is unique anyway.
    private static boolean mayBe(Address named, Address chat) {
      return named.equals(chat) || (named.kind() == Address.Kind.LID && chat.isPerson());
    }

    static TargetMessage of(Message message) {
      return new TargetMessage(message.chat(), message.key());
    }

    /// This message, if it is in the chat that the request names.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`
    TargetMessage in(Address other) {
      if (!mayBe(other, chat)) {
        throw Fault.notFound("message", key.id().value());
      }
      return this;
    }
  }
}
