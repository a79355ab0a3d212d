package dev.sessiongateway.http.familyb.webhook;

import dev.sessiongateway.domain.fault.Fault;

/// The ways besides webhooks in which family B's clients can receive events.
public enum EventSink {
  WEBSOCKET("websocket"),
  RABBITMQ("rabbitmq"),
  NATS("nats"),
  SQS("sqs"),
  KAFKA("kafka"),
  PUSHER("pusher");

  private final String word;

  EventSink(String word) {
    this.word = word;
  }

  /// The name in paths and bodies.
  public String word() {
    return word;
  }

  /// Whether the gateway publishes events this way.
  boolean isServed() {
    return this == WEBSOCKET;
  }

  /// The fault for a sink that is not served.
  public RuntimeException notServed() {
    return new Fault.NotOffered(
            word(),
            "This gateway does not publish events by "
                + word()
                + "; use a webhook, the websocket or GET /ws")
        .toException();
  }
}
