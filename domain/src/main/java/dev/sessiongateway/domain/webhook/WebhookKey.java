package dev.sessiongateway.domain.webhook;

/// Identifies a configured webhook among those of all sessions.
public record WebhookKey(String value) {
  @Override
  public String toString() {
    return value;
  }
}
