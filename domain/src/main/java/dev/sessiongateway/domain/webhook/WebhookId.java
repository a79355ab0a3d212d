package dev.sessiongateway.domain.webhook;

/// Names one configured receiver; stable as long as its place and URL in the configuration are.
public record WebhookId(String value) {
  @Override
  public String toString() {
    return value;
  }
}
