package dev.sessiongateway.http.kernel.part;

import dev.sessiongateway.application.SendQueueProvider;
import dev.sessiongateway.application.delivery.ReceiverProvider;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.requestlog.RequestListener;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a gateway can do without. A part is found by [java.util.ServiceLoader]: on the class path,
/// and in the jars of `parts` beside the directory of the program's own. Each method is called once
/// in each gateway, and a part has what it needs of them.
///
/// Without its jar everything else works. The operations of a part that belongs to the gateway
/// answer 501 then, and the paths of a part from outside 404. The descriptions of its operations
/// are `openapi/part.yaml` in its jar; the API document has those of jars on the class path only.
public interface GatewayPart extends AutoCloseable {
  /// What gets the events of sessions. It is called while the gateway opens.
  default ReceiverProvider receivers(PartContext context) {
    return _ -> List.of();
  }

  /// What makes the queue of messages that leave later; the gateway takes the first. A queue is
  /// asked before each send and decides its answer, which no receiver of events can. It is made
  /// before there is a gateway, so there is no context yet.
  ///
  /// @param settings as those of the context
  default Optional<SendQueueProvider> sendQueue(Map<String, String> settings) {
    return Optional.empty();
  }

  /// Its operations.
  default List<Api.RouteGroup> routes(PartContext context) {
    return List.of();
  }

  /// Where it speaks another protocol. It says so also where that is switched off.
  default List<ServedPath> paths(PartContext context) {
    return List.of();
  }

  /// Its operations in a process that has a network for gateways elsewhere, and no sessions.
  default List<Api.RouteGroup> networkRoutes(PartContext context) {
    return List.of();
  }

  /// What it brings of a type that the gateway asks for: [InboxApp] and [ChatBots], of which the
  /// gateway takes the first, [ReceivedMessages] and [RequestListener]. It is asked once for each
  /// type.
  default <T> Optional<T> find(Class<T> type, PartContext context) {
    return Optional.empty();
  }

  /// Ends what it runs by itself: no request is answered any more, and the gateway is still open.
  @Override
  default void close() {}
}
