package dev.sessiongateway.http.familyb.app;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import java.util.List;

/// What Evolution API's bots, templates and Chatwoot answer for an instance that has none: front
/// ends read these before they show an instance. The other operations of these areas are refused.
public final class AppRoutes implements Api.RouteGroup {
  private static final List<String> BOTS =
      List.of("typebot", "openai", "dify", "flowise", "n8n", "evoai", "evolutionBot");

  @Override
  public Family family() {
    return Family.B;
  }

  @Override
  public void register(Api api) {
    for (var bot : BOTS) {
      api.get("/" + bot + "/find/{instance}", Scope.READ, AppRoutes::none);
      api.get("/" + bot + "/fetchSessions/{id}/{instance}", Scope.READ, AppRoutes::none);
      api.get("/" + bot + "/fetchSettings/{instance}", Scope.READ, AppRoutes::botSettings);
    }
    api.get("/template/find/{instance}", Scope.READ, AppRoutes::none);
    api.get("/chatwoot/find/{instance}", Scope.READ, AppRoutes::chatwoot);
  }

  private static ApiResponse none(ApiRequest request) {
    var _ = request.session();
    return ApiResponse.ok(List.of());
  }

  private static ApiResponse botSettings(ApiRequest request) {
    var _ = request.session();
    return ApiResponse.ok(BotSettings.DEFAULT);
  }

  private static ApiResponse chatwoot(ApiRequest request) {
    return ApiResponse.ok(ChatwootRow.of(request.session()));
  }
}
