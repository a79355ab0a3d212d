package dev.sessiongateway.http.presence;

import dev.sessiongateway.application.presence.PresenceUpdates;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.Call;
import dev.sessiongateway.http.api.Dialect;
import dev.sessiongateway.http.instance.InstanceDialect;

/// Being online, for family B.
public final class FamilyBPresenceRoutes implements Api.Capability {
  private final PresenceUpdates presence;

  public FamilyBPresenceRoutes(PresenceUpdates presence) {
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

  private Answer set(Call call, PresenceBody body) {
    var session = call.session();
    presence.show(session.name(), Presence.parse(body.presence()));
    return InstanceDialect.of(call) == Dialect.EVOLUTION ? Answer.created(body) : Answer.empty(201);
  }

  record PresenceBody(String presence) {}
}
