package dev.sessiongateway.http.queue;

import dev.sessiongateway.application.SendQueueProvider;
import dev.sessiongateway.application.queue.OutgoingQueue;
import dev.sessiongateway.application.queue.OutgoingQueueProvider;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.part.GatewayPart;
import dev.sessiongateway.http.kernel.part.PartContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Lets messages leave later, and shows and changes those that wait.
public final class QueuePart implements GatewayPart {
  private static final String MOST = "messages.queue-most";

  @Override
  public Optional<SendQueueProvider> sendQueue(Map<String, String> settings) {
    var most = settings.getOrDefault(MOST, "" + OutgoingQueueProvider.MOST);
    return Optional.of(new OutgoingQueueProvider(Integer.parseInt(most)));
  }

  @Override
  public List<Api.RouteGroup> routes(PartContext context) {
    return context.gateway().find(OutgoingQueue.class).stream()
        .<Api.RouteGroup>map(QueueRoutes::new)
        .toList();
  }
}
