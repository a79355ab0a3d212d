package dev.sessiongateway.http.familya.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.MediaConversion;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.Required;
import org.jspecify.annotations.Nullable;

/// The body of a send in family A. Session and recipient have two names each: `sessionId` and `jid`
/// in the nested shape, `session` and `chatId` in the flat one.
interface SendBody {
  String REPLY_TO = "reply_to";

  @Nullable String session();

  default @Nullable String sessionId() {
    return null;
  }

  @Nullable String chatId();

  default @Nullable String jid() {
    return null;
  }

  /// The quoted message, in either form of its id.
  @Nullable String replyTo();

  /// The message id that the client chose.
  default @Nullable String id() {
    return null;
  }

  /// Whether the voice note or video is converted to the format that phones play.
  default @Nullable Boolean convert() {
    return null;
  }

  Content toContent(ApiRequest request);

  default Session toSession(ApiRequest request) {
    return request.session(session(), sessionId());
  }

  /// Whether groups and channels are refused as recipients.
  default boolean isForPeopleOnly() {
    return false;
  }

  /// The body's name for a component of a message, for faults.
  default String named(String component) {
    return component.equals("replyTo") ? REPLY_TO : component;
  }

  default OutgoingMessage toMessage(ApiRequest request) {
    return OutgoingMessage.to(toChat(request), toContent(request))
        .withIdempotency(request.idempotency(id()))
        .converting(
            Boolean.TRUE.equals(convert()) ? MediaConversion.REQUIRED : MediaConversion.NONE);
  }

  private Address toChat(ApiRequest request) {
    if (jid() == null) {
      var field = chatId() == null && sessionId() != null ? "jid" : "chatId";
      return reachable(field, request.address(field, Required.of(field, chatId())));
    }
    var chat = request.address("jid", Required.of("jid", jid()));
    if (chatId() != null
        && !request.address("chatId", Required.of("chatId", chatId())).equals(chat)) {
      throw Fault.invalid("chatId", "must name the same chat as jid when both are given");
    }
    return reachable("jid", chat);
  }

  private Address reachable(String field, Address chat) {
    if (isForPeopleOnly() && (chat.isGroup() || chat.isChannel())) {
      throw Fault.invalid(field, "must be a person: this message goes to direct chats only");
    }
    return chat;
  }
}
