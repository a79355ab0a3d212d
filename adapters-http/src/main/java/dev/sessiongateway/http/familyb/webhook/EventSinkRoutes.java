package dev.sessiongateway.http.familyb.webhook;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.application.webhook.Subscriptions;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import org.jspecify.annotations.Nullable;

/// The event sinks of an instance. Only the event socket is served. The others can be switched off
/// but not on, because stored settings would have no effect.
public record EventSinkRoutes(Subscriptions subscriptions) implements Api.FamilyB {
  @Override
  public void register(Api api) {
    for (var kind : EventSink.values()) {
      api.get("/" + kind.word() + "/find/{instance}", Scope.READ, request -> find(request, kind));
      var set = "/" + kind.word() + "/set/{instance}";
      if (kind.isServed()) {
        api.post(set, Scope.SETTING, SocketBody.class, (request, body) -> set(request, body));
      } else {
        api.post(
            set, Scope.SETTING, BrokerBody.class, (request, body) -> refuse(request, kind, body));
      }
    }
  }

  private ApiResponse find(ApiRequest request, EventSink kind) {
    return ApiResponse.ok(row(request.session(), kind));
  }

  private ApiResponse set(ApiRequest request, SocketBody body) {
    var session = request.session();
    var before = subscriptions.socket(session.name()).orElse(null);
    var socket = body.toFields().sayingWhether().toSocket(before);
    subscriptions.setSocket(session.name(), socket);
    return ApiResponse.created(row(session, EventSink.WEBSOCKET));
  }

  /// Nothing is stored: such a sink is always off.
  private ApiResponse refuse(ApiRequest request, EventSink kind, BrokerBody body) {
    var session = request.session();
    var fields = body.toFields(kind).sayingWhether();
    var _ = fields.toSocket(null);
    if (fields.isWanted()) {
      throw kind.notServed();
    }
    return ApiResponse.created(row(session, kind));
  }

  private EventSink.Row row(Session session, EventSink kind) {
    return kind.isServed()
        ? subscriptions
            .socket(session.name())
            .map(socket -> EventSink.Row.of(session, kind, socket))
            .orElseGet(() -> EventSink.Row.unset(session))
        : EventSink.Row.unset(session);
  }

  /// In a wrapper or flat; the wrapper wins.
  record SocketBody(EventSink.@Nullable Body websocket, @JsonUnwrapped EventSink.Body flat) {
    EventSink.Body toFields() {
      return websocket == null ? flat : websocket.or(flat);
    }
  }

  /// In the wrapper of the sink's name, or flat; the wrapper wins.
  record BrokerBody(
      EventSink.@Nullable Body rabbitmq,
      EventSink.@Nullable Body nats,
      EventSink.@Nullable Body sqs,
      EventSink.@Nullable Body kafka,
      EventSink.@Nullable Body pusher,
      @JsonUnwrapped EventSink.Body flat) {
    EventSink.Body toFields(EventSink kind) {
      var wrapper =
          switch (kind) {
            case WEBSOCKET -> null;
            case RABBITMQ -> rabbitmq;
            case NATS -> nats;
            case SQS -> sqs;
            case KAFKA -> kafka;
            case PUSHER -> pusher;
          };
      return wrapper == null ? flat : wrapper.or(flat);
    }
  }
}
