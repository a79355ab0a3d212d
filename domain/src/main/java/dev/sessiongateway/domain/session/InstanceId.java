package dev.sessiongateway.domain.session;

import java.util.UUID;

/// Family B's id of a session, besides its name.
public record InstanceId(UUID value) {
  @Override
  public String toString() {
    return value.toString();
  }
}
