package dev.sessiongateway.http.chat;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.contact.FamilyBContact;
import dev.sessiongateway.http.messaging.FamilyBLastMessage;
import dev.sessiongateway.http.product.Product;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A chat in a list, as family B shows it.
///
/// @param id of the contact's row; null for chats with neither a person nor a group
/// @param windowStart when the chat began; for a day after it the window is open
@JsonInclude(JsonInclude.Include.ALWAYS)
record FamilyBChat(
    @Nullable String id,
    String remoteJid,
    @Nullable String pushName,
    @Nullable String profilePicUrl,
    Instant updatedAt,
    Instant windowStart,
    Instant windowExpires,
    boolean windowActive,
    @Nullable FamilyBLastMessage lastMessage,
    int unreadCount,
    boolean isSaved) {
  private static final Duration WINDOW = Duration.ofHours(24);

  static FamilyBChat of(
      Chat chat,
      @Nullable FamilyBContact contact,
      Instant began,
      Session session,
      Product product,
      Instant now) {
    var last = chat.lastMessage();
    var closes = began.plus(WINDOW);
    return new FamilyBChat(
        contact == null ? null : contact.id(),
        chat.id().networkForm(),
        contact == null ? chat.name() : contact.pushName(),
        contact == null ? null : contact.profilePicUrl(),
        chat.lastMessageAt(),
        began,
        closes,
        now.isBefore(closes),
        last == null ? null : FamilyBLastMessage.of(last, session, product),
        chat.unread(),
        contact != null && contact.isSaved());
  }
}
