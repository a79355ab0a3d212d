package dev.sessiongateway.http.chatwoot;

import dev.sessiongateway.application.chatwoot.ChatwootSettings;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.app.AppId;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.chatwoot.AgentNotices.NoticeBody;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;

/// The webhook of an inbox that an app of family A names.
record ChatwootRoutes(Sessions sessions, AgentNotices notices) implements Api.Native {
  @Override
  public void register(Api api) {
    api.openPost(
        "a.takeChatwootWebhook", "/webhooks/chatwoot/{session}/{id}", NoticeBody.class, this::take);
  }

  private ApiResponse take(ApiRequest request, NoticeBody notice) {
    var id = new AppId(request.path("id"));
    var name = new SessionName(request.path("session"));
    var session = sessions.find(name.value()).orElseThrow(() -> notFound(id));
    var app =
        session
            .config()
            .app(id)
            .filter(one -> one.enabled() && one.settings() instanceof ChatwootSettings)
            .orElseThrow(() -> notFound(id));
    return notices.take(session, app, notice);
  }

  private static RuntimeException notFound(AppId id) {
    return Fault.notFound("app", id.value());
  }
}
