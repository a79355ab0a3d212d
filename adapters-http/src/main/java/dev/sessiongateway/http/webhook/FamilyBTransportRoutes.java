package dev.sessiongateway.http.webhook;

import dev.sessiongateway.application.webhook.Subscriptions;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.Call;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The other ways in which an instance tells its events, for family B. One is served, the event
/// socket; the others say that they are not, instead of storing what nobody would obey.
public final class FamilyBTransportRoutes implements Api.Capability {
  private final Subscriptions subscriptions;

  public FamilyBTransportRoutes(Subscriptions subscriptions) {
    this.subscriptions = subscriptions;
  }

  @Override
  public Family family() {
    return Family.B;
  }

  @Override
  public void register(Api api) {
    for (var kind : FamilyBTransport.values()) {
      api.get("/" + kind.word() + "/find/{instance}", Scope.READ, call -> find(call, kind));
      api.post(
          "/" + kind.word() + "/set/{instance}",
          Scope.MANAGE,
          SetBody.class,
          (call, body) -> set(call, kind, body));
    }
  }

  private Answer find(Call call, FamilyBTransport kind) {
    return Answer.ok(row(call.session(), kind));
  }

  private Answer set(Call call, FamilyBTransport kind, SetBody body) {
    var session = call.session();
    if (!kind.isServed()) {
      throw kind.notServed();
    }
    var before = subscriptions.socket(session.name()).orElse(null);
    var socket = body.toFields().sayingWhether().toSocket(before);
    subscriptions.setSocket(session.name(), socket);
    return Answer.created(row(session, kind));
  }

  private FamilyBTransportRow row(Session session, FamilyBTransport kind) {
    return kind.isServed()
        ? subscriptions
            .socket(session.name())
            .map(socket -> FamilyBTransportRow.of(session, kind, socket))
            .orElseGet(() -> FamilyBTransportRow.unset(session))
        : FamilyBTransportRow.unset(session);
  }

  /// In a wrapper or flat; the wrapper wins.
  record SetBody(
      @Nullable FamilyBTransportFields websocket,
      @Nullable Boolean enabled,
      @Nullable List<String> events) {
    FamilyBTransportFields toFields() {
      var flat = new FamilyBTransportFields(enabled, events);
      return websocket == null ? flat : websocket.or(flat);
    }
  }
}
