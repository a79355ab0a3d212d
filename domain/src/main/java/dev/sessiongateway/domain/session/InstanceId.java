package dev.sessiongateway.domain.session;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Family B's id of a session, besides its name.
public record InstanceId(UUID value) {
  /// @throws IllegalArgumentException when the text is no UUID
  public static InstanceId parse(String text) {
    return new InstanceId(UUID.fromString(text));
  }

  /// Written out, because Java makes those of a record when they are first called: by sampling,
  /// 0.01 s of a start that looks for many sessions.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof InstanceId id && value.equals(id.value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
