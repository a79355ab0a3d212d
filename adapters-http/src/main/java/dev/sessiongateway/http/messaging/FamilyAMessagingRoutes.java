package dev.sessiongateway.http.messaging;

import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.application.messaging.Messaging;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.BodyKind;
import dev.sessiongateway.http.api.Call;
import dev.sessiongateway.http.api.Dialect;
import dev.sessiongateway.http.product.Product;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Sending in family A.
public final class FamilyAMessagingRoutes implements Api.Capability {
  private final Messaging messaging;
  private final Chats chats;
  private final FamilyAMentions mentions;
  private final Product product;

  public FamilyAMessagingRoutes(Messaging messaging, Chats chats, Groups groups, Product product) {
    this.messaging = messaging;
    this.chats = chats;
    this.mentions = new FamilyAMentions(groups);
    this.product = product;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.post("/api/sendText", Scope.SEND, FamilyATextBody.class, this::sendText);
    api.post("/api/sendImage", Scope.SEND, BodyKind.MEDIA, FamilyAImageBody.class, this::send);
    api.post("/api/sendFile", Scope.SEND, BodyKind.MEDIA, FamilyADocumentBody.class, this::send);
    api.post("/api/sendVoice", Scope.SEND, BodyKind.VOICE, FamilyAVoiceBody.class, this::send);
    api.post("/api/sendButtons", Scope.SEND, BodyKind.MEDIA, FamilyAButtonsBody.class, this::send);
    api.post("/api/sendLocation", Scope.SEND, FamilyALocationBody.class, this::send);
    api.get("/api/{session}/new-message-id", Scope.SEND, this::newMessageId);
  }

  private Answer send(Call call, FamilyASend body) {
    return send(call, body, body.toSession(call), List.of());
  }

  private Answer sendText(Call call, FamilyATextBody body) {
    var session = body.toSession(call);
    var names = body.mentions() == null ? List.<String>of() : body.mentions();
    return send(call, body, session, mentions.read(names, session.name(), body.chatId()));
  }

  private Answer send(Call call, FamilyASend body, Session session, List<Jid> mentioned) {
    var quoted = quoted(call, session.name(), body.replyTo());
    var message = body.toMessage(call).inReplyTo(quoted).mentioning(mentioned);
    var sent = messaging.send(session.name(), message);
    return call.done(FamilyASendResult.of(sent, session, product));
  }

  /// WAHA's clients may answer a message that is not there; theirs is sent without the quote.
  private @Nullable MessageId quoted(Call call, SessionName session, @Nullable String replyTo) {
    if (replyTo == null || replyTo.isBlank()) {
      return null;
    }
    var id = MessageId.parse("reply_to", replyTo);
    return !call.speaks(Dialect.WAHA) || chats.findMessage(session, id).isPresent() ? id : null;
  }

  private Answer newMessageId(Call call) {
    call.session(); // there is no new id for a session that is not there
    return Answer.ok(new NewId(messaging.newMessageId().value()));
  }

  record NewId(String id) {}
}
