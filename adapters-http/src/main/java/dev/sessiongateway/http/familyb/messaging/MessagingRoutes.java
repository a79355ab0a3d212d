package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.messaging.Submission;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodySpec;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.json.WrapperField;
import dev.sessiongateway.http.kernel.messaging.ProtocolContent;
import dev.sessiongateway.http.kernel.messaging.QueuePlaceView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import org.jspecify.annotations.Nullable;

/// Sends messages in family B. Bodies are flat, or in the wrapper fields of 1.x clients.
public final class MessagingRoutes implements Api.FamilyB {
  private final Sender sender;
  private final ServerInfo server;

  public MessagingRoutes(Gateway gateway, Recipients recipients, ServerInfo server, Time time) {
    this.sender = new Sender(gateway.messaging(), recipients, time);
    this.server = server;
  }

  @Override
  public void register(Api api) {
    send(api, "sendText", wrapped(SendBody.Text.class, BodyKind.PLAIN, "textMessage"));
    send(api, "sendMedia", file(SendMediaBody.class, BodyKind.MEDIA, "mediaMessage"));
    send(api, "sendPtv", file(SendVideoNoteBody.class, BodyKind.MEDIA, "ptvMessage"));
    send(api, "sendWhatsAppAudio", file(SendVoiceNoteBody.class, BodyKind.VOICE, "audioMessage"));
    send(api, "sendSticker", file(SendStickerBody.class, BodyKind.MEDIA, "stickerMessage"));
    send(api, "sendLocation", wrapped(SendBody.Location.class, BodyKind.PLAIN, "locationMessage"));
    send(
        api,
        "sendContact",
        wrapped(SendBody.Contacts.class, BodyKind.PLAIN)
            .unwrapping(WrapperField.renamed("contactMessage", "contact")));
    send(api, "sendPoll", wrapped(SendBody.Poll.class, BodyKind.PLAIN, "pollMessage"));
    send(api, "sendList", wrapped(SendListBody.class, BodyKind.PLAIN, "listMessage"));
    send(
        api,
        "sendButtons",
        wrapped(SendButtonsBody.class, BodyKind.PLAIN, "buttonMessage", "buttonsMessage"));
    send(api, "sendCarousel", wrapped(SendCarouselBody.class, BodyKind.MEDIA, "carouselMessage"));
    api.post(
        "b.sendReaction",
        path("sendReaction"),
        Scope.SEND,
        BodySpec.of(Sender.ReactionBody.class).unwrapping("reactionMessage"),
        this::react);
    api.post(
        "b.sendStatus",
        path("sendStatus"),
        Scope.SEND,
        file(SendStatusBody.class, BodyKind.MEDIA, "statusMessage"),
        this::story);
    send(api, "sendTemplate", wrapped(SendBody.Template.class, BodyKind.PLAIN, "templateMessage"));
  }

  private static String path(String operation) {
    return "/message/" + operation + "/{instance}";
  }

  private static <B> BodySpec<B> file(Class<B> body, BodyKind kind, String wrapper) {
    return wrapped(body, kind, wrapper).orWithFile();
  }

  /// When several wrapper fields are present, the one named after the message wins.
  private static <B> BodySpec<B> wrapped(Class<B> body, BodyKind kind, String... wrappers) {
    return BodySpec.of(body, kind)
        .unwrapping("options", "mentions")
        .unwrapping(wrappers)
        .withAtTop("number");
  }

  private <B extends SendBody> void send(Api api, String operation, BodySpec<B> spec) {
    api.post("b." + operation, path(operation), Scope.SEND, spec, this::send);
  }

  private ApiResponse send(ApiRequest request, SendBody body) {
    var session = request.session();
    return created(session, sender.send(session, body, request));
  }

  private ApiResponse story(ApiRequest request, SendStatusBody body) {
    var session = request.session();
    return created(session, sender.story(session, body, request));
  }

  private ApiResponse created(Session session, Submission submission) {
    var sent = submission.message();
    var queued = submission.queued();
    var view =
        new Sent(
            MessageRecord.of(sent, session, server).asSent(),
            ProtocolContent.sentAs(sent.content()),
            queued == null ? null : QueuePlaceView.of(queued));
    return queued == null ? ApiResponse.created(view) : ApiResponse.accepted(view);
  }

  private ApiResponse react(ApiRequest request, Sender.ReactionBody body) {
    return ApiResponse.created(sender.react(request, request.session(), body, server));
  }

  /// @param queued where the message waits; absent when it has left
  /// @param sentAs the form of a message with choices; absent for others
  record Sent(
      @JsonUnwrapped MessageRecord message,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String sentAs,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable QueuePlaceView queued) {}
}
