package dev.sessiongateway.http.familyb.instance;

import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.redaction.SecretMask;

/// The automation settings of an instance.
public record SettingsRoutes(Sessions sessions) implements Api.FamilyB {
  @Override
  public void register(Api api) {
    api.get("b.findSettings", "/settings/find/{instance}", Scope.READ, this::find);
    api.post(
            "b.setSettings",
            "/settings/set/{instance}",
            Scope.SETTING,
            InstanceSettingsBody.class,
            this::set)
        .answers(Set.class);
  }

  private ApiResponse find(ApiRequest request) {
    return ApiResponse.ok(
        InstanceSettings.of(request.session().config(), SecretMask.showsSecretsTo(request)));
  }

  private ApiResponse set(ApiRequest request, InstanceSettingsBody body) {
    var session = sessions.apply(request.session().name(), body::in);
    var settings = InstanceSettings.of(session.config());
    return ApiResponse.created(new Set(new Set.OfInstance(session.name().value(), settings)));
  }

  record Set(OfInstance settings) {
    record OfInstance(String instanceName, InstanceSettings settings) {}
  }
}
