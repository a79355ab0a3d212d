package dev.sessiongateway.http.instance;

import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.Call;

/// How an instance behaves by itself, for family B.
public final class FamilyBSettingsRoutes implements Api.Capability {
  private final Sessions sessions;

  public FamilyBSettingsRoutes(Sessions sessions) {
    this.sessions = sessions;
  }

  @Override
  public Family family() {
    return Family.B;
  }

  @Override
  public void register(Api api) {
    api.get("/settings/find/{instance}", Scope.READ, this::find);
    api.post("/settings/set/{instance}", Scope.MANAGE, FamilyBSettingsFields.class, this::set);
  }

  private Answer find(Call call) {
    return Answer.ok(FamilyBSettings.of(call.session().config()));
  }

  private Answer set(Call call, FamilyBSettingsFields body) {
    var session = sessions.apply(call.session().name(), body::in);
    var settings = FamilyBSettings.of(session.config());
    return Answer.created(new Set(new Set.OfInstance(session.name().value(), settings)));
  }

  record Set(OfInstance settings) {
    record OfInstance(String instanceName, FamilyBSettings settings) {}
  }
}
