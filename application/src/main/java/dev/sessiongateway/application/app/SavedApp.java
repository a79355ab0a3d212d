package dev.sessiongateway.application.app;

import dev.sessiongateway.domain.app.App;
import org.jspecify.annotations.Nullable;

/// An app after a change.
///
/// @param secret the key that was issued by this change; it is not shown again
public record SavedApp(App app, @Nullable String secret) {
  @Override
  public String toString() {
    return "SavedApp[" + app + "]";
  }
}
