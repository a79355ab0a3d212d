package dev.sessiongateway.http;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.RequestInfo;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.kernel.fault.FaultResponses;
import dev.sessiongateway.http.kernel.requestlog.AnsweredRequest;
import dev.sessiongateway.http.kernel.requestlog.RequestListener;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Notifies the listeners of requests after each was answered.
record RequestNotifier(List<RequestListener> listeners, Time time) {
  private static final String REQUEST = "api-request";
  private static final String FAULT = "fault";

  /// The status of a websocket that was opened.
  private static final int SWITCHED = 101;

  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;

  RequestNotifier {
    listeners = List.copyOf(listeners);
  }

  /// Keeps what the operation learns of the request.
  void runs(Context ctx, ApiRequest request) {
    if (!listeners.isEmpty()) {
      ctx.attribute(REQUEST, request);
    }
  }

  /// Keeps why the request is refused.
  void refused(Context ctx, Throwable thrown) {
    if (!listeners.isEmpty()) {
      ctx.attribute(FAULT, FaultResponses.code(thrown));
    }
  }

  /// The answer of the request was made.
  void answered(Context ctx, long nanos) {
    if (listeners.isEmpty()) {
      return;
    }
    var entered = EnteredRequest.find(ctx);
    if (entered == null) {
      return;
    }
    var match = entered.match();
    ApiRequest request = ctx.attribute(REQUEST);
    String fault = ctx.attribute(FAULT);
    answered(
        entered.info(),
        entered.key(),
        ctx.req().getRemoteAddr(),
        match == null ? null : match.route(),
        request != null ? request.named() : match == null ? null : named(match.variables()),
        new Outcome(ctx.statusCode(), fault, nanos));
  }

  /// An operation was run for another one, such as a tool.
  void answered(Route route, ApiRequest request, Outcome outcome) {
    if (!listeners.isEmpty()) {
      var key = request.hasKey() ? request.key() : null;
      answered(request.info(), key, request.client(), route, request.named(), outcome);
    }
  }

  /// A websocket was opened or refused.
  ///
  /// @param key null where it was refused before its key was known
  /// @param thrown null when it was opened
  void upgraded(
      RequestInfo info,
      @Nullable AccessKey key,
      String address,
      Route route,
      @Nullable Throwable thrown) {
    if (!listeners.isEmpty()) {
      var code = thrown == null ? null : FaultResponses.code(thrown);
      var status = code == null ? SWITCHED : code.equals("unauthorized") ? UNAUTHORIZED : FORBIDDEN;
      answered(info, key, address, route, null, new Outcome(status, code, 0));
    }
  }

  private void answered(
      RequestInfo info,
      @Nullable AccessKey key,
      String address,
      @Nullable Route route,
      @Nullable String session,
      Outcome outcome) {
    var changes = route != null && route.changes();
    for (var listener : listeners) {
      if (listener.isInterested(changes, outcome.status())) {
        listener.answered(
            new AnsweredRequest(
                time.instant(),
                info.requestId(),
                key == null ? null : key.id(),
                key == null ? null : key.name(),
                address,
                route == null ? null : route.id(),
                info.method(),
                session,
                changes,
                outcome.status(),
                outcome.fault(),
                outcome.nanos()));
      }
    }
  }

  /// The session of a request that was refused before its operation ran.
  private static @Nullable String named(Map<String, String> variables) {
    var session = variables.get("session");
    var name = session == null ? variables.get("instance") : session;
    return name != null && SessionName.isValid(name) ? name : null;
  }

  /// @param fault the code of the refusal; null when there is none
  record Outcome(int status, @Nullable String fault, long nanos) {}
}
