package dev.sessiongateway.http.familya.chat;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.messaging.DisappearingTimer;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familya.messaging.MessageView;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import org.jspecify.annotations.Nullable;

/// A chat as family A shows it.
///
/// @param timestamp of the last message, Unix seconds
/// @param conversationTimestamp equals `timestamp`
/// @param ephemeralExpiration seconds after which messages disappear; absent when they stay
@JsonInclude(JsonInclude.Include.ALWAYS)
@SchemaName("Chat")
public record ChatView(
    String id,
    @Nullable String name,
    long timestamp,
    long conversationTimestamp,
    int unreadCount,
    boolean archived,
    boolean isGroup,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long ephemeralExpiration,
    @Nullable MessageView lastMessage) {

  /// Under the address that messages and events show.
  public static ChatView of(Chat chat, Session session, ServerInfo server) {
    return of(chat, LidView.of(server, session).hidden(chat.id()), null, session, server);
  }

  /// @param id the address under which it is shown
  /// @param timer after which messages disappear; null when they stay
  static ChatView of(
      Chat chat,
      Address id,
      @Nullable DisappearingTimer timer,
      Session session,
      ServerInfo server) {
    var at = chat.lastMessageAt().getEpochSecond();
    var last = chat.lastMessage();
    return new ChatView(
        id.toString(),
        chat.name(),
        at,
        at,
        chat.unread(),
        chat.archived(),
        chat.id().isGroup(),
        timer == null ? null : timer.length().toSeconds(),
        last == null ? null : MessageView.of(last, session, server));
  }
}
