package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.phone.PhoneFeed.PhoneChat;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import java.time.Instant;
import java.util.List;

/// The chats of a phone.
record PhoneChatRoutes(PhonePaths phones) {

  void register(Api api) {
    var chat = PhonePaths.CHAT;
    api.get(PhonePaths.PHONE + "/chats", Scope.ADMIN, this::chats);
    api.delete(chat, Scope.ADMIN, request -> phones.onChat(request, VirtualPhones::deleteChat));
    api.post(chat + "/read", Scope.ADMIN, request -> phones.onChat(request, VirtualPhones::read));
    api.post(chat + "/typing", Scope.ADMIN, Showing.class, this::typing);
    api.post(chat + "/recording", Scope.ADMIN, Showing.class, this::recording);
    api.post(chat + "/archive", Scope.ADMIN, request -> archive(request, true));
    api.post(chat + "/unarchive", Scope.ADMIN, request -> archive(request, false));
  }

  private ApiResponse chats(ApiRequest request) {
    return ApiResponse.ok(
        phones.all().chats(PhonePaths.number(request)).stream().map(ChatView::of).toList());
  }

  private ApiResponse typing(ApiRequest request, Showing body) {
    return phones.onChat(request, (all, phone, chat) -> all.typing(phone, chat, body.on()));
  }

  private ApiResponse recording(ApiRequest request, Showing body) {
    return phones.onChat(request, (all, phone, chat) -> all.recording(phone, chat, body.on()));
  }

  private ApiResponse archive(ApiRequest request, boolean archived) {
    return phones.onChat(request, (all, phone, chat) -> all.archive(phone, chat, archived));
  }

  record Showing(Boolean on) {}

  /// A chat as a phone shows it.
  ///
  /// @param typing people who are typing there now
  record ChatView(
      String id,
      String name,
      int unread,
      Instant lastMessageAt,
      List<String> typing,
      boolean archived,
      boolean markedUnread) {
    static ChatView of(PhoneChat chat) {
      return new ChatView(
          chat.id().toString(),
          chat.name(),
          chat.unread(),
          chat.lastMessageAt(),
          chat.typing().stream().map(Address::toString).toList(),
          chat.archived(),
          chat.markedUnread());
    }
  }
}
