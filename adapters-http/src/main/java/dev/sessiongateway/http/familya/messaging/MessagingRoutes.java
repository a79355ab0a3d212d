package dev.sessiongateway.http.familya.messaging;

import dev.sessiongateway.application.messaging.Messaging;
import dev.sessiongateway.application.messaging.SendRequest;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familya.messaging.MessageHeader.SerializedMessageId;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.api.SessionParameter;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Sending in family A.
public record MessagingRoutes(Messaging messaging, ServerInfo server) implements Api.FamilyA {
  private static final String EVERYBODY = "all";
  private static final String MENTIONS = "mentions";
  private static final Parameter<String> PHONE = Parameter.required("phone");
  private static final Parameter<String> TEXT = Parameter.required("text");

  @Override
  public void register(Api api) {
    api.post("a.sendText", "/api/sendText", Scope.SEND, SendBody.SendTextBody.class, this::send);
    api.post(
        "a.sendLinkPreview",
        "/api/sendLinkPreview",
        Scope.SEND,
        SendBody.SendLinkPreviewBody.class,
        this::send);
    api.post(
        "a.sendCustomPreview",
        "/api/send/link-custom-preview",
        Scope.SEND,
        BodyKind.MEDIA,
        SendBody.CustomPreviewBody.class,
        this::send);
    api.unsafeGet("a.sendTextByQuery", "/api/sendText", Scope.SEND, this::sendTextByQuery)
        .parameters(SessionParameter.SESSION, PHONE, TEXT);
    api.post("a.reply", "/api/reply", Scope.SEND, SendBody.SendTextBody.class, this::send);
    api.post(
        "a.sendImage",
        "/api/sendImage",
        Scope.SEND,
        BodyKind.MEDIA,
        SendImageBody.class,
        this::send);
    api.post(
        "a.sendFile", "/api/sendFile", Scope.SEND, BodyKind.MEDIA, SendFileBody.class, this::send);
    api.post(
        "a.sendVoice",
        "/api/sendVoice",
        Scope.SEND,
        BodyKind.VOICE,
        SendVoiceBody.class,
        this::send);
    api.post(
        "a.sendVideo",
        "/api/sendVideo",
        Scope.SEND,
        BodyKind.MEDIA,
        SendVideoBody.class,
        this::send);
    api.post(
        "a.sendButtons",
        "/api/sendButtons",
        Scope.SEND,
        BodyKind.MEDIA,
        SendButtonsBody.class,
        this::send);
    api.post("a.sendList", "/api/sendList", Scope.SEND, SendListBody.class, this::send);
    api.post(
        "a.sendButtonsReply",
        "/api/send/buttons/reply",
        Scope.SEND,
        ButtonReplyBody.class,
        this::send);
    api.post("a.sendLocation", "/api/sendLocation", Scope.SEND, SendLocationBody.class, this::send);
    api.post(
        "a.sendContactVcard",
        "/api/sendContactVcard",
        Scope.SEND,
        SendContactVcardBody.class,
        this::send);
    api.post("a.sendPoll", "/api/sendPoll", Scope.SEND, SendPollBody.class, this::send);
    api.post("a.sendPollVote", "/api/sendPollVote", Scope.SEND, PollVoteBody.class, this::vote)
        .answers(PollVoteResult.class);
    api.post("a.sendEvent", "/api/{session}/events", Scope.SEND, SendEventBody.class, this::send);
    api.get("a.newMessageId", "/api/{session}/new-message-id", Scope.SEND, this::newMessageId)
        .answers(NewId.class);
  }

  /// A text in the query, as older clients send it.
  private ApiResponse sendTextByQuery(ApiRequest request) {
    var body =
        new SendBody.SendTextBody(
            SessionParameter.SESSION.of(request),
            PHONE.of(request),
            TEXT.of(request),
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null);
    var sent = sent(request, body, body.toSession(request));
    return sent.queued() == null ? ApiResponse.ok(sent) : ApiResponse.accepted(sent);
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
    return sent(request, body, body.toSession(request)).toResponse(request);
  }

  /// `all` stands for every member, whoever is named beside it.
  private static SendRequest.Mentions mentions(ApiRequest request, @Nullable List<String> names) {
    var wanted = names == null ? List.<String>of() : names;
    return wanted.contains(EVERYBODY)
        ? new SendRequest.Everyone(
            new Fault.Invalid(MENTIONS, "\"all\" is for groups the session is in"))
        : new SendRequest.People(
            wanted.stream().map(name -> request.address(MENTIONS, name)).toList());
  }

  private SendResult sent(ApiRequest request, SendBody body, Session session) {
    var sent =
        FaultTranslation.naming(
            body::named,
            () ->
                messaging.submit(
                    session.name(),
                    quoting(request, body.toMessage(request), body.replyTo())
                        .mentioning(mentions(request, body.mentions()))));
    return SendResult.of(sent, session, server);
  }

  /// WAHA's clients may quote an unknown message; their message is sent without the quote.
  private static SendRequest quoting(
      ApiRequest request, OutgoingMessage message, @Nullable String replyTo) {
    if (replyTo == null || replyTo.isBlank()) {
      return SendRequest.of(message);
    }
    var id = request.messageId(SendBody.REPLY_TO, replyTo);
    return request.isDialect(Dialect.WAHA)
        ? SendRequest.of(message).quoting(new SendRequest.IfKnown(id))
        : SendRequest.of(message.inReplyTo(id));
  }

  private ApiResponse newMessageId(ApiRequest request) {
    request.session(); // 404 for an unknown session
    return ApiResponse.ok(new NewId(messaging.newMessageId().value()));
  }

  record NewId(String id) {}

  /// A vote in a poll. WAHA's `pollServerId` is ignored: the poll is found by its `pollMessageId`.
  ///
  /// @param votes all chosen options; none withdraws the vote
  record PollVoteBody(
      @Nullable String session,
      String chatId,
      String pollMessageId,
      @Size(max = ContentLimits.POLL_OPTIONS)
          List<@Length(min = 1, max = ContentLimits.BUTTON_TEXT) String> votes) {}

  /// The answer to a vote: the id by which its event names it.
  record PollVoteResult(boolean success, String messageId, String id, ProtocolKey key) {

    static PollVoteResult of(MessageId vote, Address chat, Session session, LidView lidView) {
      var me = session.account() == null ? null : session.account().id();
      @Nullable Address participant = ProtocolKey.participant(chat, me);
      var longId = new SerializedMessageId(true, chat, vote, participant).with(lidView);
      var full = longId.toString();
      var key = ProtocolKey.of(longId.chat(), true, vote, longId.participant());
      return new PollVoteResult(true, full, full, key.withAlternatives(lidView));
    }
  }
}
