package org.example.push;

import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import java.util.HashMap;

/// Sets where the messages of a session go. It is kept in the session's metadata.
record PushRoutes(Sessions sessions) implements Api.Native {
  @Override
  public void register(Api api) {
    api.put("push.setTopic", "/push/{session}", Scope.SETTING, TopicBody.class, this::set);
  }

  /// @param url of a topic
  record TopicBody(@Length(max = 1_000) String url) {}

  private ApiResponse set(ApiRequest request, TopicBody body) {
    if (PushReceivers.topic(body.url()).isEmpty()) {
      throw Fault.invalid("url", "must be an http or https address");
    }
    var saved =
        sessions.configure(
            request.session().name(),
            config -> {
              var metadata = new HashMap<>(config.metadata());
              metadata.put(PushReceivers.URL, body.url());
              return config.withMetadata(metadata);
            });
    return ApiResponse.ok(new TopicBody(saved.config().metadata().get(PushReceivers.URL)));
  }
}
