package dev.sessiongateway.http.familya.app;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.json.Length;
import dev.sessiongateway.http.kernel.json.OneOf;
import org.jspecify.annotations.Nullable;

/// An app as clients send it.
///
/// @param id generated when absent
/// @param session required where nothing else names the session
/// @param config its required fields depend on the kind
public record AppBody(
    @Nullable @Length(max = 64) String id,
    @Nullable String session,
    @OneOf({"chatwoot", "calls", "mcp"}) String app,
    @Nullable Boolean enabled,
    @Nullable AppConfigBody config) {

  /// This body with the id of the path, which the body may repeat.
  AppBody withId(String path) {
    if (id != null && !id.equals(path)) {
      throw Fault.invalid("id", "must be the id of the path, or absent");
    }
    return new AppBody(path, session, app, enabled, config);
  }
}
