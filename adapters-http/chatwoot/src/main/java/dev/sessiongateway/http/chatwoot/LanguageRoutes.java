package dev.sessiongateway.http.chatwoot;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import java.util.Arrays;
import java.util.List;

/// The languages of the texts that the app writes.
record LanguageRoutes() implements Api.FamilyA {
  private static final List<Locale> LOCALES =
      Arrays.stream(ChatwootLanguage.values())
          .map(language -> new Locale(language.title(), language.locale()))
          .toList();

  @Override
  public void register(Api api) {
    api.get(
        "a.listChatwootLocales",
        "/api/apps/chatwoot/locales",
        Scope.ANY,
        _ -> ApiResponse.ok(LOCALES));
  }

  /// A language of the app.
  ///
  /// @param name in that language
  record Locale(String name, String locale) {}
}
