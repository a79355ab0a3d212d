package dev.sessiongateway.application.queue;

import dev.sessiongateway.application.SendQueueContext;
import dev.sessiongateway.application.SendQueueProvider;
import dev.sessiongateway.application.messaging.SendQueue;

/// Brings the outgoing queue to a gateway:
/// [dev.sessiongateway.application.GatewayConfig#sendQueue]. The gateway then finds an
/// [OutgoingQueue]. Its stores need an [OutgoingQueueStore].
public final class OutgoingQueueProvider extends SendQueueProvider {
  /// How many messages wait at most in a session, where nothing else is said.
  public static final int MOST = 10_000;

  private final int most;

  /// @param most messages in the queue of a session
  public OutgoingQueueProvider(int most) {
    this.most = most;
  }

  @Override
  protected SendQueue open(SendQueueContext context) {
    return new QueueDispatcher(context, most);
  }
}
