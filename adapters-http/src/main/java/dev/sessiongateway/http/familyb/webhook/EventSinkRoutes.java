package dev.sessiongateway.http.familyb.webhook;

import dev.sessiongateway.application.webhook.Subscriptions;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The event sinks of an instance. Only the event socket is served; the others are refused, because
/// stored settings would have no effect.
public final class EventSinkRoutes implements Api.RouteGroup {
  private final Subscriptions subscriptions;

  public EventSinkRoutes(Subscriptions subscriptions) {
    this.subscriptions = subscriptions;
  }

  @Override
  public Family family() {
    return Family.B;
  }

  @Override
  public void register(Api api) {
    for (var kind : EventSink.values()) {
      api.get("/" + kind.word() + "/find/{instance}", Scope.READ, request -> find(request, kind));
      api.post(
          "/" + kind.word() + "/set/{instance}",
          Scope.SETTING,
          SetBody.class,
          (request, body) -> set(request, kind, body));
    }
  }

  private ApiResponse find(ApiRequest request, EventSink kind) {
    return ApiResponse.ok(row(request.session(), kind));
  }

  private ApiResponse set(ApiRequest request, EventSink kind, SetBody body) {
    var session = request.session();
    if (!kind.isServed()) {
      throw kind.notServed();
    }
    var before = subscriptions.socket(session.name()).orElse(null);
    var socket = body.toFields().sayingWhether().toSocket(before);
    subscriptions.setSocket(session.name(), socket);
    return ApiResponse.created(row(session, kind));
  }

  private EventSinkRow row(Session session, EventSink kind) {
    return kind.isServed()
        ? subscriptions
            .socket(session.name())
            .map(socket -> EventSinkRow.of(session, kind, socket))
            .orElseGet(() -> EventSinkRow.unset(session))
        : EventSinkRow.unset(session);
  }

  /// In a wrapper or flat; the wrapper wins.
  record SetBody(
      @Nullable EventSinkBody websocket, @Nullable Boolean enabled, @Nullable List<String> events) {
    EventSinkBody toFields() {
      var flat = new EventSinkBody(enabled, events);
      return websocket == null ? flat : websocket.or(flat);
    }
  }
}
