package dev.sessiongateway.http.kernel.part;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.SendQueueProvider;
import dev.sessiongateway.application.delivery.ReceiverProvider;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.requestlog.RequestListener;
import java.util.List;
import java.util.Map;
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

  /// What makes the queue of a gateway.
  public SendQueueProvider sendQueue(Map<String, String> settings) {
    return all.stream()
        .flatMap(part -> part.sendQueue(settings).stream())
        .findFirst()
        .orElse(SendQueueProvider.NONE);
  }

  /// The operations of all.
  public List<Api.RouteGroup> routes(PartContext context) {
    return all.stream().flatMap(part -> part.routes(context).stream()).toList();
  }

  /// Where they speak other protocols.
  public List<ServedPath> paths(PartContext context) {
    return all.stream().flatMap(part -> part.paths(context).stream()).toList();
  }

  /// The operations of all in a process of a network.
  public List<Api.RouteGroup> networkRoutes(PartContext context) {
    return all.stream().flatMap(part -> part.networkRoutes(context).stream()).toList();
  }

  /// What people got since the last call.
  public ReceivedMessages received(PartContext context) {
    var sources = all(ReceivedMessages.class, context);
    return () -> sources.stream().flatMap(source -> source.next().stream()).toList();
  }

  /// What gets requests after they were answered.
  public List<RequestListener> listeners(PartContext context) {
    return all(RequestListener.class, context);
  }

  /// The first that there is.
  public Optional<InboxApp> inbox(PartContext context) {
    return all.stream().flatMap(part -> part.find(InboxApp.class, context).stream()).findFirst();
  }

  /// The first that there are.
  public Optional<ChatBots> bots(PartContext context) {
    return all.stream().flatMap(part -> part.find(ChatBots.class, context).stream()).findFirst();
  }

  private <T> List<T> all(Class<T> type, PartContext context) {
    return all.stream().flatMap(part -> part.find(type, context).stream()).toList();
  }
}
