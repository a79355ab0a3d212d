package dev.sessiongateway.http.chat;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.messaging.FamilyAMessage;
import dev.sessiongateway.http.product.Product;
import org.jspecify.annotations.Nullable;

/// A chat in an overview.
///
/// @param picture its address, absent when there is none or it is not known
/// @param chat the whole of it
@JsonInclude(JsonInclude.Include.ALWAYS)
record FamilyAChatSummary(
    String id,
    @Nullable String name,
    @Nullable String picture,
    @Nullable FamilyAMessage lastMessage,
    @JsonProperty("_chat") FamilyAChat chat) {

  static FamilyAChatSummary of(
      Chat chat, @Nullable String picture, Session session, Product product) {
    var shown = FamilyAChat.of(chat, session, product);
    return new FamilyAChatSummary(shown.id(), shown.name(), picture, shown.lastMessage(), shown);
  }
}
