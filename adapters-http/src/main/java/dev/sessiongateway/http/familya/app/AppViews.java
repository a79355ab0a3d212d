package dev.sessiongateway.http.familya.app;

import dev.sessiongateway.application.app.Apps;
import dev.sessiongateway.application.app.SavedApp;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.AppSettings;
import dev.sessiongateway.domain.app.AppSettings.CallsSettings;
import dev.sessiongateway.domain.app.AppSettings.McpSettings;
import dev.sessiongateway.domain.app.PhoneNumberSettings;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.part.InboxApp;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Makes what is shown of apps.
///
/// @param inbox empty where no part brings it: then nothing is shown of its configuration
public record AppViews(Apps apps, Optional<InboxApp> inbox) {
  /// The apps of a session.
  public List<AppView> of(SessionName session) {
    return apps.list(session).stream().map(app -> of(session, app)).toList();
  }

  /// Changed apps, with the keys that the change issued.
  public List<AppView> of(SessionName session, List<SavedApp> saved) {
    return saved.stream().map(app -> of(session, app)).toList();
  }

  /// A changed app, with the key that the change issued.
  AppView of(SessionName session, SavedApp saved) {
    return of(session, saved.app(), saved.secret());
  }

  AppView of(SessionName session, App app) {
    return of(session, app, null);
  }

  private AppView of(SessionName session, App app, @Nullable String secret) {
    var config =
        switch (app.settings()) {
          case CallsSettings(var direct, var group) ->
              new CallsAppConfig(CallsAppRule.of(direct), CallsAppRule.of(group));
          case McpSettings _ -> McpAppConfig.of(app, secret, apps);
          case AppSettings.UnreadSettings _ -> Map.of();
          case AppSettings.OfPart settings ->
              inbox.map(part -> part.config(settings)).orElse(Map.of());
          case PhoneNumberSettings numbers -> PhoneNumbersAppConfig.of(numbers);
        };
    return new AppView(
        app.id().value(), session.value(), app.kind().code(), app.enabled(), config, null);
  }
}
