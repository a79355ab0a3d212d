package dev.sessiongateway.domain.session;

import java.util.UUID;

/// What family B calls a session besides its name.
public record InstanceId(UUID value) {
  @Override
  public String toString() {
    return value.toString();
  }
}
