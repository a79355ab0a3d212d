package dev.sessiongateway.http.messaging;

import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.messaging.Messaging;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.Call;
import dev.sessiongateway.http.api.Dialect;
import dev.sessiongateway.http.fault.FaultResponses;
import dev.sessiongateway.http.product.Product;
import org.jspecify.annotations.Nullable;

/// Sending in family A.
public final class FamilyAMessagingRoutes implements Api.Capability {
  private final Messaging messaging;
  private final Sessions sessions;
  private final Chats chats;
  private final Product product;

  public FamilyAMessagingRoutes(
      Messaging messaging, Sessions sessions, Chats chats, Product product) {
    this.messaging = messaging;
    this.sessions = sessions;
    this.chats = chats;
    this.product = product;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.post("/api/sendLocation", Scope.SEND, FamilyALocationBody.class, this::send);
  }

  private Answer send(Call call, FamilyASend body) {
    var session = body.toSession(call);
    var message = body.toMessage(call).inReplyTo(quoted(call, session, body.replyTo()));
    var sent = messaging.send(session, message);
    return call.done(FamilyASendResult.of(sent, sessions.get(session), product));
  }

  /// WAHA's clients may answer a message that is not there; theirs is sent without the quote.
  private @Nullable MessageId quoted(Call call, SessionName session, @Nullable String replyTo) {
    if (replyTo == null || replyTo.isBlank()) {
      return null;
    }
    var id = MessageId.parse("reply_to", replyTo);
    return !call.speaks(Dialect.WAHA)
            || FaultResponses.unless("message.not-found", () -> chats.message(session, id))
        ? id
        : null;
  }
}
