package dev.sessiongateway.http.familyb.presence;

import dev.sessiongateway.application.presence.PresenceUpdates;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.json.OneOf;
import org.jspecify.annotations.Nullable;

/// The online presence of an account.
public final class PresenceRoutes implements Api.RouteGroup {
  private final PresenceUpdates presence;

  public PresenceRoutes(PresenceUpdates presence) {
    this.presence = presence;
  }

  @Override
  public Family family() {
    return Family.B;
  }

  @Override
  public void register(Api api) {
    api.post("/instance/setPresence/{instance}", Scope.SEND, PresenceBody.class, this::set);
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
}
