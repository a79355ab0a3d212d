package dev.sessiongateway.domain.event;

/// Identifies an event, for all webhooks and retries: `evt_` and a lower-case ULID.
public record EventId(String value) {
  @Override
  public String toString() {
    return value;
  }
}
