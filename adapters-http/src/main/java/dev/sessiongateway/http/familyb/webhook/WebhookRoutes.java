package dev.sessiongateway.http.familyb.webhook;

import com.fasterxml.jackson.annotation.JsonAlias;
import dev.sessiongateway.application.webhook.Subscriptions;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.redaction.SecretMask;
import dev.sessiongateway.http.kernel.session.WebhookTls;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The webhook of an instance, for family B.
public final class WebhookRoutes implements Api.RouteGroup {
  private final Subscriptions subscriptions;

  public WebhookRoutes(Subscriptions subscriptions) {
    this.subscriptions = subscriptions;
  }

  @Override
  public Family family() {
    return Family.B;
  }

  @Override
  public void register(Api api) {
    api.get("/webhook/find/{instance}", Scope.READ, this::find);
    api.post("/webhook/set/{instance}", Scope.SETTING, SetBody.class, this::set);
  }

  private ApiResponse find(ApiRequest request) {
    return ApiResponse.ok(row(request.session(), request));
  }

  private ApiResponse set(ApiRequest request, SetBody body) {
    var session = request.session();
    var before = subscriptions.instanceWebhook(session.name()).orElse(null);
    body.toFields()
        .toWebhook(before)
        .ifPresent(webhook -> subscriptions.setInstanceWebhook(session.name(), webhook));
    return ApiResponse.created(row(session, request));
  }

  private WebhookRow row(Session session, ApiRequest request) {
    return subscriptions
        .instanceWebhook(session.name())
        .map(webhook -> WebhookRow.of(session, webhook, SecretMask.isLiftedFor(request)))
        .orElseGet(() -> WebhookRow.unset(session));
  }

  /// In a wrapper or flat; the wrapper wins.
  record SetBody(
      @Nullable WebhookBody webhook,
      @Nullable Boolean enabled,
      @Nullable String url,
      @Nullable Map<String, @Nullable String> headers,
      @JsonAlias({"webhookByEvents", "webhook_by_events"}) @Nullable Boolean byEvents,
      @JsonAlias({"webhookBase64", "webhook_base64"}) @Nullable Boolean base64,
      @Nullable List<String> events,
      @Nullable WebhookTls tls) {
    WebhookBody toFields() {
      var flat = new WebhookBody(enabled, url, headers, byEvents, base64, events, tls);
      return webhook == null ? flat : webhook.or(flat);
    }
  }
}
