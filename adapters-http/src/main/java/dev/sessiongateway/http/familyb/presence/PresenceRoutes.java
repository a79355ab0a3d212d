package dev.sessiongateway.http.familyb.presence;

import dev.sessiongateway.application.presence.PresenceUpdates;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.json.OneOf;

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
    return InstanceDialect.of(request) == Dialect.EVOLUTION
        ? ApiResponse.created(body)
        : ApiResponse.empty(201);
  }

  record PresenceBody(
      @OneOf({"available", "unavailable", "composing", "recording", "paused"}) String presence) {}
}
