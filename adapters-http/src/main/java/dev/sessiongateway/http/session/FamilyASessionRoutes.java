package dev.sessiongateway.http.session;

import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.Call;
import dev.sessiongateway.http.api.Dialect;
import dev.sessiongateway.http.api.SessionRows;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Sessions in family A.
public final class FamilyASessionRoutes implements Api.Capability {
  private final Sessions sessions;
  private final String dataDirectory;

  /// @param dataDirectory where store addresses begin
  public FamilyASessionRoutes(Sessions sessions, Path dataDirectory) {
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

  private Answer list(Call call) {
    var all = call.query().flag("all", false) || !call.speaks(Dialect.WAHA);
    return Answer.ok(
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

  private static FamilyASession shown(Session session, Call call) {
    return call.query().list("expand").contains("apps")
        ? FamilyASession.withApps(session)
        : FamilyASession.of(session);
  }

  private Answer create(Call call, CreateBody body) {
    return call.done(FamilyASession.of(sessions.create(body.toNewSession(call, dataDirectory))));
  }

  private Answer get(Call call) {
    return Answer.ok(shown(call.session(), call));
  }

  private Answer update(Call call, UpdateBody body) {
    var name = call.session().name();
    var session = sessions.configure(name, before -> body.toConfig(before, dataDirectory));
    return Answer.ok(FamilyASession.of(session));
  }

  private Answer delete(Call call) {
    sessions.delete(call.sessionName());
    return Answer.empty(200);
  }

  private Answer me(Call call) {
    return Answer.ok(FamilyASession.of(call.session()).me());
  }

  private Answer start(Call call) {
    var before = call.session();
    var session = sessions.start(before.name());
    var changed = session.version() != before.version();
    var text = changed ? ActionText.STARTED : ActionText.ALREADY_STARTED;
    return call.done(acted(session, text, call));
  }

  private Answer stop(Call call) {
    var name = call.session().name();
    var session = call.speaks(Dialect.WAHA) ? sessions.ensurePaused(name) : sessions.stop(name);
    return call.done(acted(session, stopped(session.state()), call));
  }

  private static ActionText stopped(SessionState state) {
    if (!(state instanceof SessionState.Paused(var account, var step)) || account != null) {
      return ActionText.STOPPED;
    }
    return step == null ? ActionText.STOPPED_UNPAIRED : ActionText.STOPPED_WITH_CODE;
  }

  private Answer logout(Call call) {
    return call.done(acted(sessions.logout(call.session().name()), ActionText.LOGGED_OUT, call));
  }

  private Answer restart(Call call, RestartBody body) {
    var before = call.session();
    var session = sessions.restart(before.name(), body.toEngine(dataDirectory, call, before));
    var moved = !session.ref().equals(before.ref());
    var text = moved ? ActionText.RESTARTED_ELSEWHERE : ActionText.RESTARTED;
    return call.done(acted(session, text, call));
  }

  private static FamilyASession acted(Session session, ActionText text, Call call) {
    return FamilyASession.afterAction(session, text.in(call.header("Accept-Language")));
  }

  /// @param start absent means yes
  record CreateBody(
      @Nullable String name, @Nullable FamilyASessionConfig config, @Nullable Boolean start) {
    Sessions.NewSession toNewSession(Call call, String dataDirectory) {
      var nothing = SessionConfig.DEFAULT;
      return new Sessions.NewSession(
          name == null ? null : call.unreserved("name", SessionName.strict("name", name)),
          config == null ? nothing : config.toConfig(nothing, EngineConfig.DEFAULT, dataDirectory),
          Session.Origin.NATIVE,
          start == null || start);
    }
  }

  /// Without `config` everything goes back to its default.
  record UpdateBody(@Nullable FamilyASessionConfig config) {
    private static final FamilyASessionConfig NOTHING =
        new FamilyASessionConfig(null, null, null, null, null, null, null, null, null, null, null);

    SessionConfig toConfig(SessionConfig before, String dataDirectory) {
      return (config == null ? NOTHING : config).toConfig(before, before.engine(), dataDirectory);
    }
  }

  /// Only the engine's part of `config` counts; the rest of the session's configuration stays.
  record RestartBody(@Nullable FamilyAEngineConfig config) {
    /// WAHA's clients mean the configuration that there is when they name none; the API document
    /// means the default one.
    EngineConfig toEngine(String dataDirectory, Call call, Session session) {
      var otherwise = call.speaks(Dialect.WAHA) ? session.config().engine() : EngineConfig.DEFAULT;
      return config == null ? otherwise : config.toEngine(otherwise, dataDirectory);
    }
  }
}
