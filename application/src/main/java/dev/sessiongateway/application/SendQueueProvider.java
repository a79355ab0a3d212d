package dev.sessiongateway.application;

import dev.sessiongateway.application.messaging.SendQueue;

/// Brings the queue in which messages wait that leave later. The modules of this gateway have one:
/// what it needs is for nobody outside.
public abstract class SendQueueProvider {
  /// Without a queue: what would have to wait is refused as `unsupported.outgoing-queue`.
  public static final SendQueueProvider NONE =
      new SendQueueProvider() {
        @Override
        protected SendQueue open(SendQueueContext context) {
          return SendQueue.NONE;
        }
      };

  /// Makes the queue of a gateway, before its sessions are loaded. It belongs to the gateway, which
  /// closes it.
  protected abstract SendQueue open(SendQueueContext context);
}
