package dev.sessiongateway.http.familya.webhook;

import dev.sessiongateway.application.webhook.WebhookAdmin;
import dev.sessiongateway.application.webhook.WebhookAdmin.DeadLetterSelection;
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

/// Administration of both families' webhooks: their state, dead letters, and replays. A key of one
/// session sees the webhooks of that session only.
public final class WebhookRoutes implements Api.RouteGroup {
  private static final int LIMIT_BY_DEFAULT = 100;
  private static final int HIGHEST_LIMIT = 1_000;

  private final WebhookAdmin webhookAdmin;

  public WebhookRoutes(WebhookAdmin webhookAdmin) {
    this.webhookAdmin = webhookAdmin;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.get("/api/webhooks", Scope.SETTING, this::list);
    api.get("/api/webhooks/{id}", Scope.SETTING, this::get);
    api.post("/api/webhooks/{id}/test", Scope.ADMIN, this::test);
    api.post("/api/webhooks/{id}/enable", Scope.ADMIN, this::enable);
    api.get("/api/webhooks/{id}/deliveries", Scope.SETTING, this::deliveries);
    api.get("/api/webhooks/deadletters", Scope.SETTING, this::deadLetters);
    // Family B's form can show the token of the instance.
    api.get("/api/webhooks/deadletters/{id}", Scope.ADMIN, this::deadLetter);
    api.post("/api/webhooks/replay", Scope.ADMIN, ReplayBody.class, this::replay);
  }

  private ApiResponse list(ApiRequest request) {
    var session = session(request, request.query().text("session"));
    return ApiResponse.ok(webhookAdmin.list(session).stream().map(WebhookStatusView::of).toList());
  }

  private ApiResponse get(ApiRequest request) {
    return ApiResponse.ok(WebhookStatusView.of(opened(request)));
  }

  private ApiResponse test(ApiRequest request) {
    return request.done(AttemptView.of(webhookAdmin.test(opened(request).id())));
  }

  private ApiResponse enable(ApiRequest request) {
    return request.done(WebhookStatusView.of(webhookAdmin.enable(opened(request).id())));
  }

  private ApiResponse deliveries(ApiRequest request) {
    var logged = webhookAdmin.deliveries(opened(request).id(), limit(request));
    return ApiResponse.ok(logged.stream().map(LoggedAttemptView::of).toList());
  }

  private ApiResponse deadLetters(ApiRequest request) {
    var query = request.query();
    var webhook = query.text("webhook");
    var wanted =
        new DeadLetterSelection(
            List.of(),
            webhook == null || webhook.isEmpty() ? null : new WebhookKey(webhook),
            session(request, query.text("session")),
            Timestamps.parse("since", query.text("since")),
            Timestamps.parse("until", query.text("until")));
    var deadLetters = webhookAdmin.deadLetters(wanted, limit(request));
    return ApiResponse.ok(deadLetters.stream().map(DeadLetterView::of).toList());
  }

  private ApiResponse deadLetter(ApiRequest request) {
    var found = webhookAdmin.deadLetter(request.path("id"), request.key().session());
    return ApiResponse.ok(DeadLetterView.WithContent.of(found));
  }

  private ApiResponse replay(ApiRequest request, ReplayBody body) {
    var wanted = body.toLetters(session(request, body.session()));
    return request.done(new Replayed(webhookAdmin.replay(wanted)));
  }

  private static int limit(ApiRequest request) {
    return request.query().limit("limit", LIMIT_BY_DEFAULT, HIGHEST_LIMIT);
  }

  /// The requested session, or that of the key; absent means all.
  private static @Nullable SessionName session(ApiRequest request, @Nullable String session) {
    return session == null || session.isEmpty()
        ? request.key().session()
        : request.opened(new SessionName(session));
  }

  private WebhookStatus opened(ApiRequest request) {
    var webhook = webhookAdmin.get(new WebhookKey(request.path("id")));
    var session = webhook.session();
    if (session != null) {
      request.opened(session);
    } else if (request.key().session() != null) {
      throw new Fault.Forbidden("change a webhook of all sessions").toException();
    }
    return webhook;
  }

  /// @param replayed how many get one more attempt
  record Replayed(int replayed) {}
}
