package dev.sessiongateway.http.familya.app;

import dev.sessiongateway.application.app.Apps;
import dev.sessiongateway.application.app.Apps.OwnedApp;
import dev.sessiongateway.application.webhook.WebhookAdmin;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.AppId;
import dev.sessiongateway.domain.app.ChatwootLanguage;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import java.util.Arrays;
import java.util.List;

/// The apps of sessions. A key of one session sees and changes the apps of that session only.
///
/// @param webhooks has the state of the apps that receive events
public record AppRoutes(Apps apps, WebhookAdmin webhooks) implements Api.FamilyA {
  private static final String APP = "/api/apps/{id}";

  private static final List<Locale> LOCALES =
      Arrays.stream(ChatwootLanguage.values())
          .map(language -> new Locale(language.title(), language.locale()))
          .toList();

  @Override
  public void register(Api api) {
    api.get("/api/apps", Scope.APP, this::list);
    api.post("/api/apps", Scope.APP, AppDrafts.AppBody.class, this::create);
    api.get("/api/apps/chatwoot/locales", Scope.ANY, _ -> ApiResponse.ok(LOCALES));
    api.get(APP, Scope.APP, this::get);
    api.put(APP, Scope.APP, AppDrafts.AppBody.class, this::update);
    api.delete(APP, Scope.APP, this::delete);
  }

  private ApiResponse list(ApiRequest request) {
    var session = request.session(request.query().text("session")).name();
    return ApiResponse.ok(
        apps.list(session).stream()
            .map(app -> withState(AppView.of(session, app, apps), session, app))
            .toList());
  }

  private AppView withState(AppView view, SessionName session, App app) {
    return AppView.ChatwootState.of(session, app, webhooks).map(view::with).orElse(view);
  }

  private ApiResponse answer(ApiRequest request, SessionName session, Apps.SavedApp saved) {
    var view = withState(AppView.of(session, saved, apps), session, saved.app());
    return request.done(view);
  }

  private ApiResponse create(ApiRequest request, AppDrafts.AppBody body) {
    var session = request.session(body.session()).name();
    var draft = new AppDrafts(request, apps).of(body, "", session);
    return answer(request, session, apps.create(session, draft));
  }

  private ApiResponse get(ApiRequest request) {
    var owned = opened(request);
    var view = AppView.of(owned.session(), owned.app(), apps);
    return ApiResponse.ok(withState(view, owned.session(), owned.app()));
  }

  private ApiResponse update(ApiRequest request, AppDrafts.AppBody body) {
    var owned = opened(request);
    var draft =
        new AppDrafts(request, apps).of(body.withId(request.path("id")), "", owned.session());
    return answer(request, owned.session(), apps.update(owned.session(), draft));
  }

  private ApiResponse delete(ApiRequest request) {
    var owned = opened(request);
    apps.delete(owned.session(), owned.app().id());
    return ApiResponse.empty(200);
  }

  /// A language of the Chatwoot app.
  ///
  /// @param name in that language
  record Locale(String name, String locale) {}

  /// The app of the path, of a session that the key opens.
  private OwnedApp opened(ApiRequest request) {
    var id = new AppId(request.path("id"));
    var found = apps.find(id);
    if (found.isEmpty()) {
      throw Fault.notFound("app", id.value());
    }
    var mine = found.stream().filter(app -> request.key().opens(app.session())).findFirst();
    return mine.orElseGet(() -> {
      var other = found.getFirst();
      var _ = request.opened(other.session());
      return other;
    });
  }
}
