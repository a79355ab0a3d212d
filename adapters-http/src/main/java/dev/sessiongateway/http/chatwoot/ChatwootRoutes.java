package dev.sessiongateway.http.chatwoot;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.AppId;
import dev.sessiongateway.domain.app.ChatwootSettings;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.Range;
import dev.sessiongateway.http.kernel.outbound.OutboundClient;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The webhook that an inbox in Chatwoot calls. It needs no key: what it says is read again from
/// Chatwoot itself.
public final class ChatwootRoutes implements Api.RouteGroup {
  private static final Logger LOG = LoggerFactory.getLogger(ChatwootRoutes.class);

  private final Gateway gateway;
  private final AgentReplies replies;

  public ChatwootRoutes(Gateway gateway, OutboundClient client) {
    this.gateway = gateway;
    this.replies = new AgentReplies(gateway, client);
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.openPost("/webhooks/chatwoot/{session}/{id}", NoticeBody.class, this::take);
  }

  private ApiResponse take(ApiRequest request, NoticeBody notice) {
    var id = new AppId(request.path("id"));
    var name = new SessionName(request.path("session"));
    var session = gateway.sessions().find(name.value()).orElseThrow(() -> notFound(id));
    var app =
        session.config().app(id).filter(ChatwootRoutes::isServed).orElseThrow(() -> notFound(id));
    if (notice.concernsReply()) {
      take(request, session, app, notice);
    }
    return ApiResponse.ok(new Taken(true));
  }

  private static boolean isServed(App app) {
    return app.enabled() && app.settings() instanceof ChatwootSettings;
  }

  private static RuntimeException notFound(AppId id) {
    return Fault.notFound("app", id.value());
  }

  private void take(ApiRequest request, Session session, App app, NoticeBody notice) {
    var message = notice.id();
    var conversation = notice.conversation() == null ? null : notice.conversation().id();
    if (message == null || conversation == null) {
      throw Fault.invalid(message == null ? "id" : "conversation.id", "is required");
    }
    try {
      replies.take(request, session, app, conversation, message, notice.isNew());
    } catch (ChatwootFailure e) {
      LOG.atWarn()
          .addKeyValue("session", session.name())
          .addKeyValue("app", app.id())
          .addKeyValue("reason", e.getMessage())
          .log("a message of an agent could not be read from Chatwoot");
      throw new Fault.Unprocessable(
              "chatwoot.unreadable",
              "The message could not be read from Chatwoot: " + e.getMessage())
          .toException();
    }
  }

  /// @param id of the message
  record NoticeBody(
      @Nullable String event,
      @Nullable @Range(min = 1) Long id,
      @Nullable Conversation conversation) {
    boolean concernsReply() {
      return isNew() || "message_updated".equals(event);
    }

    boolean isNew() {
      return "message_created".equals(event);
    }
  }

  record Conversation(@Nullable @Range(min = 1) Long id) {}

  record Taken(boolean success) {}
}
