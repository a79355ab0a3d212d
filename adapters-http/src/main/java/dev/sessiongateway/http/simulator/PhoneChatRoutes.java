package dev.sessiongateway.http.simulator;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;

/// The chats of a phone.
final class PhoneChatRoutes {
  private final PhonePaths phones;

  PhoneChatRoutes(PhonePaths phones) {
    this.phones = phones;
  }

  void register(Api api) {
    var chat = PhonePaths.CHAT;
    api.get(PhonePaths.PHONE + "/chats", Scope.ADMIN, this::chats);
    api.delete(chat, Scope.ADMIN, this::delete);
    api.post(chat + "/read", Scope.ADMIN, this::read);
    api.post(chat + "/typing", Scope.ADMIN, Showing.class, this::typing);
    api.post(chat + "/recording", Scope.ADMIN, Showing.class, this::recording);
    api.post(chat + "/archive", Scope.ADMIN, call -> archive(call, true));
    api.post(chat + "/unarchive", Scope.ADMIN, call -> archive(call, false));
  }

  private ApiResponse chats(ApiRequest call) {
    return ApiResponse.ok(
        phones.all().chats(PhonePaths.number(call)).stream().map(ChatView::of).toList());
  }

  private ApiResponse delete(ApiRequest call) {
    phones.all().deleteChat(PhonePaths.number(call), PhonePaths.chat(call));
    return PhonePaths.done();
  }

  private ApiResponse read(ApiRequest call) {
    phones.all().read(PhonePaths.number(call), PhonePaths.chat(call));
    return PhonePaths.done();
  }

  private ApiResponse typing(ApiRequest call, Showing body) {
    phones.all().typing(PhonePaths.number(call), PhonePaths.chat(call), body.on());
    return PhonePaths.done();
  }

  private ApiResponse recording(ApiRequest call, Showing body) {
    phones.all().recording(PhonePaths.number(call), PhonePaths.chat(call), body.on());
    return PhonePaths.done();
  }

  private ApiResponse archive(ApiRequest call, boolean archived) {
    phones.all().archive(PhonePaths.number(call), PhonePaths.chat(call), archived);
    return PhonePaths.done();
  }

  record Showing(Boolean on) {}
}
