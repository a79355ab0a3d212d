package dev.sessiongateway.http.familya.session;

import dev.sessiongateway.application.app.Apps;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.familya.app.AppDrafts;
import dev.sessiongateway.http.familya.app.AppDrafts.AppBody;
import dev.sessiongateway.http.familya.app.AppView;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.SessionRows;
import dev.sessiongateway.http.kernel.json.Matches;
import dev.sessiongateway.http.kernel.json.TextFormat;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Sessions in family A.
public final class SessionRoutes implements Api.FamilyA {
  private final Sessions sessions;
  private final Apps apps;
  private final SessionView.SessionViews views;
  private final String dataDirectory;

  /// @param dataDirectory the directory that store addresses are relative to
  public SessionRoutes(
      Sessions sessions, Apps apps, Path dataDirectory, SessionView.SessionViews views) {
    this.views = views;
    this.sessions = sessions;
    this.apps = apps;
    this.dataDirectory = dataDirectory.toAbsolutePath().normalize().toString();
  }

  @Override
  public void register(Api api) {
    api.get("/api/sessions", Scope.ANY, this::list);
    api.post("/api/sessions", Scope.ADMIN, CreateBody.class, this::create);
    api.get("/api/sessions/{session}", Scope.ANY, this::get);
    api.put("/api/sessions/{session}", Scope.SETTING, UpdateBody.class, this::update);
    api.delete("/api/sessions/{session}", Scope.DELETE, this::delete);
    api.get("/api/sessions/{session}/me", Scope.READ, this::me);
    api.post("/api/sessions/{session}/start", Scope.CONTROL, this::start);
    api.post("/api/sessions/{session}/stop", Scope.CONTROL, this::stop);
    api.post("/api/sessions/{session}/logout", Scope.CONTROL, this::logout);
    api.post("/api/sessions/{session}/restart", Scope.CONTROL, RestartBody.class, this::restart);
  }

  private ApiResponse list(ApiRequest request) {
    var all = request.query().flag("all", false) || !request.isDialect(Dialect.WAHA);
    return ApiResponse.ok(
        SessionRows.of(
            sessions.list().stream()
                .filter(session -> request.key().opens(session.name()))
                .filter(session -> all || isRunning(session)),
            session -> shown(session, request)));
  }

  private static boolean isRunning(Session session) {
    return !(session.state() instanceof SessionState.Stopped
        || session.state() instanceof SessionState.Paused);
  }

  private SessionView shown(Session session, ApiRequest request) {
    return request.query().list("expand").contains("apps") && request.key().allows(Scope.APP)
        ? views.withApps(session, request, AppView.of(session.name(), apps))
        : views.of(session, request);
  }

  private ApiResponse create(ApiRequest request, CreateBody body) {
    var wanted = body.toNewSession(request, dataDirectory);
    if (body.apps() == null) {
      return request.done(views.of(sessions.create(wanted), request));
    }
    var drafts = new AppDrafts(request, apps).of(body.apps(), wanted.name());
    apps.check(wanted.name(), drafts);
    var session = sessions.create(wanted);
    var saved = apps.replace(session.name(), drafts);
    return request.done(
        views.withApps(
            sessions.get(session.name()), request, AppView.of(session.name(), saved, apps)));
  }

  private ApiResponse get(ApiRequest request) {
    return ApiResponse.ok(shown(request.session(), request));
  }

  private ApiResponse update(ApiRequest request, UpdateBody body) {
    var name = request.session().name();
    if (body.apps() != null) {
      request.need(Scope.APP);
    }
    var drafts = body.apps() == null ? null : new AppDrafts(request, apps).of(body.apps(), name);
    if (drafts != null) {
      apps.check(name, drafts);
    }
    var session = sessions.configure(name, before -> body.toConfig(before, dataDirectory));
    if (drafts == null) {
      return ApiResponse.ok(views.of(session, request));
    }
    var saved = apps.replace(name, drafts);
    return ApiResponse.ok(
        views.withApps(sessions.get(name), request, AppView.of(name, saved, apps)));
  }

  private ApiResponse delete(ApiRequest request) {
    sessions.delete(request.sessionName());
    return ApiResponse.empty(200);
  }

  private ApiResponse me(ApiRequest request) {
    var session = request.session();
    return ApiResponse.ok(views.me(session));
  }

  private ApiResponse start(ApiRequest request) {
    var before = request.session();
    var session = sessions.start(before.name());
    var changed = session.version() != before.version();
    var text = changed ? ActionText.STARTED : ActionText.ALREADY_STARTED;
    return request.done(acted(session, text, request));
  }

  private ApiResponse stop(ApiRequest request) {
    var name = request.session().name();
    var session =
        request.isDialect(Dialect.WAHA) ? sessions.ensurePaused(name) : sessions.pause(name);
    return request.done(acted(session, stopped(session.state()), request));
  }

  private static ActionText stopped(SessionState state) {
    if (!(state instanceof SessionState.Paused(var account, var step)) || account != null) {
      return ActionText.STOPPED;
    }
    return step == null ? ActionText.STOPPED_UNPAIRED : ActionText.STOPPED_WITH_CODE;
  }

  private ApiResponse logout(ApiRequest request) {
    return request.done(
        acted(sessions.logout(request.session().name()), ActionText.LOGGED_OUT, request));
  }

  private ApiResponse restart(ApiRequest request, RestartBody body) {
    var before = request.session();
    var session = sessions.restart(before.name(), body.toEngine(dataDirectory, request, before));
    var moved = !session.ref().equals(before.ref());
    var text = moved ? ActionText.RESTARTED_ELSEWHERE : ActionText.RESTARTED;
    return request.done(acted(session, text, request));
  }

  private SessionView acted(Session session, ActionText text, ApiRequest request) {
    return views.afterAction(session, request, text.in(request.header("Accept-Language")));
  }

  /// @param start absent means true
  record CreateBody(
      @Nullable @Matches(TextFormat.SESSION_NAME) String name,
      @Nullable SessionConfigBody config,
      @Nullable List<AppBody> apps,
      @Nullable Boolean start) {
    Sessions.NewSession toNewSession(ApiRequest request, String dataDirectory) {
      var nothing = SessionConfig.DEFAULT;
      return new Sessions.NewSession(
          name == null ? null : request.unreserved("name", SessionName.strict("name", name)),
          config == null ? nothing : config.toConfig(nothing, EngineConfig.DEFAULT, dataDirectory),
          Session.Origin.NATIVE,
          start == null || start);
    }
  }

  /// Without `config` everything is reset to its default; without `apps` the apps stay.
  record UpdateBody(@Nullable SessionConfigBody config, @Nullable List<AppBody> apps) {
    private static final SessionConfigBody NOTHING =
        new SessionConfigBody(
            null, null, null, null, null, null, null, null, null, null, null, null, null);

    SessionConfig toConfig(SessionConfig before, String dataDirectory) {
      return (config == null ? NOTHING : config).toConfig(before, before.engine(), dataDirectory);
    }
  }

  /// Only the engine's part of `config` is read; the rest of the session's configuration stays.
  record RestartBody(SessionConfigBody.@Nullable EngineConfigBody config) {
    /// Without `config`, WAHA's dialect keeps the current configuration; the API document
    /// prescribes the default one.
    EngineConfig toEngine(String dataDirectory, ApiRequest request, Session session) {
      var otherwise =
          request.isDialect(Dialect.WAHA) ? session.config().engine() : EngineConfig.DEFAULT;
      return config == null ? otherwise : config.toEngine(otherwise, dataDirectory);
    }
  }
}
