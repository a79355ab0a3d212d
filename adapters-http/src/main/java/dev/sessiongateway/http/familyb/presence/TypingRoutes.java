package dev.sessiongateway.http.familyb.presence;

import dev.sessiongateway.application.presence.PresenceUpdates;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.familyb.messaging.SendOptions;
import dev.sessiongateway.http.familyb.messaging.TypingIndicator;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.OneOf;
import dev.sessiongateway.http.kernel.json.Range;
import org.jspecify.annotations.Nullable;

/// Shows the typing indicator without sending a message.
public final class TypingRoutes implements Api.RouteGroup {
  private final PresenceUpdates presence;
  private final Recipients recipients;
  private final TypingIndicator typing;

  public TypingRoutes(PresenceUpdates presence, Recipients recipients, TypingIndicator typing) {
    this.presence = presence;
    this.recipients = recipients;
    this.typing = typing;
  }

  @Override
  public Family family() {
    return Family.B;
  }

  @Override
  public void register(Api api) {
    api.post("/chat/sendPresence/{instance}", Scope.SEND, ShownBody.class, this::show);
  }

  /// Faults are answered: here the indicator is the request itself, not an extra of a send.
  private ApiResponse show(ApiRequest request, ShownBody body) {
    var session = request.session().name();
    var what = Presence.parse(body.wanted());
    var delay = body.toOptions().typingDelay();
    var chat = recipients.reach(session, body.number());
    switch (what) {
      case AVAILABLE, UNAVAILABLE -> {
        presence.show(session, what);
        typing.stay(delay);
      }
      case PAUSED -> presence.showIn(session, chat, what);
      case COMPOSING, RECORDING -> {
        presence.showIn(session, chat, what);
        typing.show(session, chat, what, delay);
      }
    }
    return ApiResponse.created(new Shown(body.wanted()));
  }

  /// @param delay how long, in milliseconds; absent or 0 means until the next presence
  /// @param options the fields in the wrapper of older clients
  record ShownBody(
      String number,
      @Nullable @OneOf({"available", "unavailable", "composing", "recording", "paused"})
          String presence,
      @Nullable @Range(min = 0) Integer delay,
      @Nullable Options options) {
    String wanted() {
      return Required.of(
          "presence",
          options != null && options.presence() != null ? options.presence() : presence);
    }

    SendOptions toOptions() {
      var longer = options != null && options.delay() != null ? options.delay() : delay;
      return new SendOptions(longer, null, null, null, null);
    }
  }

  record Options(
      @Nullable @OneOf({"available", "unavailable", "composing", "recording", "paused"})
          String presence,
      @Nullable @Range(min = 0) Integer delay) {}

  record Shown(String presence) {}
}
