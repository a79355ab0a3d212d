package dev.sessiongateway.http.familya.session;

import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.http.familya.app.AppDrafts.AppBody;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Without `config` everything is reset to its default; without `apps` the apps stay.
record UpdateSessionBody(@Nullable SessionConfigBody config, @Nullable List<AppBody> apps) {
  private static final SessionConfigBody NOTHING =
      new SessionConfigBody(
          null, null, null, null, null, null, null, null, null, null, null, null, null, null, null);

  SessionConfig toConfig(SessionConfig before, String dataDirectory) {
    return (config == null ? NOTHING : config).toConfig(before, before.engine(), dataDirectory);
  }
}
