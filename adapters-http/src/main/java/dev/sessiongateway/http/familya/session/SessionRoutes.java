package dev.sessiongateway.http.familya.session;

import dev.sessiongateway.application.app.Apps;
import dev.sessiongateway.application.app.SessionWithApps;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.familya.app.AppDrafts;
import dev.sessiongateway.http.familya.app.AppViews;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.part.InboxApp;
import dev.sessiongateway.http.kernel.session.SessionStatus;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Sessions in family A.
///
/// @param dataDirectory the absolute directory that store addresses are relative to
public record SessionRoutes(
    Sessions sessions,
    Apps apps,
    Optional<InboxApp> inbox,
    String dataDirectory,
    SessionViews views)
    implements Api.FamilyA {
  private static final Parameter<Boolean> ALL = Parameter.flag("all", false);
  private static final Parameter<Boolean> EXPAND_APPS = Parameter.word("expand", "apps");

  @Override
  public void register(Api api) {
    api.get("a.listSessions", "/api/sessions", Scope.ANY, this::list)
        .parameters(ALL, EXPAND_APPS)
        .answersList(SessionView.class);
    api.post(
        "a.createSession", "/api/sessions", Scope.ADMIN, CreateSessionBody.class, this::create);
    api.get("a.getSession", "/api/sessions/{session}", Scope.ANY, this::get)
        .parameters(EXPAND_APPS);
    api.put(
        "a.updateSession",
        "/api/sessions/{session}",
        Scope.SETTING,
        UpdateSessionBody.class,
        this::update);
    api.delete("a.deleteSession", "/api/sessions/{session}", Scope.DELETE, this::delete);
    api.get("a.getMe", "/api/sessions/{session}/me", Scope.READ, this::me);
    api.get(
            "a.getTimelock",
            "/api/sessions/{session}/timelock",
            Scope.READ,
            SessionRoutes::timelock)
        .answers(SessionStatus.TimelockView.class);
    api.get("a.getCapping", "/api/sessions/{session}/capping", Scope.READ, SessionRoutes::capping)
        .answers(SessionStatus.CappingView.class);
    api.post("a.startSession", "/api/sessions/{session}/start", Scope.CONTROL, this::start);
    api.post("a.stopSession", "/api/sessions/{session}/stop", Scope.CONTROL, this::stop);
    api.post("a.logoutSession", "/api/sessions/{session}/logout", Scope.CONTROL, this::logout);
    api.post(
        "a.restartSession",
        "/api/sessions/{session}/restart",
        Scope.CONTROL,
        RestartBody.class,
        this::restart);
  }

  private ApiResponse list(ApiRequest request) {
    request.requireWhole();
    var all = ALL.of(request) || !request.isDialect(Dialect.WAHA);
    var chosen =
        sessions.list().stream()
            .filter(session -> request.key().opens(session.name()))
            .filter(session -> all || isRunning(session))
            .toList();
    views.prepare(chosen);
    return ApiResponse.ok(chosen.stream().map(session -> shown(session, request)).toList());
  }

  private AppViews appViews() {
    return new AppViews(apps, inbox);
  }

  private static boolean isRunning(Session session) {
    return !(session.state() instanceof SessionState.Stopped
        || session.state() instanceof SessionState.Paused);
  }

  private SessionView shown(Session session, ApiRequest request) {
    return EXPAND_APPS.of(request) && request.key().allows(Scope.APP)
        ? views.withApps(session, request, appViews().of(session.name()))
        : views.of(session, request);
  }

  private ApiResponse create(ApiRequest request, CreateSessionBody body) {
    var wanted = body.toNewSession(request, dataDirectory);
    request.requirePlaceHere(wanted.name());
    if (body.apps() == null) {
      return request.done(views.of(sessions.create(wanted), request));
    }
    var drafts = new AppDrafts(request, apps, inbox).of(body.apps(), wanted.name());
    var created = apps.create(wanted, drafts);
    return request.done(shown(created, request));
  }

  private ApiResponse get(ApiRequest request) {
    return ApiResponse.ok(shown(request.session(), request));
  }

  private ApiResponse update(ApiRequest request, UpdateSessionBody body) {
    var name = request.session().name();
    if (body.apps() != null) {
      request.need(Scope.APP);
    }
    UnaryOperator<SessionConfig> change = before -> body.toConfig(before, dataDirectory);
    if (body.apps() == null) {
      return ApiResponse.ok(views.of(sessions.configure(name, change), request));
    }
    var drafts = new AppDrafts(request, apps, inbox).of(body.apps(), name);
    return ApiResponse.ok(shown(apps.configure(name, change, drafts), request));
  }

  private SessionView shown(SessionWithApps changed, ApiRequest request) {
    var session = changed.session();
    return views.withApps(session, request, appViews().of(session.name(), changed.apps()));
  }

  private ApiResponse delete(ApiRequest request) {
    sessions.delete(request.sessionName());
    return ApiResponse.empty(200);
  }

  private ApiResponse me(ApiRequest request) {
    var session = request.session();
    return ApiResponse.ok(views.me(session));
  }

  private static ApiResponse timelock(ApiRequest request) {
    var account = request.session().account();
    return ApiResponse.ok(
        account == null || account.timelock() == null
            ? SessionStatus.TimelockView.NONE
            : SessionStatus.TimelockView.of(account.timelock()));
  }

  private static ApiResponse capping(ApiRequest request) {
    var account = request.session().account();
    return ApiResponse.ok(
        account == null || account.capping() == null
            ? SessionStatus.CappingView.NONE
            : SessionStatus.CappingView.of(account.capping()));
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
    if (body.config() != null) {
      request.need(Scope.SETTING);
    }
    var before = request.session();
    var session = sessions.restart(before.name(), body.toEngine(dataDirectory, request, before));
    var moved = !session.ref().equals(before.ref());
    var text = moved ? ActionText.RESTARTED_ELSEWHERE : ActionText.RESTARTED;
    return request.done(acted(session, text, request));
  }

  private SessionView acted(Session session, ActionText text, ApiRequest request) {
    return views.afterAction(session, request, text.in(request.header("Accept-Language")));
  }

  /// Only the engine's part of `config` is read; the rest of the session's configuration stays.
  record RestartBody(@Nullable EngineConfigBody config) {
    /// Without `config`, WAHA's dialect keeps the current configuration; the API document
    /// prescribes the default one.
    EngineConfig toEngine(String dataDirectory, ApiRequest request, Session session) {
      var otherwise =
          request.isDialect(Dialect.WAHA) ? session.config().engine() : EngineConfig.DEFAULT;
      return config == null ? otherwise : config.toEngine(otherwise, dataDirectory);
    }
  }

  /// The message that confirms a session's action, in the client's language.
  enum ActionText {
    STARTED("Session started", "Sessão iniciada", "Sesión iniciada", "Sitzung gestartet"),
    ALREADY_STARTED(
        "Session was started before; nothing was changed",
        "A sessão já estava iniciada; nada mudou",
        "La sesión ya estaba iniciada; nada ha cambiado",
        "Die Sitzung war schon gestartet; nichts wurde geändert"),
    STOPPED(
        "Session paused. It stays connected",
        "Sessão pausada. Ela continua conectada",
        "Sesión pausada. Sigue conectada",
        "Sitzung pausiert. Sie bleibt verbunden"),
    STOPPED_WITH_CODE(
        "Session paused. It is not paired yet; its QR code can still be scanned",
        "Sessão pausada. Ainda não está pareada; o código QR continua válido",
        "Sesión pausada. Aún no está vinculada; el código QR sigue siendo válido",
        "Sitzung pausiert. Sie ist noch nicht gekoppelt; der QR-Code gilt weiter"),
    STOPPED_UNPAIRED(
        "Session paused. It is not connected",
        "Sessão pausada. Ela não está conectada",
        "Sesión pausada. No está conectada",
        "Sitzung pausiert. Sie ist nicht verbunden"),
    RESTARTED(
        "Session restarted", "Sessão reiniciada", "Sesión reiniciada", "Sitzung neu gestartet"),
    RESTARTED_ELSEWHERE(
        "Session restarted in another store. It shows the history of that store; receipts and"
            + " repeated calls still find unconfirmed messages and own messages of the last 30"
            + " days",
        "Sessão reiniciada em outro armazenamento. Ela mostra o histórico de lá; confirmações e"
            + " chamadas repetidas ainda encontram mensagens não confirmadas e as próprias dos"
            + " últimos 30 dias",
        "Sesión reiniciada en otro almacén. Muestra el historial de ese almacén; las confirmaciones"
            + " y las llamadas repetidas aún encuentran los mensajes sin confirmar y los propios de"
            + " los últimos 30 días",
        "Sitzung in einem anderen Speicher neu gestartet. Sie zeigt dessen Verlauf; Bestätigungen"
            + " und wiederholte Aufrufe finden unbestätigte und eigene Nachrichten der letzten 30"
            + " Tage weiterhin"),
    LOGGED_OUT(
        "Session logged out", "Sessão desconectada", "Sesión desconectada", "Sitzung abgemeldet");

    private static final List<Locale> LANGUAGES =
        List.of(
            Locale.ENGLISH,
            Locale.forLanguageTag("pt"),
            Locale.forLanguageTag("es"),
            Locale.GERMAN);

    private final String english;
    private final String portuguese;
    private final String spanish;
    private final String german;

    ActionText(String english, String portuguese, String spanish, String german) {
      this.english = english;
      this.portuguese = portuguese;
      this.spanish = spanish;
      this.german = german;
    }

    /// @param acceptLanguage the header as sent; English when it is absent or invalid
    String in(@Nullable String acceptLanguage) {
      return switch (language(acceptLanguage).getLanguage()) {
        case "pt" -> portuguese;
        case "es" -> spanish;
        case "de" -> german;
        default -> english;
      };
    }

    private static Locale language(@Nullable String acceptLanguage) {
      if (acceptLanguage == null || acceptLanguage.isBlank()) {
        return Locale.ENGLISH;
      }
      try {
        var wanted = Locale.LanguageRange.parse(acceptLanguage);
        var found = Locale.lookup(wanted, LANGUAGES);
        return found == null ? Locale.ENGLISH : found;
      } catch (IllegalArgumentException _) {
        return Locale.ENGLISH;
      }
    }
  }
}
