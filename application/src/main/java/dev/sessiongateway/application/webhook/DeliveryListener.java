package dev.sessiongateway.application.webhook;

/// Is told of each attempt to deliver an event, on the thread that made it: returns at once and
/// throws nothing.
@FunctionalInterface
public interface DeliveryListener {
  /// @param event its name in the format of the webhook's family
  void delivered(String event, Delivery.Attempt attempt);
}
