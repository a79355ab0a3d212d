package dev.sessiongateway.http.familya.session;

import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.SessionRows;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Sessions in family A.
public final class SessionRoutes implements Api.RouteGroup {
  private final Sessions sessions;
  private final String dataDirectory;

  /// @param dataDirectory where store addresses begin
  public SessionRoutes(Sessions sessions, Path dataDirectory) {
    this.sessions = sessions;
    this.dataDirectory = dataDirectory.toAbsolutePath().normalize().toString();
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.get("/api/sessions", Scope.READ, this::list);
    api.post("/api/sessions", Scope.ADMIN, CreateBody.class, this::create);
    api.get("/api/sessions/{session}", Scope.READ, this::get);
    api.put("/api/sessions/{session}", Scope.MANAGE, UpdateBody.class, this::update);
    api.delete("/api/sessions/{session}", Scope.ADMIN, this::delete);
    api.get("/api/sessions/{session}/me", Scope.READ, this::me);
    api.post("/api/sessions/{session}/start", Scope.MANAGE, this::start);
    api.post("/api/sessions/{session}/stop", Scope.MANAGE, this::stop);
    api.post("/api/sessions/{session}/logout", Scope.MANAGE, this::logout);
    api.post("/api/sessions/{session}/restart", Scope.MANAGE, RestartBody.class, this::restart);
  }

  private ApiResponse list(ApiRequest call) {
    var all = call.query().flag("all", false) || !call.speaks(Dialect.WAHA);
    return ApiResponse.ok(
        SessionRows.of(
            sessions.list().stream()
                .filter(session -> call.key().opens(session.name()))
                .filter(session -> all || isRunning(session)),
            session -> shown(session, call)));
  }

  private static boolean isRunning(Session session) {
    return !(session.state() instanceof SessionState.Stopped
        || session.state() instanceof SessionState.Paused);
  }

  private static SessionView shown(Session session, ApiRequest call) {
    return call.query().list("expand").contains("apps")
        ? SessionView.withApps(session)
        : SessionView.of(session);
  }

  private ApiResponse create(ApiRequest call, CreateBody body) {
    return call.done(SessionView.of(sessions.create(body.toNewSession(call, dataDirectory))));
  }

  private ApiResponse get(ApiRequest call) {
    return ApiResponse.ok(shown(call.session(), call));
  }

  private ApiResponse update(ApiRequest call, UpdateBody body) {
    var name = call.session().name();
    var session = sessions.configure(name, before -> body.toConfig(before, dataDirectory));
    return ApiResponse.ok(SessionView.of(session));
  }

  private ApiResponse delete(ApiRequest call) {
    sessions.delete(call.sessionName());
    return ApiResponse.empty(200);
  }

  private ApiResponse me(ApiRequest call) {
    return ApiResponse.ok(SessionView.of(call.session()).me());
  }

  private ApiResponse start(ApiRequest call) {
    var before = call.session();
    var session = sessions.start(before.name());
    var changed = session.version() != before.version();
    var text = changed ? ActionText.STARTED : ActionText.ALREADY_STARTED;
    return call.done(acted(session, text, call));
  }

  private ApiResponse stop(ApiRequest call) {
    var name = call.session().name();
    var session = call.speaks(Dialect.WAHA) ? sessions.ensurePaused(name) : sessions.pause(name);
    return call.done(acted(session, stopped(session.state()), call));
  }

  private static ActionText stopped(SessionState state) {
    if (!(state instanceof SessionState.Paused(var account, var step)) || account != null) {
      return ActionText.STOPPED;
    }
    return step == null ? ActionText.STOPPED_UNPAIRED : ActionText.STOPPED_WITH_CODE;
  }

  private ApiResponse logout(ApiRequest call) {
    return call.done(acted(sessions.logout(call.session().name()), ActionText.LOGGED_OUT, call));
  }

  private ApiResponse restart(ApiRequest call, RestartBody body) {
    var before = call.session();
    var session = sessions.restart(before.name(), body.toEngine(dataDirectory, call, before));
    var moved = !session.ref().equals(before.ref());
    var text = moved ? ActionText.RESTARTED_ELSEWHERE : ActionText.RESTARTED;
    return call.done(acted(session, text, call));
  }

  private static SessionView acted(Session session, ActionText text, ApiRequest call) {
    return SessionView.afterAction(session, text.in(call.header("Accept-Language")));
  }

  /// @param start absent means yes
  record CreateBody(
      @Nullable String name, @Nullable SessionConfigBody config, @Nullable Boolean start) {
    Sessions.NewSession toNewSession(ApiRequest call, String dataDirectory) {
      var nothing = SessionConfig.DEFAULT;
      return new Sessions.NewSession(
          name == null ? null : call.unreserved("name", SessionName.strict("name", name)),
          config == null ? nothing : config.toConfig(nothing, EngineConfig.DEFAULT, dataDirectory),
          Session.Origin.NATIVE,
          start == null || start);
    }
  }

  /// Without `config` everything goes back to its default.
  record UpdateBody(@Nullable SessionConfigBody config) {
    private static final SessionConfigBody NOTHING =
        new SessionConfigBody(null, null, null, null, null, null, null, null, null, null, null);

    SessionConfig toConfig(SessionConfig before, String dataDirectory) {
      return (config == null ? NOTHING : config).toConfig(before, before.engine(), dataDirectory);
    }
  }

  /// Only the engine's part of `config` counts; the rest of the session's configuration stays.
  record RestartBody(@Nullable EngineConfigBody config) {
    /// WAHA's clients mean the configuration that there is when they name none; the API document
    /// means the default one.
    EngineConfig toEngine(String dataDirectory, ApiRequest call, Session session) {
      var otherwise = call.speaks(Dialect.WAHA) ? session.config().engine() : EngineConfig.DEFAULT;
      return config == null ? otherwise : config.toEngine(otherwise, dataDirectory);
    }
  }
}
