package dev.sessiongateway.http.familya.session;

import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.familya.app.AppDrafts.AppBody;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.json.TextFormat;
import dev.sessiongateway.http.kernel.json.ValueLimits.Matches;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// @param start absent means true
record CreateSessionBody(
    @Nullable @Matches(TextFormat.SESSION_NAME) String name,
    @Nullable SessionConfigBody config,
    @Nullable List<AppBody> apps,
    @Nullable Boolean start) {
  Sessions.NewSession toNewSession(ApiRequest request, String dataDirectory) {
    var nothing = SessionConfig.DEFAULT;
    return new Sessions.NewSession(
        name == null ? null : request.unreserved("name", SessionName.strict("name", name)),
        config == null ? nothing : config.toConfig(nothing, EngineConfig.DEFAULT, dataDirectory),
        Session.Origin.NATIVE,
        start == null || start);
  }
}
