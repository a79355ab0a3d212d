package dev.sessiongateway.domain.webhook;

/// Identifies a configured webhook; stable while its position and URL in the configuration are.
public record ReceiverId(String value) {
  @Override
  public String toString() {
    return value;
  }
}
