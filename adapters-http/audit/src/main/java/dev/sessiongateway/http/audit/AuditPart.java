package dev.sessiongateway.http.audit;

import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.part.GatewayPart;
import dev.sessiongateway.http.kernel.part.PartContext;
import dev.sessiongateway.http.kernel.requestlog.RequestListener;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The audit trail, in the data directory of this gateway.
public final class AuditPart implements GatewayPart {
  private @Nullable AuditTrail trail;

  @Override
  public <T> Optional<T> find(Class<T> type, PartContext context) {
    return type == RequestListener.class ? open(context).map(type::cast) : Optional.empty();
  }

  @Override
  public List<Api.RouteGroup> routes(PartContext context) {
    return List.of(new AuditRoutes(open(context), context.background()));
  }

  /// Empty where it is off.
  private Optional<AuditTrail> open(PartContext context) {
    var settings = AuditSettings.of(context.settings());
    if (settings.enabled() && trail == null) {
      var node = context.server().node();
      trail =
          AuditTrail.open(
              TrailFolder.in(context.data()),
              settings,
              context.machine()::instant,
              node == null ? null : node.value(),
              context.background());
    }
    return Optional.ofNullable(trail);
  }

  @Override
  public void close() {
    if (trail != null) {
      trail.close();
    }
  }
}
