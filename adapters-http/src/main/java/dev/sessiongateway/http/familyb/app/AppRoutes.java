package dev.sessiongateway.http.familyb.app;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.ChatwootSettings;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;

/// What Chatwoot answers for an instance: front ends read it before they show one. The other
/// operations of the area are refused.
public final class AppRoutes implements Api.FamilyB {
  @Override
  public void register(Api api) {
    api.get("/chatwoot/find/{instance}", Scope.READ, AppRoutes::chatwoot);
  }

  private static ApiResponse chatwoot(ApiRequest request) {
    return ApiResponse.ok(ChatwootRow.of(request.session()));
  }

  /// The connection of an instance to Chatwoot, which is an app of the session here.
  ///
  /// @param token,webhookUrl empty: whoever may read the instance need not open the account
  record ChatwootRow(
      boolean enabled,
      String url,
      String accountId,
      String token,
      boolean signMsg,
      String nameInbox,
      @JsonProperty("webhook_url") String webhookUrl) {
    private static final ChatwootRow NONE = new ChatwootRow(false, "", "", "", false, "", "");

    /// Of the first app for Chatwoot.
    static ChatwootRow of(Session session) {
      for (var app : session.config().apps()) {
        if (app.settings() instanceof ChatwootSettings settings) {
          return of(app, settings);
        }
      }
      return NONE;
    }

    private static ChatwootRow of(App app, ChatwootSettings settings) {
      return new ChatwootRow(
          app.enabled(),
          settings.url().toString(),
          Long.toString(settings.accountId()),
          "",
          false,
          "",
          "");
    }
  }
}
