package dev.sessiongateway.http.familyb.app;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What Evolution API's bots answer for an instance that has none: front ends read these before
/// they show an instance. The other operations of these areas are refused.
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
  }

  private static ApiResponse none(ApiRequest request) {
    var _ = request.session();
    return ApiResponse.ok(List.of());
  }

  private static ApiResponse botSettings(ApiRequest request) {
    var _ = request.session();
    return ApiResponse.ok(BotSettings.DEFAULT);
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
}
