package dev.sessiongateway.http.familya.presence;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.presence.PresenceUpdates;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.presence.ChatPresence;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Presence and the typing indicator in family A.
public record PresenceRoutes(PresenceUpdates presence) implements Api.FamilyA {
  @Override
  public void register(Api api) {
    api.post("a.startTyping", "/api/startTyping", Scope.SEND, TypingBody.class, this::startTyping);
    api.post("a.stopTyping", "/api/stopTyping", Scope.SEND, TypingBody.class, this::stopTyping);
    api.get("a.listPresences", "/api/{session}/presence", Scope.READ, this::subscribed);
    api.unsafeGet("a.getPresence", "/api/{session}/presence/{chatId}", Scope.READ, this::find);
    api.post(
        "a.subscribePresence",
        "/api/{session}/presence/{chatId}/subscribe",
        Scope.READ,
        this::subscribe);
    api.post("a.setPresence", "/api/{session}/presence", Scope.SEND, PresenceBody.class, this::set);
  }

  private ApiResponse set(ApiRequest request, PresenceBody body) {
    var session = request.session();
    var shown = PresenceName.of(body.presence());
    switch (shown) {
      // Clients send a chat here too, as the example of WAHA's document does.
      case AVAILABLE, UNAVAILABLE -> presence.show(session.name(), shown);
      case COMPOSING, RECORDING, PAUSED ->
          presence.showIn(
              session.name(),
              request.address("chatId", Required.of("chatId", body.chatId())),
              shown);
    }
    return empty(request);
  }

  private ApiResponse subscribed(ApiRequest request) {
    var session = request.session();
    return ApiResponse.ok(
        presence.subscribed(session.name()).stream().map(ChatPresenceView::of).toList());
  }

  private ApiResponse find(ApiRequest request) {
    return ApiResponse.ok(ChatPresenceView.of(subscribed(request, request.session())));
  }

  private ApiResponse subscribe(ApiRequest request) {
    var _ = subscribed(request, request.session());
    return empty(request);
  }

  private ChatPresence subscribed(ApiRequest request, Session session) {
    return presence.subscribe(session.name(), request.address("chatId", request.path("chatId")));
  }

  private static ApiResponse empty(ApiRequest request) {
    return ApiResponse.empty(request.isDialect(Dialect.WAHA) ? 201 : 200);
  }

  private ApiResponse startTyping(ApiRequest request, TypingBody body) {
    return show(request, body, Presence.COMPOSING);
  }

  private ApiResponse stopTyping(ApiRequest request, TypingBody body) {
    return show(request, body, Presence.PAUSED);
  }

  private ApiResponse show(ApiRequest request, TypingBody body, Presence shown) {
    var session = request.session(body.session(), body.sessionId());
    presence.showIn(session.name(), body.toChat(request), shown);
    return request.done(new Shown(true, true));
  }

  /// Session and chat, each under either of its names.
  ///
  /// @spec api.md#post-base_urlapistoptyping stopTyping
  record TypingBody(
      @Nullable String session,
      @Nullable String sessionId,
      @Nullable String chatId,
      @Nullable String jid) {
    Address toChat(ApiRequest request) {
      if (jid == null) {
        var field = chatId == null && sessionId != null ? "jid" : "chatId";
        return request.address(field, Required.of(field, chatId));
      }
      var chat = request.address("jid", jid);
      if (chatId != null && !request.address("chatId", chatId).equals(chat)) {
        throw Fault.invalid("chatId", "must name the same chat as jid when both are given");
      }
      return chat;
    }
  }

  /// @param chatId of a presence that is shown in one chat; otherwise ignored
  record PresenceBody(
      @OneOf({"online", "offline", "typing", "recording", "paused"}) String presence,
      @Nullable String chatId) {}

  /// @param result the field that WAHA's clients read
  record Shown(boolean success, boolean result) {}

  /// The presence in a chat, as family A shows it.
  record ChatPresenceView(String id, List<OfPerson> presences) {
    static ChatPresenceView of(ChatPresence presence) {
      return new ChatPresenceView(
          presence.chat().toString(), presence.people().stream().map(OfPerson::of).toList());
    }

    /// @param lastSeen Unix seconds
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record OfPerson(String participant, String lastKnownPresence, @Nullable Long lastSeen) {
      static OfPerson of(ChatPresence.OfPerson person) {
        var seen = person.lastSeen();
        return new OfPerson(
            person.who().toString(),
            PresenceName.of(person.presence()),
            seen == null ? null : seen.getEpochSecond());
      }
    }
  }
}
