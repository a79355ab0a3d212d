package dev.sessiongateway.http.messaging;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.api.Call;
import dev.sessiongateway.http.api.Wanted;
import org.jspecify.annotations.Nullable;

/// The body of a send in family A. Session and recipient go by two names each: those of the nested
/// shape, `sessionId` and `jid`, and those of the flat one.
interface FamilyASend {
  @Nullable String session();

  default @Nullable String sessionId() {
    return null;
  }

  @Nullable String chatId();

  default @Nullable String jid() {
    return null;
  }

  /// The message it answers, in either form of its id.
  @Nullable String replyTo();

  /// The id that the client chose for the message.
  default @Nullable String id() {
    return null;
  }

  Content toContent(Call call);

  default Session toSession(Call call) {
    return call.session(session(), sessionId());
  }

  default OutgoingMessage toMessage(Call call) {
    return OutgoingMessage.to(toChat(), toContent(call)).repeatedAs(call.repetition(id()));
  }

  private Jid toChat() {
    if (jid() == null) {
      var field = chatId() == null && sessionId() != null ? "jid" : "chatId";
      return Jid.parse(field, Wanted.of(field, chatId()));
    }
    var chat = Jid.parse("jid", Wanted.of("jid", jid()));
    if (chatId() != null && !Jid.parse("chatId", Wanted.of("chatId", chatId())).equals(chat)) {
      throw Fault.invalid("chatId", "must name the same chat as jid when both are given");
    }
    return chat;
  }
}
