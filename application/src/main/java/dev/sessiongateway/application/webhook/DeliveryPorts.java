package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.application.webhook.Delivery.DeliveryListener;

/// How events become webhook bodies, how those are sent, and who is told of each attempt.
@Internal
public record DeliveryPorts(EventRenderer renderer, Delivery delivery, DeliveryListener listener) {}
