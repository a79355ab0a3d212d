package dev.sessiongateway.http.familya.messaging;

import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.application.messaging.Messaging;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodyKind;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Sending in family A.
public final class MessagingRoutes implements Api.RouteGroup {
  private final Messaging messaging;
  private final Chats chats;
  private final Mentions mentions;
  private final ServerInfo server;

  public MessagingRoutes(Messaging messaging, Chats chats, Groups groups, ServerInfo server) {
    this.messaging = messaging;
    this.chats = chats;
    this.mentions = new Mentions(groups);
    this.server = server;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.post("/api/sendText", Scope.SEND, SendTextBody.class, this::sendText);
    api.post("/api/sendLinkPreview", Scope.SEND, SendLinkPreviewBody.class, this::send);
    api.post(
        "/api/send/link-custom-preview",
        Scope.SEND,
        BodyKind.MEDIA,
        CustomPreviewBody.class,
        this::send);
    api.unsafeGet("/api/sendText", Scope.SEND, this::sendTextByQuery);
    api.post("/api/reply", Scope.SEND, SendTextBody.class, this::sendText);
    api.post("/api/sendImage", Scope.SEND, BodyKind.MEDIA, SendImageBody.class, this::send);
    api.post("/api/sendFile", Scope.SEND, BodyKind.MEDIA, SendFileBody.class, this::send);
    api.post("/api/sendVoice", Scope.SEND, BodyKind.VOICE, SendVoiceBody.class, this::send);
    api.post("/api/sendVideo", Scope.SEND, BodyKind.MEDIA, SendVideoBody.class, this::send);
    api.post("/api/sendButtons", Scope.SEND, BodyKind.MEDIA, SendButtonsBody.class, this::send);
    api.post("/api/sendList", Scope.SEND, SendListBody.class, this::send);
    api.post("/api/send/buttons/reply", Scope.SEND, ButtonReplyBody.class, this::send);
    api.post("/api/sendLocation", Scope.SEND, SendLocationBody.class, this::send);
    api.post("/api/sendContactVcard", Scope.SEND, SendContactVcardBody.class, this::send);
    api.post("/api/sendPoll", Scope.SEND, SendPollBody.class, this::send);
    api.post("/api/sendPollVote", Scope.SEND, PollVoteBody.class, this::vote);
    api.post("/api/{session}/events", Scope.SEND, SendEventBody.class, this::send);
    api.get("/api/{session}/new-message-id", Scope.SEND, this::newMessageId);
  }

  /// A text in the query, as older clients send it.
  private ApiResponse sendTextByQuery(ApiRequest request) {
    var query = request.query();
    var body =
        new SendTextBody(
            query.text("session"),
            query.required("phone"),
            query.required("text"),
            null,
            null,
            null,
            null,
            null);
    return ApiResponse.ok(sent(request, body, body.toSession(request), List.of()));
  }

  private ApiResponse vote(ApiRequest request, PollVoteBody body) {
    var session = request.session(body.session());
    var chat = request.address("chatId", body.chatId());
    var poll = request.messageId("pollMessageId", body.pollMessageId());
    var vote =
        FaultTranslation.naming(
            component -> component.equals("options") ? "votes" : component,
            () -> messaging.vote(session.name(), chat, poll, body.votes()));
    return request.done(PollVoteResult.of(vote, chat, session, LidView.of(server, session)));
  }

  private ApiResponse send(ApiRequest request, SendBody body) {
    return send(request, body, body.toSession(request), List.of());
  }

  private ApiResponse sendText(ApiRequest request, SendTextBody body) {
    var session = body.toSession(request);
    var names = body.mentions() == null ? List.<String>of() : body.mentions();
    return send(
        request, body, session, mentions.read(request, names, session.name(), body.chatId()));
  }

  private ApiResponse send(
      ApiRequest request, SendBody body, Session session, List<Address> mentioned) {
    return request.done(sent(request, body, session, mentioned));
  }

  private SendResult sent(
      ApiRequest request, SendBody body, Session session, List<Address> mentioned) {
    var sent =
        FaultTranslation.naming(
            body::named,
            () -> {
              var message = body.toMessage(request);
              var quoted = quoted(request, session.name(), body.replyTo());
              return messaging.send(
                  session.name(), message.inReplyTo(quoted).mentioning(mentioned));
            });
    return SendResult.of(sent, session, server);
  }

  /// WAHA's clients may quote an unknown message; their message is sent without the quote.
  private @Nullable MessageId quoted(
      ApiRequest request, SessionName session, @Nullable String replyTo) {
    if (replyTo == null || replyTo.isBlank()) {
      return null;
    }
    var id = request.messageId(SendBody.REPLY_TO, replyTo);
    return !request.speaks(Dialect.WAHA) || chats.findMessage(session, id).isPresent() ? id : null;
  }

  private ApiResponse newMessageId(ApiRequest request) {
    request.session(); // 404 for an unknown session
    return ApiResponse.ok(new NewId(messaging.newMessageId().value()));
  }

  record NewId(String id) {}
}
