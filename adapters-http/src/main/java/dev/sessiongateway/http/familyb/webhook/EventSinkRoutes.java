package dev.sessiongateway.http.familyb.webhook;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.application.webhook.Subscriptions;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import org.jspecify.annotations.Nullable;

/// The event sinks of an instance: the event socket, and the brokers that the operator has set up.
/// The others can be switched off but not on, because stored settings would have no effect.
public record EventSinkRoutes(Subscriptions subscriptions) implements Api.FamilyB {
  @Override
  public void register(Api api) {
    for (var kind : EventTransport.values()) {
      api.get(
              kind.id("b.find"),
              "/" + kind.word() + "/find/{instance}",
              Scope.READ,
              request -> find(request, kind))
          .answers(EventTransport.Row.class);
      var set = "/" + kind.word() + "/set/{instance}";
      if (kind.isSocket()) {
        api.post(
                kind.id("b.set"),
                set,
                Scope.SETTING,
                SocketBody.class,
                (request, body) -> set(request, body))
            .answers(EventTransport.Row.class);
      } else {
        api.post(
                kind.id("b.set"),
                set,
                Scope.SETTING,
                BrokerBody.class,
                (request, body) -> set(request, kind, body))
            .answers(EventTransport.Row.class);
      }
    }
  }

  private ApiResponse find(ApiRequest request, EventTransport kind) {
    return ApiResponse.ok(row(request.session(), kind));
  }

  private ApiResponse set(ApiRequest request, SocketBody body) {
    var session = request.session();
    var before = subscriptions.socket(session.name()).orElse(null);
    var socket = body.toFields().sayingWhether().toSocket(before);
    subscriptions.setSocket(session.name(), socket);
    return ApiResponse.created(row(session, EventTransport.WEBSOCKET));
  }

  /// A sink that was never set is off, so switching it off stores nothing.
  private ApiResponse set(ApiRequest request, EventTransport kind, BrokerBody body) {
    var session = request.session();
    var before = session.config().sink(kind.sink()).orElse(null);
    var sink = body.toFields(kind).sayingWhether().toSink(kind.sink(), before);
    if (sink.enabled() && !subscriptions.offeredSinks().contains(kind.sink())) {
      return EventTransport.notOffered(EventTransport.Row.unset(session), kind.sink());
    }
    if (sink.enabled() || before != null) {
      subscriptions.setSink(session.name(), sink);
    }
    return ApiResponse.created(row(session, kind));
  }

  private EventTransport.Row row(Session session, EventTransport kind) {
    if (kind.isSocket()) {
      return subscriptions
          .socket(session.name())
          .map(socket -> EventTransport.Row.of(session, kind, socket))
          .orElseGet(() -> EventTransport.Row.unset(session));
    }
    return subscriptions
        .sink(session.name(), kind.sink())
        .map(sink -> EventTransport.Row.of(session, kind, sink))
        .orElseGet(() -> EventTransport.Row.unset(session));
  }

  /// In a wrapper or flat; the wrapper wins.
  record SocketBody(
      EventTransport.@Nullable Body websocket, @JsonUnwrapped EventTransport.Body flat) {
    EventTransport.Body toFields() {
      return websocket == null ? flat : websocket.or(flat);
    }
  }

  /// In the wrapper of the sink's name, or flat; the wrapper wins.
  record BrokerBody(
      EventTransport.@Nullable Body rabbitmq,
      EventTransport.@Nullable Body nats,
      EventTransport.@Nullable Body sqs,
      EventTransport.@Nullable Body kafka,
      EventTransport.@Nullable Body redis,
      EventTransport.@Nullable Body sns,
      @JsonUnwrapped EventTransport.Body flat) {
    EventTransport.Body toFields(EventTransport kind) {
      var wrapper =
          switch (kind) {
            case WEBSOCKET -> null;
            case RABBITMQ -> rabbitmq;
            case NATS -> nats;
            case SQS -> sqs;
            case KAFKA -> kafka;
            case REDIS -> redis;
            case SNS -> sns;
          };
      return wrapper == null ? flat : wrapper.or(flat);
    }
  }
}
