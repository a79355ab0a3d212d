package dev.sessiongateway.http.familya.webhook;

import dev.sessiongateway.application.webhook.WebhookAdmin;
import dev.sessiongateway.application.webhook.WebhookAdmin.Letters;
import dev.sessiongateway.application.webhook.WebhookAdmin.WebhookStatus;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.WebhookKey;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Looking after the receivers of both families: how they fare, what they did not take, and another
/// chance for it. A key that is for one session sees the receivers of that session only.
public final class WebhookRoutes implements Api.RouteGroup {
  private static final int LIMIT_BY_DEFAULT = 100;
  private static final int HIGHEST_LIMIT = 1_000;

  private final WebhookAdmin receivers;

  public WebhookRoutes(WebhookAdmin receivers) {
    this.receivers = receivers;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.get("/api/webhooks", Scope.MANAGE, this::list);
    api.get("/api/webhooks/{id}", Scope.MANAGE, this::get);
    api.post("/api/webhooks/{id}/test", Scope.ADMIN, this::test);
    api.post("/api/webhooks/{id}/enable", Scope.ADMIN, this::enable);
    api.get("/api/webhooks/{id}/deliveries", Scope.MANAGE, this::deliveries);
    api.get("/api/webhooks/deadletters", Scope.MANAGE, this::deadLetters);
    api.post("/api/webhooks/replay", Scope.ADMIN, ReplayBody.class, this::replay);
  }

  private ApiResponse list(ApiRequest call) {
    var session = session(call, call.query().text("session"));
    return ApiResponse.ok(receivers.list(session).stream().map(WebhookStatusView::of).toList());
  }

  private ApiResponse get(ApiRequest call) {
    return ApiResponse.ok(WebhookStatusView.of(opened(call)));
  }

  private ApiResponse test(ApiRequest call) {
    return call.done(AttemptView.of(receivers.test(opened(call).id())));
  }

  private ApiResponse enable(ApiRequest call) {
    return call.done(WebhookStatusView.of(receivers.enable(opened(call).id())));
  }

  private ApiResponse deliveries(ApiRequest call) {
    var logged = receivers.deliveries(opened(call).id(), limit(call));
    return ApiResponse.ok(logged.stream().map(LoggedAttemptView::of).toList());
  }

  private ApiResponse deadLetters(ApiRequest call) {
    var query = call.query();
    var webhook = query.text("webhook");
    var wanted =
        new Letters(
            List.of(),
            webhook == null || webhook.isEmpty() ? null : new WebhookKey(webhook),
            session(call, query.text("session")),
            Timestamps.parse("since", query.text("since")),
            Timestamps.parse("until", query.text("until")));
    var letters = receivers.deadLetters(wanted, limit(call));
    return ApiResponse.ok(letters.stream().map(DeadLetterView::of).toList());
  }

  private ApiResponse replay(ApiRequest call, ReplayBody body) {
    var wanted = body.toLetters(session(call, body.session()));
    return call.done(new Replayed(receivers.replay(wanted)));
  }

  private static int limit(ApiRequest call) {
    return call.query().limit("limit", LIMIT_BY_DEFAULT, HIGHEST_LIMIT);
  }

  /// The one session that is asked for, or the one that the key is for; absent means all.
  private static @Nullable SessionName session(ApiRequest call, @Nullable String session) {
    return session == null || session.isEmpty()
        ? call.key().session()
        : call.opened(new SessionName(session));
  }

  private WebhookStatus opened(ApiRequest call) {
    var receiver = receivers.get(new WebhookKey(call.path("id")));
    var session = receiver.session();
    if (session != null) {
      call.opened(session);
    } else if (call.key().session() != null) {
      throw new Fault.Forbidden("touch a receiver of all sessions").toException();
    }
    return receiver;
  }

  /// @param replayed how many get one more try
  record Replayed(int replayed) {}
}
