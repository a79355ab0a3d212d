package dev.sessiongateway.http.familyb.chat;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familyb.contact.ContactView;
import dev.sessiongateway.http.familyb.messaging.LastMessage;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A chat in a list.
///
/// @param id of the contact's row; null for chats with neither a person nor a group
/// @param windowStart when the chat began; the window is open for 24 hours after it
@JsonInclude(JsonInclude.Include.ALWAYS)
record ChatView(
    @Nullable String id,
    String remoteJid,
    @Nullable String pushName,
    @Nullable String profilePicUrl,
    Instant updatedAt,
    Instant windowStart,
    Instant windowExpires,
    boolean windowActive,
    @Nullable LastMessage lastMessage,
    int unreadCount,
    boolean isSaved) {
  private static final Duration WINDOW = Duration.ofHours(24);

  static ChatView of(
      Chat chat,
      @Nullable ContactView contact,
      Instant began,
      Session session,
      ServerInfo server,
      Instant now) {
    var last = chat.lastMessage();
    var closes = began.plus(WINDOW);
    return new ChatView(
        contact == null ? null : contact.id(),
        LidView.of(server, session).shown(chat.id()).networkForm(),
        contact == null ? chat.name() : contact.pushName(),
        contact == null ? null : contact.profilePicUrl(),
        chat.lastMessageAt(),
        began,
        closes,
        now.isBefore(closes),
        last == null ? null : LastMessage.of(last, session, server),
        chat.unread(),
        contact != null && contact.isSaved());
  }
}
