package dev.sessiongateway.http.chat;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.messaging.FamilyAMessage;
import dev.sessiongateway.http.product.Product;
import org.jspecify.annotations.Nullable;

/// A chat as family A shows it.
///
/// @param timestamp of the last message, Unix seconds
/// @param conversationTimestamp the same
@JsonInclude(JsonInclude.Include.ALWAYS)
record FamilyAChat(
    String id,
    @Nullable String name,
    long timestamp,
    long conversationTimestamp,
    int unreadCount,
    boolean isGroup,
    @Nullable FamilyAMessage lastMessage) {

  static FamilyAChat of(Chat chat, Session session, Product product) {
    var at = chat.lastMessageAt().getEpochSecond();
    var last = chat.lastMessage();
    return new FamilyAChat(
        chat.id().toString(),
        chat.name(),
        at,
        at,
        chat.unread(),
        chat.id().isGroup(),
        last == null ? null : FamilyAMessage.of(last, session, product));
  }
}
