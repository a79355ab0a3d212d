package dev.sessiongateway.http.familya.app;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.app.Apps;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.http.familya.access.KeyActions;
import org.jspecify.annotations.Nullable;

/// @param keyId null while the app is disabled, or when its key was revoked
/// @param key whole in the answer to the change that issued it, later only its first characters
@JsonInclude(JsonInclude.Include.ALWAYS)
record McpAppConfig(
    @Nullable KeyActions actions,
    @JsonProperty("key_id") @Nullable String keyId,
    @Nullable String key) {
  static McpAppConfig of(App app, @Nullable String secret, Apps apps) {
    return apps.key(app)
        .map(key ->
            new McpAppConfig(
                KeyActions.of(key), key.id(), secret == null ? key.prefix() + "…" : secret))
        .orElseGet(() -> new McpAppConfig(null, null, null));
  }
}
