package dev.sessiongateway.http.familyb.presence;

import dev.sessiongateway.application.presence.PresenceUpdates;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.familyb.messaging.SendOptions;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import org.jspecify.annotations.Nullable;

/// The online presence of an account, and the typing indicator without a message.
public record PresenceRoutes(PresenceUpdates presence, Recipients recipients)
    implements Api.FamilyB {
  @Override
  public void register(Api api) {
    api.post(
        "b.setPresence",
        "/instance/setPresence/{instance}",
        Scope.SEND,
        PresenceBody.class,
        this::set);
    api.post(
            "b.sendPresence",
            "/chat/sendPresence/{instance}",
            Scope.SEND,
            ShownBody.class,
            this::show)
        .answers(Shown.class);
  }

  private ApiResponse set(ApiRequest request, PresenceBody body) {
    var session = request.session();
    presence.show(session.name(), Presence.parse(body.presence()));
    return dialect(request) == Dialect.EVOLUTION
        ? ApiResponse.created(body)
        : ApiResponse.empty(201);
  }

  /// That of the request, else of the key, else of the client that created the instance. A key of
  /// one session is what family B's clients call the instance's token.
  private static Dialect dialect(ApiRequest request) {
    var isOwn = request.session().origin().integration() != null;
    return Dialect.choose(
        Family.B,
        parsed(Dialect.HEADER, request.header(Dialect.HEADER)),
        ofKey(request.key()),
        isOwn ? Dialect.EVOLUTION : Dialect.NATIVE);
  }

  private static @Nullable Dialect ofKey(AccessKey key) {
    var stored = parsed("dialect", key.dialect());
    return stored == null && key.session() != null ? Dialect.EVOLUTION : stored;
  }

  private static @Nullable Dialect parsed(String field, @Nullable String text) {
    return text == null ? null : Dialect.parse(field, text);
  }

  record PresenceBody(
      @OneOf({"available", "unavailable", "composing", "recording", "paused"}) String presence) {}

  /// Faults are answered: here the indicator is the request itself, not an extra of a send.
  private ApiResponse show(ApiRequest request, ShownBody body) {
    var session = request.session().name();
    var what = Presence.parse(body.wanted());
    var delay = body.toOptions().typingDelay();
    var chat = recipients.reach(session, body.number());
    switch (what) {
      case AVAILABLE, UNAVAILABLE -> presence.show(session, what, delay);
      case PAUSED -> presence.showIn(session, chat, what);
      case COMPOSING, RECORDING -> {
        presence.showIn(session, chat, what);
        presence.showIn(session, chat, what, delay);
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
      return new SendOptions(longer, null, null, null, null, null, null, null);
    }
  }

  record Options(
      @Nullable @OneOf({"available", "unavailable", "composing", "recording", "paused"})
          String presence,
      @Nullable @Range(min = 0) Integer delay) {}

  record Shown(String presence) {}
}
