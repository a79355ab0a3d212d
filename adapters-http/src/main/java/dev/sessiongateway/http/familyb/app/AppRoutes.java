package dev.sessiongateway.http.familyb.app;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.ChatwootSettings;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What Evolution API's bots and Chatwoot answer for an instance that has none: front ends read
/// these before they show an instance. The other operations of these areas are refused.
public final class AppRoutes implements Api.FamilyB {
  private static final List<String> BOTS =
      List.of("typebot", "openai", "dify", "flowise", "n8n", "evoai", "evolutionBot");

  @Override
  public void register(Api api) {
    for (var bot : BOTS) {
      api.get("/" + bot + "/find/{instance}", Scope.READ, AppRoutes::none);
      api.get("/" + bot + "/fetchSessions/{id}/{instance}", Scope.READ, AppRoutes::none);
      api.get("/" + bot + "/fetchSettings/{instance}", Scope.READ, AppRoutes::botSettings);
    }
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

  /// The settings of bots, with the values that Evolution API has before anybody sets them.
  ///
  /// @param expire,debounceTime in minutes and seconds
  /// @param delayMessage,timePerChar in milliseconds
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record BotSettings(
      int expire,
      String keywordFinish,
      int delayMessage,
      String unknownMessage,
      boolean listeningFromMe,
      boolean stopBotFromMe,
      boolean keepOpen,
      int debounceTime,
      List<String> ignoreJids,
      boolean splitMessages,
      int timePerChar,
      String fallbackId,
      @Nullable Object fallback) {
    static final BotSettings DEFAULT =
        new BotSettings(
            300,
            "bye",
            1_000,
            "Sorry, I dont understand",
            true,
            true,
            false,
            1,
            List.of(),
            false,
            0,
            "",
            null);
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
