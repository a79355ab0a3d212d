package dev.sessiongateway.domain.webhook;

/// Names one configured receiver among those of all sessions.
public record WebhookKey(String value) {
  @Override
  public String toString() {
    return value;
  }
}
