package dev.sessiongateway.http.kernel.part;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.delivery.ReceiverProvider;
import dev.sessiongateway.http.kernel.api.Api;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The parts of a process.
public record GatewayParts(List<GatewayPart> all) {
  public GatewayParts {
    all = List.copyOf(all);
  }

  /// What makes the receivers of a gateway that opens.
  public List<Function<Gateway, ReceiverProvider>> receivers(
      Function<Gateway, PartContext> context) {
    return all.stream()
        .<Function<Gateway, ReceiverProvider>>map(
            part -> gateway -> part.receivers(context.apply(gateway)))
        .toList();
  }

  /// The operations of all.
  public List<Api.RouteGroup> routes(PartContext context) {
    return all.stream().flatMap(part -> part.routes(context).stream()).toList();
  }

  /// Where they speak other protocols.
  public List<ServedPath> paths(PartContext context) {
    return all.stream().flatMap(part -> part.paths(context).stream()).toList();
  }

  /// The first that there is.
  public Optional<InboxApp> inbox(PartContext context) {
    return all.stream().flatMap(part -> part.inbox(context).stream()).findFirst();
  }
}
