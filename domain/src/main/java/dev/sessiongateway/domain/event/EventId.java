package dev.sessiongateway.domain.event;

/// Constant over retries and receivers: `evt_` and a lower-case ULID.
public record EventId(String value) {
  @Override
  public String toString() {
    return value;
  }
}
