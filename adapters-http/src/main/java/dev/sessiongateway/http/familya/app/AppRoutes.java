package dev.sessiongateway.http.familya.app;

import dev.sessiongateway.application.app.Apps;
import dev.sessiongateway.application.app.Apps.OwnedApp;
import dev.sessiongateway.application.app.SavedApp;
import dev.sessiongateway.application.delivery.ReceiverAdmin;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.AppId;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.SessionParameter;
import dev.sessiongateway.http.kernel.part.InboxApp;
import java.util.Optional;

/// The apps of sessions. A key of one session sees and changes the apps of that session only.
///
/// @param inbox empty where no part brings it
/// @param webhooks has the state of the apps that receive events
public record AppRoutes(Apps apps, Optional<InboxApp> inbox, ReceiverAdmin webhooks)
    implements Api.FamilyA {
  private static final String APP = "/api/apps/{id}";

  @Override
  public void register(Api api) {
    api.get("a.listApps", "/api/apps", Scope.APP, this::list)
        .parameters(SessionParameter.SESSION)
        .answersList(AppView.class);
    api.post("a.createApp", "/api/apps", Scope.APP, AppDrafts.AppBody.class, this::create)
        .answers(AppView.class);
    api.get("a.getApp", APP, Scope.APP, this::get).answers(AppView.class);
    api.put("a.updateApp", APP, Scope.APP, AppDrafts.AppBody.class, this::update)
        .answers(AppView.class);
    api.delete("a.deleteApp", APP, Scope.APP, this::delete);
  }

  private ApiResponse list(ApiRequest request) {
    var session = SessionParameter.of(request).name();
    return ApiResponse.ok(
        apps.list(session).stream()
            .map(app -> withState(views().of(session, app), session, app))
            .toList());
  }

  private AppView withState(AppView view, SessionName session, App app) {
    return AppView.ReceiverState.of(session, app, webhooks).map(view::with).orElse(view);
  }

  private AppViews views() {
    return new AppViews(apps, inbox);
  }

  private ApiResponse answer(ApiRequest request, SessionName session, SavedApp saved) {
    var view = withState(views().of(session, saved), session, saved.app());
    return request.done(view);
  }

  private ApiResponse create(ApiRequest request, AppDrafts.AppBody body) {
    var session = request.session(body.session()).name();
    var draft = new AppDrafts(request, apps, inbox).of(body, "", session);
    return answer(request, session, apps.create(session, draft));
  }

  private ApiResponse get(ApiRequest request) {
    var owned = opened(request);
    var view = views().of(owned.session(), owned.app());
    return ApiResponse.ok(withState(view, owned.session(), owned.app()));
  }

  private ApiResponse update(ApiRequest request, AppDrafts.AppBody body) {
    var owned = opened(request);
    var draft =
        new AppDrafts(request, apps, inbox)
            .of(body.withId(request.path("id")), "", owned.session());
    return answer(request, owned.session(), apps.update(owned.session(), draft));
  }

  private ApiResponse delete(ApiRequest request) {
    var owned = opened(request);
    apps.delete(owned.session(), owned.app().id());
    return ApiResponse.empty(200);
  }

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
