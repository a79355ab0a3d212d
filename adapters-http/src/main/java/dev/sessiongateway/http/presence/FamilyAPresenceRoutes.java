package dev.sessiongateway.http.presence;

import dev.sessiongateway.application.presence.PresenceUpdates;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.Call;
import dev.sessiongateway.http.api.Wanted;
import org.jspecify.annotations.Nullable;

/// The typing indicator in family A.
public final class FamilyAPresenceRoutes implements Api.Capability {
  private final PresenceUpdates presence;

  public FamilyAPresenceRoutes(PresenceUpdates presence) {
    this.presence = presence;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.post("/api/startTyping", Scope.SEND, TypingBody.class, this::startTyping);
    api.post("/api/stopTyping", Scope.SEND, TypingBody.class, this::stopTyping);
  }

  private Answer startTyping(Call call, TypingBody body) {
    return show(call, body, Presence.COMPOSING);
  }

  private Answer stopTyping(Call call, TypingBody body) {
    return show(call, body, Presence.PAUSED);
  }

  private Answer show(Call call, TypingBody body, Presence shown) {
    var session = call.session(body.session(), body.sessionId());
    presence.showIn(session.name(), body.toChat(call), shown);
    return call.done(new Shown(true, true));
  }

  /// Session and chat by either of their names.
  ///
  /// @spec api.md#post-base_urlapistoptyping stopTyping
  record TypingBody(
      @Nullable String session,
      @Nullable String sessionId,
      @Nullable String chatId,
      @Nullable String jid) {
    Jid toChat(Call call) {
      var field = sessionId == null ? "chatId" : "jid";
      return Jid.parse(field, Wanted.of(field, call.either(jid, chatId)));
    }
  }

  /// @param result what WAHA's clients read
  record Shown(boolean success, boolean result) {}
}
