package dev.sessiongateway.domain.webhook;

/// What delivers events without the session that they are of.
public sealed interface ReceiverSettings permits Webhook, SinkSubscription {}
