package dev.sessiongateway.http.messaging;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.BodyKind;
import dev.sessiongateway.http.api.BodyShape;
import dev.sessiongateway.http.api.Call;
import dev.sessiongateway.http.json.Box;
import dev.sessiongateway.http.product.Product;

/// Sending, for family B. Bodies are flat, or in the boxes of 1.x clients.
public final class FamilyBMessagingRoutes implements Api.Capability {
  private final FamilyBSending sending;
  private final Product product;

  public FamilyBMessagingRoutes(FamilyBSending sending, Product product) {
    this.sending = sending;
    this.product = product;
  }

  @Override
  public Family family() {
    return Family.B;
  }

  @Override
  public void register(Api api) {
    send(api, "sendText", boxed(SendTextBody.class, BodyKind.PLAIN, "textMessage"));
    send(api, "sendMedia", file(SendMediaBody.class, BodyKind.MEDIA, "mediaMessage"));
    send(api, "sendPtv", file(SendPtvBody.class, BodyKind.MEDIA, "ptvMessage"));
    send(api, "sendWhatsAppAudio", file(SendAudioBody.class, BodyKind.VOICE, "audioMessage"));
    send(api, "sendSticker", file(SendStickerBody.class, BodyKind.MEDIA, "stickerMessage"));
    send(api, "sendLocation", boxed(SendLocationBody.class, BodyKind.PLAIN, "locationMessage"));
    send(
        api,
        "sendContact",
        boxed(SendContactBody.class, BodyKind.PLAIN)
            .unboxing(Box.renamed("contactMessage", "contact")));
    send(api, "sendPoll", boxed(SendPollBody.class, BodyKind.PLAIN, "pollMessage"));
    send(api, "sendList", boxed(SendListBody.class, BodyKind.PLAIN, "listMessage"));
    send(
        api,
        "sendButtons",
        boxed(SendButtonsBody.class, BodyKind.PLAIN, "buttonMessage", "buttonsMessage"));
    api.post(
        path("sendReaction"),
        Scope.SEND,
        BodyShape.of(SendReactionBody.class).unboxing("reactionMessage"),
        this::react);
    api.post(
        path("sendStatus"),
        Scope.SEND,
        file(SendStatusBody.class, BodyKind.MEDIA, "statusMessage"),
        this::story);
    api.post(path("sendTemplate"), Scope.SEND, SendTemplateBody.class, this::template);
  }

  private static String path(String operation) {
    return "/message/" + operation + "/{instance}";
  }

  private static <B> BodyShape<B> file(Class<B> body, BodyKind kind, String box) {
    return boxed(body, kind, box).orWithFile();
  }

  /// Of the boxes the one that is named after the message wins.
  private static <B> BodyShape<B> boxed(Class<B> body, BodyKind kind, String... boxes) {
    return BodyShape.of(body, kind).unboxing("options", "mentions").unboxing(boxes);
  }

  private <B extends FamilyBSend> void send(Api api, String operation, BodyShape<B> shape) {
    api.post(path(operation), Scope.SEND, shape, this::send);
  }

  private Answer send(Call call, FamilyBSend body) {
    var session = call.session();
    return created(session, sending.send(session, body, call));
  }

  private Answer story(Call call, SendStatusBody body) {
    var session = call.session();
    return created(session, sending.story(session, body, call));
  }

  private Answer created(Session session, Message sent) {
    return Answer.created(FamilyBMessage.of(sent, session, product).asSent());
  }

  private Answer react(Call call, SendReactionBody body) {
    return Answer.created(sending.react(call.session(), body));
  }

  private Answer template(Call call, SendTemplateBody body) {
    throw new Fault.Unsupported("templates").toException();
  }
}
