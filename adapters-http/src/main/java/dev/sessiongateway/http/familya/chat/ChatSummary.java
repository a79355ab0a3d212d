package dev.sessiongateway.http.familya.chat;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familya.messaging.MessageView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import org.jspecify.annotations.Nullable;

/// A chat in an overview.
///
/// @param picture its URL, absent when there is none or it is not known
/// @param chat the full record
@JsonInclude(JsonInclude.Include.ALWAYS)
record ChatSummary(
    String id,
    @Nullable String name,
    @Nullable String picture,
    @Nullable MessageView lastMessage,
    @JsonProperty("_chat") ChatView chat) {

  /// @param id the address under which it is shown
  static ChatSummary of(
      Chat chat, Address id, @Nullable String picture, Session session, ServerInfo server) {
    var shown = ChatView.of(chat, id, session, server);
    return new ChatSummary(shown.id(), shown.name(), picture, shown.lastMessage(), shown);
  }
}
