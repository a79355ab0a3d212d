package dev.sessiongateway.http.familya.session;

import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import org.jspecify.annotations.Nullable;

/// Sessions in family A as old clients and dashboards use them: the name is in the body, starting
/// creates, and logging out deletes. A missing name is a 422 there, not a 400.
///
/// @param dataDirectory the absolute directory that store addresses are relative to
public record DeprecatedSessionRoutes(Sessions sessions, String dataDirectory, SessionViews views)
    implements Api.FamilyA {
  @Override
  public void register(Api api) {
    api.post(
        "a.startSessionByName", "/api/sessions/start", Scope.CONTROL, StartBody.class, this::start);
    api.post(
        "a.stopSessionByName", "/api/sessions/stop", Scope.CONTROL, StopBody.class, this::stop);
    api.post(
        "a.logoutSessionByName",
        "/api/sessions/logout",
        Scope.DELETE,
        LogoutBody.class,
        this::logout);
  }

  /// Creating and configuring need the scopes that the operations for them need.
  private ApiResponse start(ApiRequest request, StartBody body) {
    var name = request.opened(named(body.name()));
    var known = sessions.findCurrent(name.value()).filter(session -> session.name().equals(name));
    if (known.isEmpty()) {
      request.need(Scope.ADMIN);
      request.requirePlaceHere(name);
      var creation = new CreateSessionBody(name.value(), body.config(), null, true);
      return request.done(
          views.of(sessions.create(creation.toNewSession(request, dataDirectory)), request));
    }
    if (isStarted(known.get())) {
      throw new Fault.Unprocessable(
              "session.already-started", "Session \"" + name + "\" is already started")
          .toException();
    }
    if (body.config() != null) {
      request.need(Scope.SETTING);
      var update = new UpdateSessionBody(body.config(), null);
      sessions.configure(name, before -> update.toConfig(before, dataDirectory));
    }
    return request.done(views.of(sessions.start(name), request));
  }

  private static boolean isStarted(Session session) {
    return switch (session.state()) {
      case SessionState.Starting _,
          SessionState.AwaitingPairing _,
          SessionState.Active _,
          SessionState.Restarting _ ->
          true;
      case SessionState.Stopped _, SessionState.Paused _, SessionState.Failed _ -> false;
    };
  }

  private ApiResponse stop(ApiRequest request, StopBody body) {
    var name = request.opened(named(body.name()));
    if (body.logout() != null && body.logout()) {
      request.need(Scope.DELETE);
      sessions.delete(name);
    } else {
      sessions.ensurePaused(name);
    }
    return request.done();
  }

  /// Stops, unlinks and deletes. As with every deletion, a session that is not there is one.
  private ApiResponse logout(ApiRequest request, LogoutBody body) {
    sessions.delete(request.opened(named(body.name())));
    return request.done();
  }

  private static SessionName named(@Nullable String name) {
    if (name == null || name.isBlank()) {
      throw new Fault.Unprocessable("invalid.name", "name: is required").toException();
    }
    return new SessionName(name);
  }

  /// @param config replaces the configuration of a session that exists; absent means unchanged
  record StartBody(@Nullable String name, @Nullable SessionConfigBody config) {}

  /// @param logout true also unlinks and deletes it; absent means false
  record StopBody(@Nullable String name, @Nullable Boolean logout) {}

  record LogoutBody(@Nullable String name) {}
}
